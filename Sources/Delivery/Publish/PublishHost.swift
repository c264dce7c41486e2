import Fetch
import Files

/// A target whose files are replaced by a program with access to them.
///
/// Before the first file is replaced, the record at the target marks all files that will change. While files arrive one
/// after another, the record is updated after each large batch. An interruption therefore repeats little work and leaves
/// no published file out of the record.
protocol PublishHost: PublishTarget {
    /// Reads a file at the target; nil if missing.
    func read(_ path: String) throws -> [UInt8]?

    /// Copies all files of a folder to the target, replacing existing ones.
    ///
    /// - Parameter isImmutable: True if clients may cache the files forever.
    func send(_ folder: Folder, isImmutable: Bool) throws

    /// Sends the files to a place where visitors don't see them, if the host can move them from there.
    ///
    /// - Parameter sent: Called with the number of files that have arrived.
    func stage(_ stagedUpload: StagedUpload, sent: (_ files: Int) -> Void) throws

    /// Replaces the files at the target with the new ones, in their order or, if the host can, all together.
    ///
    /// - Parameter released: Called after each batch, if the files arrive one after another.
    func release(
        _ stagedUpload: StagedUpload, released: (StagedUpload.Batch) throws -> Void
    ) throws

    func remove(_ paths: [String]) throws
}

extension PublishHost {
    /// The approximate number of bytes that take as long to send as a record.
    static var costOfRecord: Int64 { 4 << 20 }

    func receive(
        _ stagedUpload: StagedUpload, removing paths: [String], progress: (_ done: Int) -> Void
    ) throws {
        progress(0)
        try stage(stagedUpload, sent: progress)
        var record = stagedUpload.plan.meanwhile
        try send(stagedUpload.folder(with: record), isImmutable: false)
        // A file must be gone before a folder gets its name, and the files in a folder before a file gets its name.
        let isObstacle = stagedUpload.plan.isObstacle
        let (obstacles, others) = (paths.filter(isObstacle), paths.filter { !isObstacle($0) })
        if !obstacles.isEmpty { try remove(obstacles) }
        var done = 0
        var inDoubt: Int64 = 0
        try release(stagedUpload) { batch in
            for file in batch.files { record.entries[PathName(file.path)]?.digest = file.digest }
            done += batch.files.count
            progress(done)
            inDoubt += batch.size
            if inDoubt > Self.costOfRecord, done < stagedUpload.plan.sent.count {
                try send(stagedUpload.folder(with: record), isImmutable: false)
                inDoubt = 0
            }
        }
        if !others.isEmpty { try remove(others) }
        try send(stagedUpload.folder(with: stagedUpload.plan.new), isImmutable: false)
    }

    func stage(_ stagedUpload: StagedUpload, sent: (_ files: Int) -> Void) throws {}

    func release(
        _ stagedUpload: StagedUpload, released: (StagedUpload.Batch) throws -> Void
    ) throws {
        for batch in stagedUpload.batches {
            try send(stagedUpload.folder(of: batch), isImmutable: batch.isImmutable)
            try released(batch)
        }
    }

    func test(with folder: Folder) throws { try testFiles(with: folder) }

    /// Writes, reads and removes a file.
    func testFiles(with folder: Folder) throws {
        let bytes = TrialFile.bytes
        try folder.create(TrialFile.name, bytes.span)
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
