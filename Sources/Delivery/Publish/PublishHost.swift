import Files

/// A program with access to files on another machine.
protocol PublishHost {
    /// Reads the record of an earlier publish, if any.
    func contents() throws(PublishFailure) -> TargetContents

    /// Lists the paths of all files at the target.
    func paths() throws(PublishFailure) -> [String]

    /// Copies all files of a folder to the target, replacing existing ones.
    ///
    /// - Parameter isImmutable: True if clients may cache the files forever.
    func send(_ folder: Folder, isImmutable: Bool) throws(PublishFailure)

    func remove(_ paths: [String]) throws(PublishFailure)
}
