import Files

/// A program that reaches files elsewhere.
protocol PublishHost {
    /// What is there, as far as a site left a record.
    func contents() throws(PublishFailure) -> TargetContents

    /// The paths of all files there.
    func paths() throws(PublishFailure) -> [String]

    /// Copies everything in a folder over what is there.
    ///
    /// - Parameter isImmutable: Whether the files may be kept for ever by whoever got them.
    func send(_ folder: Folder, isImmutable: Bool) throws(PublishFailure)

    /// Removes files.
    func remove(_ paths: [String]) throws(PublishFailure)
}
