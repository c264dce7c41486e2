import Crypto
package import Files
package import Time

/// The batch that a server collects: the lines that count are added as they come, and are on disk before anybody is told.
///
/// While it grows it is a hidden file, which the server locks: `.collected.ndjson`. Closing it gives it a batch's name, and
/// from then on it is one like any other.
package struct CollectedBatch: ~Copyable {
    private let batches: BatchFolder
    private let file: AppendedFile
    private var hash = SHA256()
    private var counts = IntakeCounts()

    /// The hidden file's name.
    static let name = ".collected" + BatchName.ending

    /// Begins a batch, after closing one that a killed process has left; nil if another process collects one.
    ///
    /// - Parameter now: When the batch that was left is filed.
    package static func begin(in batches: BatchFolder, now: Instant) throws(FileError) -> CollectedBatch? {
        try batches.closeAbandoned(now: now)
        let permissions = BatchFolder.filePermissions
        guard let file = try AppendedFile(batches.folder, name, permissions: permissions) else { return nil }
        // A new file's name has to be on disk before its content counts.
        try batches.folder.flush()
        return CollectedBatch(batches: batches, file: file)
    }

    private init(batches: BatchFolder, file: AppendedFile) { (self.batches, self.file) = (batches, file) }

    /// The number of bytes so far.
    package var size: Int { file.size }

    /// Adds canonical lines, and waits until they are on disk. If that fails, none of them counts.
    package mutating func append(_ lines: [UInt8], _ added: IntakeCounts) throws(FileError) {
        try file.append(lines)
        hash.update(lines)
        counts.ballots += added.ballots
        counts.requests += added.requests
    }

    /// All lines so far.
    func lines() throws(FileError) -> [UInt8] {
        // After an append that failed there may be more.
        Array(try batches.folder.read(Self.name, limit: .max).bytes.prefix(size))
    }

    /// Closes the batch: renames it, or removes it if it is empty.
    ///
    /// - Returns: The batch's name; nil if it was empty.
    package consuming func close(now: Instant) throws(FileError) -> String? {
        try batches.close(file, hash.finish(), counts, now: now)
    }
}

extension BatchFolder {
    /// True if a server collects a batch now.
    package func isCollecting() throws(FileError) -> Bool { try folder.status(CollectedBatch.name) != nil }

    /// Closes the batch of a server that was killed, if there is one: all lines that anybody was told about are in it.
    ///
    /// - Parameter now: When it is filed.
    package func closeAbandoned(now: Instant) throws(FileError) {
        // A server that is running closes its batch itself.
        guard let file = try AppendedFile(folder, CollectedBatch.name, permissions: nil) else { return }
        // What a crash has left after the last lines that are known to be on disk may be anything.
        let (hash, counts, size) = try readableLines(of: CollectedBatch.name)
        if size < file.size { try file.truncate(to: size) }
        _ = try close(file, hash, counts, now: now)
    }

    fileprivate func close(
        _ file: AppendedFile, _ content: Digest, _ counts: IntakeCounts, now: Instant
    ) throws(FileError) -> String? {
        guard file.size > 0 else {
            try folder.removeFile(CollectedBatch.name)
            return nil
        }
        let latest = try accepted().last?.name.filed
        let name = BatchName(filed: max(0, now.microseconds, latest.map { $0 + 1 } ?? 0), content: content)
        // A batch without a report counts as well: it only says that this one was made of no other file.
        try folder.put(
            name.stem + BatchReport.ending, BatchReport.text(source: content, counts).utf8Span.span,
            permissions: Self.filePermissions)
        try file.rename(to: name.file)
        try folder.flush()
        return name.stem
    }

    /// Reads a file up to the first line that is no ballot or request.
    private func readableLines(of name: String) throws(FileError) -> (Digest, IntakeCounts, size: Int) {
        let stream = try FileStream(folder, name)
        var hash = SHA256()
        var counts = IntakeCounts()
        var size = 0
        var (block, rest): ([UInt8], [UInt8]) = ([], [])
        while try stream.read(into: &block, size: BatchLedger.blockSize) {
            rest += block
            guard let end = rest.lastIndex(of: UInt8(ascii: "\n")) else { continue }
            var reader = BallotReader(.lines, zone: .utc)
            // Lines can always be told apart, and a line that is too long is rejected.
            try? reader.read(Array(rest[...end]))
            if let first = reader.rejections.first {
                let lines = rest.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
                let good = lines.prefix(first.line - 1).flatMap { $0 + [UInt8(ascii: "\n")] }
                hash.update(good)
                let (ballots, requests) = (reader.ballots, reader.requests)
                counts.ballots += ballots.count { Int($0.line) < first.line }
                counts.requests += requests.count { Int($0.line) < first.line }
                return (hash.finish(), counts, size + good.count)
            }
            hash.update(Array(rest[...end]))
            counts.ballots += reader.ballots.count
            counts.requests += reader.requests.count
            size += end + 1
            rest.removeFirst(end + 1)
        }
        return (hash.finish(), counts, size)
    }
}
