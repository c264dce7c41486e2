import Crypto
package import Files
package import Time

/// Takes files of ballots in: what can count is filed as a batch, whole or not at all, and then counted.
///
/// A batch is canonical NDJSON, named by its content. The same content, or the same file, is taken in once only.
/// ```
/// <when>-<digest>.ndjson       the ballots and requests that count, these with "requests": "moderated" where they were so
/// <when>-<digest>.report       how many of them there are, and the digest of the file they are from
/// <when>-<digest>.rejected     the lines that count nothing as they stood there, each with its number and why
/// ```
/// Where all lines of a file are of the last kind, the digest is the file's own, and there is no batch.
package struct Intake {
    private let ledger: Ledger
    private let now: Instant
    private let zone: Zone
    private let columns: [String: String]
    private let eventIDs: () -> [String]
    private let poll: (String) -> Poll?

    /// How many names are remembered at once while a file is judged: some 100 MB with all that is known of them.
    private static let nameLimit = 1 << 18

    /// - Parameters:
    ///   - now: When the batches are filed, and the time of ballots that don't say theirs.
    ///   - zone: The zone of times that don't say theirs.
    ///   - columns: The columns of tables that are called otherwise, by the names of what they hold.
    ///   - eventIDs: The ids of all events, of which one may be meant where there is none of an id.
    ///   - poll: What can be voted on at the event of an id; nil: there is no such event.
    package init(
        _ ledger: Ledger, now: Instant, zone: Zone, columns: [String: String] = [:],
        eventIDs: @escaping () -> [String] = { [] }, poll: @escaping (String) -> Poll?
    ) {
        self.ledger = ledger
        self.now = now
        self.zone = zone
        self.columns = columns
        self.eventIDs = eventIDs
        self.poll = poll
    }

    /// Takes in one file.
    ///
    /// - Parameters:
    ///   - format: How it is written; nil: its first byte tells.
    ///   - dryRun: Whether to change nothing.
    package func take(
        _ source: FileStream, format: BallotFormat? = nil, dryRun: Bool = false
    ) throws(IntakeError) -> IntakeReport {
        try take(format: format, dryRun: dryRun) { block throws(FileError) in
            try source.read(into: &block, size: Ledger.blockSize)
        }
    }

    /// Takes in a text, such as one vote in words.
    ///
    /// - Parameter blockSize: How many bytes of it are looked at together, which makes no difference to the outcome.
    package func take(
        _ text: String, format: BallotFormat? = nil, dryRun: Bool = false, blockSize: Int = Ledger.blockSize
    ) throws(IntakeError) -> IntakeReport {
        try take(Array(text.utf8), format: format, dryRun: dryRun, blockSize: blockSize)
    }

    /// Takes in what came from elsewhere.
    package func take(
        _ bytes: [UInt8], format: BallotFormat? = nil, dryRun: Bool = false, blockSize: Int = Ledger.blockSize
    ) throws(IntakeError) -> IntakeReport {
        var rest = bytes[...]
        return try take(format: format, dryRun: dryRun) { block throws(FileError) in
            block = Array(rest.prefix(blockSize))
            rest = rest.dropFirst(blockSize)
            return !block.isEmpty
        }
    }

    private func take(
        format: BallotFormat?, dryRun: Bool, from next: (inout [UInt8]) throws(FileError) -> Bool
    ) throws(IntakeError) -> IntakeReport {
        var staged: StagedBatch
        // What changes nothing leaves no trace beside the batches either, not even for a moment.
        do throws(FileError) { staged = try StagedBatch(in: dryRun ? ledger.state : ledger.batches.folder) } catch {
            throw .ledger(.file(error))
        }
        var reader = BallotReader(format, zone: zone, columns: columns)
        var judge = Judge(ledger, now: now, eventIDs: eventIDs, poll: poll)
        var hash = SHA256()
        var block: [UInt8] = []
        var isMore = true
        while isMore {
            do throws(FileError) { isMore = try next(&block) } catch { throw .source(error) }
            hash.update(block)
            do throws(UnreadableBallots) {
                if isMore { try reader.read(block) } else { try reader.finish() }
            } catch {
                throw .unreadable(error)
            }
            do throws(LedgerError) { try judge.judge(reader) } catch { throw .ledger(error) }
            do throws(FileError) {
                try staged.append(judge.lines.accepted)
                try staged.reject(judge.lines.rejected)
            } catch {
                throw .ledger(.file(error))
            }
            judge.removeLines()
            reader.removeAll()
            if reader.forgetNames(ifMoreThan: Self.nameLimit) {
                do throws(LedgerError) { try judge.noteNearDuplicates() } catch { throw .ledger(error) }
                judge.forgetNames()
            }
        }
        do throws(LedgerError) {
            try judge.noteNearDuplicates()
            let isNew = try file(&staged, source: hash.finish(), &judge.report, dryRun: dryRun)
            if isNew, dryRun {
                judge.report.effect = try ledger.effect(ofStaged: StagedBatch.ballotsName) { () throws(LedgerError) in
                    try judge.noteWaiting()
                }
            } else {
                try judge.noteWaiting()
            }
        } catch {
            throw .ledger(error)
        }
        return judge.report
    }

    /// Files and counts what was judged, unless that was done before.
    ///
    /// - Returns: Whether there is anything new.
    private func file(
        _ staged: inout StagedBatch, source: Digest, _ report: inout IntakeReport, dryRun: Bool
    ) throws(LedgerError) -> Bool {
        let content = try onDisk(as: LedgerError.file) { () throws(FileError) in try staged.finish() }
        let knownSource = try ledger.batch(madeOf: source)
        if report.counts.ballots + report.counts.requests > 0 {
            report.batch = knownSource
            if knownSource == nil { report.batch = try ledger.batch(with: content) }
            report.isRepeated = report.batch != nil
            guard report.isRepeated else {
                if !dryRun { try accept(&staged, content, source, &report) }
                return true
            }
        }
        // Lines that count nothing are kept whether there are others or not.
        guard report.counts.rejected > 0, knownSource == nil, !dryRun else { return false }
        let name = BatchName(filed: max(0, now.microseconds), content: source)
        let text = BatchReport.text(source: source, report.counts)
        report.rejected = try onDisk(as: LedgerError.file) { () throws(FileError) in
            if try ledger.batches.hasRejections(ofDigest: name.digest) { return nil }
            return try staged.keepRejections(as: name, report: text)
        }
        if let rejected = report.rejected { try ledger.note([rejected, name.stem + BatchReport.ending]) }
        return false
    }

    private func accept(
        _ staged: inout StagedBatch, _ content: Digest, _ source: Digest, _ report: inout IntakeReport
    ) throws(LedgerError) {
        // Each batch has a time of its own, after all others', so that their order is the order in which they came.
        let filed = max(0, now.microseconds, try ledger.latestFiling().map { $0 + 1 } ?? 0)
        let name = BatchName(filed: filed, content: content)
        let text = BatchReport.text(source: source, report.counts)
        let hasRejections = report.counts.rejected > 0
        report.rejected = try onDisk(as: LedgerError.file) { () throws(FileError) in
            try staged.accept(as: name, report: text, hasRejections: hasRejections)
        }
        report.batch = name.stem
        let files = [name.file, name.stem + BatchReport.ending, report.rejected].compactMap(\.self)
        report.effect = try ledger.count(name, files: files)
    }
}
