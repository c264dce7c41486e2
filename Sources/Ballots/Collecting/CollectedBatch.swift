import Crypto
package import Files
package import Time

/// The batch that a server collects: the lines that count are added as they come, and are on disk before anybody is told.
///
/// While it grows it is a hidden file, `.collected.ndjson`. Filing it gives it a batch's name, and from then on it is one like any
/// other. Any command may file it, and leaves an empty file in its place, so that the server knows. If the file disappears in another
/// way, the server writes all of its lines again.
package struct CollectedBatch: ~Copyable {
    private var batches: BatchFolder

    /// Locked only while it is changed.
    private var file: AppendedFile

    /// What nobody has filed yet.
    private(set) var lines: [UInt8] = []
    private var counts = IntakeCounts()

    /// The hidden file's name.
    static let name = ".collected" + BatchName.ending

    /// Begins a batch, after filing one that a killed process has left.
    ///
    /// - Parameter now: When the batch that was left is filed.
    package init(in batches: BatchFolder, now: Instant) throws(FileError) {
        self.batches = batches
        file = try Self.begin(in: batches, now: now)
        file.unlock()
    }

    /// Makes the file, and locks it.
    private static func begin(in batches: BatchFolder, now: Instant) throws(FileError) -> AppendedFile {
        try batches.fileCollected(now: now, isServed: false)
        let file = try AppendedFile(batches.folder, name, permissions: BatchFolder.filePermissions)
        guard let file else { throw batches.folder.failure(.create, name) }
        // A new file's name has to be on disk before its content counts.
        try batches.folder.flush()
        return file
    }

    /// The number of bytes so far.
    package var size: Int { lines.count }

    /// Goes on in another folder, which has taken the place of the batches' folder.
    package mutating func move(to batches: BatchFolder, now: Instant) throws(FileError) {
        let file = try Self.begin(in: batches, now: now)
        file.unlock()
        (self.batches, self.file) = (batches, file)
    }

    /// Adds canonical lines, and waits until they are on disk. If that fails, none of them counts.
    package mutating func append(_ added: [UInt8], _ addedCounts: IntakeCounts, now: Instant) throws(FileError) {
        try file.lock()
        defer { file.unlock() }
        try findPlace(now: now)
        try file.append(lines[file.size...] + added)
        lines += added
        counts.ballots += addedCounts.ballots
        counts.requests += addedCounts.requests
    }

    /// Notices that a command has filed the lines, or writes them again if they are gone.
    package mutating func check(now: Instant) throws(FileError) {
        try file.lock()
        defer { file.unlock() }
        try findPlace(now: now)
        if file.size < lines.count { try file.append(Array(lines[file.size...])) }
    }

    /// Files the batch, unless it is empty or a command has filed it; the next lines begin another one.
    ///
    /// - Returns: True if it was filed now.
    package mutating func close(now: Instant) throws(FileError) -> Bool {
        try check(now: now)
        try file.lock()
        defer { file.unlock() }
        var hash = SHA256()
        hash.update(lines)
        let isFiled = try batches.accept(file, hash.finish(), counts, now: now) != nil
        (lines, counts) = ([], IntakeCounts())
        return isFiled
    }

    /// Sees to it that `file`, which is locked before and after, has its name, and holds all lines or none.
    private mutating func findPlace(now: Instant) throws(FileError) {
        if try file.isInPlace {
            if try file.isCut { try file.truncate(to: 0) }
            return
        }
        // A command leaves an empty file when it has filed the lines. In any other case they are gone.
        if try batches.folder.status(Self.name)?.size == 0 { (lines, counts) = ([], IntakeCounts()) }
        let former = file
        file = try Self.begin(in: batches, now: now)
        former.unlock()
    }
}

extension BatchFolder {
    /// True if a server is collecting a batch, or a killed one has left it.
    package func isCollecting() throws(FileError) -> Bool { try folder.status(CollectedBatch.name) != nil }

    /// The lines of the batch that is being collected, and when it was last changed, in microseconds since 1970; nil if it has none.
    func collected() throws(FileError) -> (lines: CollectedLines, modified: Int64)? {
        guard let status = try folder.status(CollectedBatch.name),
            let bytes = try AppendedFile.read(folder, CollectedBatch.name),
            case let lines = CollectedLines(bytes), !lines.bytes.isEmpty
        else { return nil }
        return (lines, status.modified / 1000)
    }

    /// Files the batch that is being collected, if there is one, also while a server collects it: all lines that anybody was told about
    /// are in it.
    ///
    /// The site should be locked, or else the batch may be filed out of order, and ledgers are made anew.
    ///
    /// - Parameters:
    ///   - now: When it is filed.
    ///   - isServed: True if another process may be collecting it, and has to see that it was filed.
    package func fileCollected(now: Instant, isServed: Bool) throws(FileError) {
        guard let file = try AppendedFile(folder, CollectedBatch.name, permissions: nil) else { return }
        if isServed, file.size == 0 { return }
        // What a crash has left after the last lines that are known to be on disk may be anything.
        let lines = CollectedLines(try file.bytes())
        if lines.bytes.count < file.size { try file.truncate(to: lines.bytes.count) }
        _ = try accept(file, lines.digest, lines.counts, now: now)
        guard isServed else { return }
        try folder.create(CollectedBatch.name, [UInt8]().span, permissions: Self.filePermissions)
        try folder.flush()
    }

    /// Gives a collected batch its name; removes it if it is empty.
    ///
    /// - Returns: The batch's name; nil if there is nothing new in it.
    fileprivate func accept(
        _ file: AppendedFile, _ content: Digest, _ counts: IntakeCounts, now: Instant
    ) throws(FileError) -> String? {
        guard file.size > 0 else {
            try folder.removeFile(CollectedBatch.name)
            return nil
        }
        let accepted = try accepted()
        if accepted.contains(where: { $0.name.digest == BatchName.half(content) }) {
            // The lines were written twice, which happens if they seemed to be gone.
            try folder.removeFile(CollectedBatch.name)
            return nil
        }
        let latest = accepted.last?.name.filed
        let name = BatchName(filed: max(0, now.microseconds, latest.map { $0 + 1 } ?? 0), content: content)
        // A batch without a report counts as well: it only says that this one was made of no other file.
        try folder.put(
            name.stem + BatchReport.ending, BatchReport.text(source: content, counts).utf8Span.span,
            permissions: Self.filePermissions)
        try file.rename(to: name.file)
        try folder.flush()
        return name.stem
    }
}

/// What a collected file has up to the first line that is no ballot or request.
struct CollectedLines {
    let bytes: [UInt8]
    let counts: IntakeCounts

    init(_ file: [UInt8]) {
        var good = file[..<(file.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0)]
        var reader = BallotReader(.lines, zone: .utc)
        // Lines can always be told apart, and a line that is too long is rejected.
        try? reader.read(Array(good))
        let end = reader.rejections.first?.line ?? .max
        if end < .max {
            let lines = good.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            good = good.prefix(lines.prefix(end - 1).reduce(0) { $0 + $1.count + 1 })
        }
        bytes = Array(good)
        var counts = IntakeCounts()
        counts.ballots = reader.ballots.count { Int($0.line) < end }
        counts.requests = reader.requests.count { Int($0.line) < end }
        self.counts = counts
    }

    /// The digest of the lines.
    var digest: Digest {
        var hash = SHA256()
        hash.update(bytes)
        return hash.finish()
    }
}
