import Files

/// A place that a site is published to.
protocol PublishTarget {
    /// Throws if the target's parent is missing, for example because a disk isn't mounted.
    func checkPlace() throws

    /// Reads the record of an earlier publish, if any.
    func contents() throws -> TargetContents

    /// Lists the paths of all files at the target, including foreign ones.
    func paths() throws -> [String]

    /// Carries out the shipment's plan; a second call after an interruption completes it.
    func receive(
        _ stagedUpload: StagedUpload, removing paths: [String], progress: (_ done: Int) -> Void
    ) throws

    /// Removes the files that an interrupted publish has staged, because no publish will complete it.
    func removeLeftovers() throws

    /// Writes, reads and removes a file that visitors don't see.
    ///
    /// - Parameter folder: An empty folder on this machine.
    func test(with folder: Folder) throws
}

extension PublishTarget {
    func checkPlace() throws {}

    func removeLeftovers() throws {}
}

/// The contents of a target before a publish.
enum TargetContents {
    case nothing
    /// Files of an earlier publish, with the bytes of its record.
    case record([UInt8])
    /// Files without a record.
    case foreign
}
