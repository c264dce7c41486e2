import Crypto
package import Files
package import Time

/// The batch that a server collects: valid lines are added as they arrive, and are on disk before anyone is notified.
///
/// While it grows it is a hidden file, `.collected.ndjson`. Filing renames it, and from then on it is a batch like any
/// other. Any command may file it; the command leaves an empty file in its place to notify the server. If the file
/// disappears in another way, the server writes all of its lines again.
package struct CollectedBatch: ~Copyable {
    private var batches: BatchFolder

    /// Locked only during changes.
    private var file: AppendedFile

    /// The lines that are not filed yet.
    private(set) var lines: [UInt8] = []
    private var counts = IntakeCounts()

    /// The name of the hidden file.
    static let name = ".collected" + BatchName.ending

    /// Begins a batch, after filing any batch that a killed process left behind.
    ///
    /// - Parameter now: The filing time of the batch left behind.
    package init(in batches: BatchFolder, now: Instant) throws(FileError) {
        self.batches = batches
        file = try Self.begin(in: batches, now: now)
        file.unlock()
    }

    /// Creates and locks the file.
    private static func begin(in batches: BatchFolder, now: Instant) throws(FileError) -> AppendedFile {
        try batches.fileCollected(now: now, isServed: false)
        let file = try AppendedFile(batches.folder, name, permissions: BatchFolder.filePermissions)
        guard let file else { throw batches.folder.failure(.create, name) }
        // The name of a new file must be on disk before its content counts.
        try batches.folder.flush()
        return file
    }

    /// The number of bytes so far.
    package var size: Int { lines.count }

    /// Continues in another folder, which has replaced the batch folder.
    package mutating func move(to batches: BatchFolder, now: Instant) throws(FileError) {
        let file = try Self.begin(in: batches, now: now)
        file.unlock()
        self.batches = batches
        self.file = file
    }

    /// Adds canonical lines and waits until they are on disk. If that fails, the lines don't count.
    package mutating func append(_ added: [UInt8], _ addedCounts: IntakeCounts, now: Instant) throws(FileError) {
        try file.lock()
        defer { file.unlock() }
        try findPlace(now: now)
        try file.append(lines[file.size...] + added)
        lines += added
        counts.ballots += addedCounts.ballots
        counts.requests += addedCounts.requests
    }

    /// Drops the lines if a command has filed them; writes them again if they are lost.
    package mutating func check(now: Instant) throws(FileError) {
        try file.lock()
        defer { file.unlock() }
        try findPlace(now: now)
        if file.size < lines.count { try file.append(Array(lines[file.size...])) }
    }

    /// Files the batch, unless it is empty or a command has filed it. The next lines begin a new batch.
    ///
    /// - Returns: True if this call filed it.
    package mutating func close(now: Instant) throws(FileError) -> Bool {
        try check(now: now)
        try file.lock()
        defer { file.unlock() }
        let isFiled = try batches.accept(file, content: SHA256.digest(of: lines), counts: counts, now: now) != nil
        (lines, counts) = ([], IntakeCounts())
        return isFiled
    }

    /// Ensures that `file` still has its name and contains all lines or none. The file is locked before and after.
    private mutating func findPlace(now: Instant) throws(FileError) {
        if try file.isInPlace {
            if try file.isCut { try file.truncate(to: 0) }
            return
        }
        // A command that has filed the lines leaves an empty file. Otherwise the lines are lost, and are written again.
        if try batches.folder.status(Self.name)?.size == 0 { (lines, counts) = ([], IntakeCounts()) }
        let former = file
        file = try Self.begin(in: batches, now: now)
        former.unlock()
    }
}

extension BatchFolder {
    /// True if a server is collecting a batch, or a killed server has left one behind.
    package func isCollecting() throws(FileError) -> Bool { try folder.status(CollectedBatch.name) != nil }

    /// Returns the lines of the batch being collected, and when it last changed, in microseconds since 1970; nil
    /// without lines.
    func collected() throws(FileError) -> (lines: CollectedLines, modified: Int64)? {
        guard let status = try folder.status(CollectedBatch.name),
            let bytes = try AppendedFile.read(folder, CollectedBatch.name),
            case let lines = CollectedLines(bytes), !lines.bytes.isEmpty
        else { return nil }
        return (lines, status.modified / 1000)
    }

    /// Files the batch that is being collected, even while a server collects it. The batch contains every line that the
    /// server has confirmed.
    ///
    /// Lock the site first. Otherwise the batch may be filed out of order, and ledgers have to be rebuilt.
    ///
    /// - Parameters:
    ///   - now: The filing time.
    ///   - isServed: True if another process may be collecting the batch and must notice the filing.
    package func fileCollected(now: Instant, isServed: Bool) throws(FileError) {
        guard let file = try AppendedFile(folder, CollectedBatch.name, permissions: nil) else { return }
        if isServed, file.size == 0 { return }
        // A crash may leave arbitrary bytes after the last lines that are known to be on disk.
        let lines = CollectedLines(try file.bytes())
        if lines.bytes.count < file.size { try file.truncate(to: lines.bytes.count) }
        _ = try accept(file, content: lines.digest, counts: lines.counts, now: now)
        guard isServed else { return }
        try folder.create(CollectedBatch.name, [UInt8]().span, permissions: Self.filePermissions)
        try folder.flush()
    }

    /// Gives a collected batch its final name; removes an empty one.
    ///
    /// - Returns: The batch's name; nil if it contains no new lines.
    fileprivate func accept(
        _ file: AppendedFile, content: Digest, counts: IntakeCounts, now: Instant
    ) throws(FileError) -> String? {
        guard file.size > 0 else {
            try folder.removeFile(CollectedBatch.name)
            return nil
        }
        let accepted = try accepted()
        if accepted.contains(where: { $0.name.digest == BatchName.half(content) }) {
            // The lines were written twice, which happens if they seemed to be lost.
            try folder.removeFile(CollectedBatch.name)
            return nil
        }
        let latest = accepted.last?.name.filed
        let name = BatchName(filed: max(0, now.microseconds, latest.map { $0 + 1 } ?? 0), content: content)
        // The batch would count without this report, which only records that it has no other source.
        try folder.put(
            name.stem + BatchReport.ending, BatchReport.text(source: content, counts).utf8Span.span,
            permissions: Self.filePermissions)
        try file.rename(to: name.file)
        try folder.flush()
        return name.stem
    }
}

/// The lines of a collected file before the first invalid line.
struct CollectedLines {
    let bytes: [UInt8]
    let counts: IntakeCounts

    init(_ file: [UInt8]) {
        var good = file[..<(file.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0)]
        var reader = BallotReader(.lines, zone: .utc)
        // Lines can always be split, and a line that is too long is rejected.
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

    var digest: Digest { SHA256.digest(of: bytes) }
}
