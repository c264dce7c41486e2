import Files

/// A program with access to files on another machine.
protocol PublishHost {
    /// Reads the record of an earlier publish, if there is one.
    func contents() throws(PublishFailure) -> TargetContents

    /// Lists the paths of all files there.
    func paths() throws(PublishFailure) -> [String]

    /// Copies all files of a folder to the target, and replaces those that exist there.
    ///
    /// - Parameter isImmutable: True if clients may cache the files forever.
    func send(_ folder: Folder, isImmutable: Bool) throws(PublishFailure)

    /// Removes files.
    func remove(_ paths: [String]) throws(PublishFailure)
}
