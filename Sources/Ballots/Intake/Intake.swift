import Crypto
package import Files
package import Time

/// Accepts files of ballots: stores the valid lines of a file atomically as a batch, and then counts them.
///
/// A batch is canonical NDJSON, named after its content. The same content, or the same file, is accepted only once.
/// ```
/// <when>-<digest>.ndjson       the ballots and requests that count, with "requests": "moderated" if requests were moderated
/// <when>-<digest>.report       how many there are, and the digest of the source file
/// <when>-<digest>.rejected     the lines that don't count, unchanged, each with its number and the reason
/// ```
/// If all lines of a file are rejected, no batch is made, and the digest is the file's.
package struct Intake {
    private let ledger: any Ledger
    private let now: Instant
    private let zone: Zone
    private let columns: [String: String]
    private let eventIDs: () -> [String]
    private let poll: (String) -> Poll?

    /// When more names than this are in memory, all of them are forgotten; they use about 100 MB, including the data
    /// about them.
    private static let nameLimit = 1 << 18

    /// - Parameters:
    ///   - now: The filing time of batches, and the time of ballots without one.
    ///   - zone: The time zone of times without one.
    ///   - columns: The names of table columns that differ from their fields, by field.
    ///   - eventIDs: The ids of all events, to suggest one when an id is unknown.
    ///   - poll: Returns the poll of an event by the event's id; nil if the event doesn't exist.
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

    /// Accepts one file.
    ///
    /// - Parameters:
    ///   - format: The file's format; nil to detect it from the first byte.
    ///   - dryRun: True to report the result without changing anything.
    package func take(
        _ source: FileStream, format: BallotFormat? = nil, dryRun: Bool = false
    ) throws(IntakeError) -> IntakeReport {
        try take(format: format, dryRun: dryRun) { block throws(FileError) in
            try source.read(into: &block, size: BatchLedger.blockSize)
        }
    }

    /// Accepts a string, such as a single vote.
    ///
    /// - Parameter blockSize: The number of bytes read at once; the result doesn't depend on it.
    package func take(
        _ text: String, format: BallotFormat? = nil, dryRun: Bool = false, blockSize: Int = BatchLedger.blockSize
    ) throws(IntakeError) -> IntakeReport {
        try take(Array(text.utf8), format: format, dryRun: dryRun, blockSize: blockSize)
    }

    /// Accepts bytes that aren't in a file.
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
        // A dry run writes to the state folder, so that the batch folder never changes.
        var staged = try onDisk(as: { IntakeError.ledger(.file($0)) }) { () throws(FileError) in
            try StagedBatch(in: dryRun ? ledger.state : ledger.batches.folder)
        }
        var reader = BallotReader(format, zone: zone, columns: columns)
        var validator = BallotValidator(ledger, now: now, eventIDs: eventIDs, poll: poll)
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
            do throws(LedgerError) { try validator.judge(reader) } catch { throw .ledger(error) }
            do throws(FileError) {
                try staged.append(validator.lines.accepted)
                try staged.reject(validator.lines.rejected)
            } catch {
                throw .ledger(.file(error))
            }
            validator.removeLines()
            reader.removeAll()
            if reader.forgetNames(ifMoreThan: Self.nameLimit) {
                do throws(LedgerError) { try validator.noteNearDuplicates() } catch { throw .ledger(error) }
                validator.forgetNames()
            }
        }
        do throws(LedgerError) {
            try validator.noteNearDuplicates()
            let isNew = try file(&staged, source: hash.finish(), &validator.report, dryRun: dryRun)
            if isNew, dryRun {
                validator.report.effect = try ledger.effect(ofStaged: StagedBatch.ballotsName) {
                    () throws(LedgerError) in
                    try validator.noteWaiting()
                }
            } else {
                try validator.noteWaiting()
            }
        } catch {
            throw .ledger(error)
        }
        return validator.report
    }

    /// Files and counts the validated lines, unless they were accepted before.
    ///
    /// - Returns: True if the lines are new.
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
        // Rejected lines are stored even if the file has no valid lines.
        guard report.counts.rejected > 0, knownSource == nil, !dryRun else { return false }
        let name = BatchName(filed: max(0, now.microseconds), content: source)
        report.rejected = try onDisk(as: LedgerError.file) { () throws(FileError) in
            if try ledger.batches.hasRejections(ofDigest: name.digest) { return nil }
            return try staged.accept(as: name, source: source, report.counts, onlyRejections: true)
        }
        if let rejected = report.rejected { try ledger.note([rejected, name.stem + BatchReport.ending]) }
        return false
    }
}

/// The reason why a file wasn't accepted.
package enum IntakeError: Error, Sendable {
    /// The file can't be read.
    case source(FileError)
    /// The file can't be split into records.
    case unreadable(UnreadableBallots)
    /// The votes can't be counted.
    case ledger(LedgerError)
}
