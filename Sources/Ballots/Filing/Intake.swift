import Crypto
package import Files
package import Time

/// Takes in files of ballots: stores the valid lines of a file as a batch, all of them or none, and then counts them.
///
/// A batch is canonical NDJSON, named by its content. The same content, or the same file, is taken in only once.
/// ```
/// <when>-<digest>.ndjson       the ballots and requests that count, with "requests": "moderated" if requests were moderated
/// <when>-<digest>.report       how many there are, and the digest of the source file
/// <when>-<digest>.rejected     the lines that don't count, unchanged, each with its number and the reason
/// ```
/// If all lines of a file are rejected, there is no batch, and the digest is that of the file.
package struct Intake {
    private let ledger: any Ledger
    private let now: Instant
    private let zone: Zone
    private let columns: [String: String]
    private let eventIDs: () -> [String]
    private let poll: (String) -> Poll?

    /// How many names are kept in memory while a file is judged: about 100 MB, including the data about them.
    private static let nameLimit = 1 << 18

    /// - Parameters:
    ///   - now: When the batches are filed, and the time of ballots without one.
    ///   - zone: The zone of times without one.
    ///   - columns: The columns of tables with other names than the fields, by field.
    ///   - eventIDs: The ids of all events, for suggesting one when an id is unknown.
    ///   - poll: Finds the poll of an event by the event's id; nil: there is no such event.
    package init(
        _ ledger: any Ledger, now: Instant, zone: Zone, columns: [String: String] = [:],
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
    ///   - format: The file's format; nil: detect it from the first byte.
    ///   - dryRun: True to change nothing.
    package func take(
        _ source: FileStream, format: BallotFormat? = nil, dryRun: Bool = false
    ) throws(IntakeError) -> IntakeReport {
        try take(format: format, dryRun: dryRun) { block throws(FileError) in
            try source.read(into: &block, size: BatchLedger.blockSize)
        }
    }

    /// Takes in a text, such as a single vote.
    ///
    /// - Parameter blockSize: How many bytes are read at once; the result doesn't depend on it.
    package func take(
        _ text: String, format: BallotFormat? = nil, dryRun: Bool = false, blockSize: Int = BatchLedger.blockSize
    ) throws(IntakeError) -> IntakeReport {
        try take(Array(text.utf8), format: format, dryRun: dryRun, blockSize: blockSize)
    }

    /// Takes in bytes that come from somewhere other than a file.
    package func take(
        _ bytes: [UInt8], format: BallotFormat? = nil, dryRun: Bool = false, blockSize: Int = BatchLedger.blockSize
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
        // A dry run leaves no trace beside the batches, not even for a moment.
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

    /// Files and counts the judged lines, unless that was done before.
    ///
    /// - Returns: True if there is anything new.
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
                if !dryRun {
                    let accepted = try ledger.accept(
                        &staged, content: content, source: source, report.counts, now: now)
                    (report.batch, report.rejected, report.effect) = accepted
                }
                return true
            }
        }
        // Rejected lines are kept even if the file has no others.
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
}
