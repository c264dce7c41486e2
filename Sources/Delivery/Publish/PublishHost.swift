import Files

/// A program with access to files on another machine.
protocol PublishHost {
    /// Reads the record of an earlier publish, if any.
    func contents() throws(PublishFailure) -> TargetContents

    /// Lists the paths of all files at the target.
    func paths() throws(PublishFailure) -> [String]

    /// Copies all files of a folder to the target, replacing existing ones.
    ///
    /// - Parameters:
    ///   - isImmutable: True if clients may cache the files forever.
    ///   - sent: Called with the number of files that have arrived, by hosts that send them one by one.
    func send(_ folder: Folder, isImmutable: Bool, sent: (_ files: Int) -> Void) throws(PublishFailure)

    func remove(_ paths: [String]) throws(PublishFailure)
}

extension PublishHost {
    /// The file that `test` writes.
    static var trial: String { ".corkboard-test" }

    /// Writes, finds and removes a file.
    ///
    /// - Parameter folder: An empty folder on this machine.
    func test(with folder: Folder) throws(PublishFailure) {
        try onDisk(as: PublishFailure.init) { () throws(FileError) in
            _ = try folder.create(Self.trial, Array("Corkboard can write here.\n".utf8).span)
        }
        try send(folder, isImmutable: false) { _ in }
        let isThere = try paths().contains(Self.trial)
        try remove([Self.trial])
        guard isThere else { throw PublishFailure("the host doesn't store files") }
    }
}
