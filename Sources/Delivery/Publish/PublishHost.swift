import Files

/// A program with access to files on another machine.
protocol PublishHost {
    /// Reads the record of an earlier publish, if any.
    func contents() throws(PublishFailure) -> TargetContents

    /// Lists the paths of all files at the target.
    func paths() throws(PublishFailure) -> [String]

    /// Reads a file at the target; nil if it is missing.
    func read(_ path: String) throws(PublishFailure) -> [UInt8]?

    /// Copies all files of a folder to the target, replacing existing ones.
    ///
    /// - Parameter isImmutable: True if clients may cache the files forever.
    func send(_ folder: Folder, isImmutable: Bool) throws(PublishFailure)

    /// Sends the files to a place where visitors don't see them, if the host can move them from there.
    ///
    /// - Parameter sent: Called with the number of files that have arrived.
    func stage(_ stagedUpload: StagedUpload, sent: (_ files: Int) -> Void) throws(PublishFailure)

    /// Replaces the files at the target with the new ones, in their order or, if the host can, all together.
    ///
    /// - Parameter released: Called after each batch, if the files arrive one after another.
    func release(
        _ stagedUpload: StagedUpload, released: (StagedUpload.Batch) throws(PublishFailure) -> Void
    ) throws(PublishFailure)

    func remove(_ paths: [String]) throws(PublishFailure)

    /// Removes the files that an interrupted publish has staged.
    func removeLeftovers() throws(PublishFailure)

    /// Writes, reads and removes a file.
    ///
    /// - Parameter folder: An empty folder on this machine.
    func test(with folder: Folder) throws(PublishFailure)
}

extension PublishHost {
    func stage(_ stagedUpload: StagedUpload, sent: (_ files: Int) -> Void) throws(PublishFailure) {}

    func release(
        _ stagedUpload: StagedUpload, released: (StagedUpload.Batch) throws(PublishFailure) -> Void
    ) throws(PublishFailure) {
        for batch in stagedUpload.batches {
            try send(stagedUpload.folder(of: batch), isImmutable: batch.isImmutable)
            try released(batch)
        }
    }

    func removeLeftovers() throws(PublishFailure) {}

    func test(with folder: Folder) throws(PublishFailure) { try testFiles(with: folder) }

    /// Writes, reads and removes a file.
    func testFiles(with folder: Folder) throws(PublishFailure) {
        let bytes = TrialFile.bytes
        try onDisk { () throws(FileError) in _ = try folder.create(TrialFile.name, bytes.span) }
        try send(folder, isImmutable: false)
        let stored = try read(TrialFile.name)
        try remove([TrialFile.name])
        guard stored == bytes else { throw TrialFile.isChanged }
        guard try read(TrialFile.name) == nil else { throw TrialFile.isLeft }
    }
}

/// The file that a place is tried with before it is connected.
///
/// An interrupted attempt may leave it, so a place that has only this file counts as empty.
enum TrialFile {
    static let name = ".corkboard-test"
    static let bytes = Array("Corkboard can write here.\n".utf8)

    static let isChanged = PublishFailure(
        "the place changes or loses files that it stores", hint: "choose another kind of access, or ask your host")
    static let isLeft = PublishFailure(
        "the place doesn't delete files", hint: "ask your host for the right to delete files")
}
