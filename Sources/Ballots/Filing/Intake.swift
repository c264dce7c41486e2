import Crypto
package import Files
package import Time

/// Takes files of ballots in: what can count is filed as a batch, whole or not at all, and then counted.
///
/// A batch is canonical NDJSON, named by its content. The same content, or the same file, is taken in once only.
/// ```
/// <when>-<digest>.ndjson       the ballots and requests that count
/// <when>-<digest>.report       how many of them there are, and the digest of the file they are from
/// <when>-<digest>.rejected     the lines that count nothing, each with its number and why
/// ```
package struct Intake {
    private let ledger: Ledger
    private let now: Instant
    private let zone: Zone
    private let columns: [String: String]
    private let poll: (String) -> Poll?

    /// - Parameters:
    ///   - now: When the batches are filed, and the time of ballots that don't say theirs.
    ///   - zone: The zone of times that don't say theirs.
    ///   - columns: The columns of tables that are called otherwise, by the names of what they hold.
    ///   - poll: What can be voted on at the event of an id; nil: there is no such event.
    package init(
        _ ledger: Ledger, now: Instant, zone: Zone, columns: [String: String] = [:],
        poll: @escaping (String) -> Poll?
    ) {
        self.ledger = ledger
        self.now = now
        self.zone = zone
        self.columns = columns
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
    package func take(
    ///
    /// - Parameter blockSize: How many bytes of it are looked at together, which makes no difference to the outcome.
        _ text: String, format: BallotFormat? = nil, dryRun: Bool = false, blockSize: Int = Ledger.blockSize
    ) throws(IntakeError) -> IntakeReport {
        var rest = Array(text.utf8)
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
        do throws(FileError) { staged = try StagedBatch(in: ledger.batches.folder) } catch {
            throw .ledger(.file(error))
        }
        var reader = BallotReader(format, zone: zone, columns: columns)
        var judge = Judge(ledger, now: now, poll: poll)
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
            if reader.forgetNamesIfMany() { judge.forgetNames() }
        }
        var report = judge.report
        do throws(LedgerError) {
            try finish(&staged, source: hash.finish(), &report, dryRun: dryRun)
        } catch {
            throw .ledger(error)
        }
        return report
    }

    private func finish(
        _ staged: inout StagedBatch, source: Digest, _ report: inout IntakeReport, dryRun: Bool
    ) throws(LedgerError) {
        let content: Digest
        do throws(FileError) { content = try staged.finish() } catch { throw .file(error) }
        guard report.counts.ballots + report.counts.requests > 0 else { return }
        if let known = try ledger.batch(content: content, source: source) {
            report.batch = known
            report.isRepeated = true
            return
        }
        guard !dryRun else {
            report.effect = try ledger.effect(ofStaged: StagedBatch.ballotsName)
            return
        }
        // Each batch has a time of its own, after all others', so that their order is the order in which they came.
        let filed = max(0, now.microseconds, try ledger.latestFiling().map { $0 + 1 } ?? 0)
        let name = BatchName(filed: filed, content: content)
        do throws(FileError) {
            try staged.accept(
                as: name, report: BatchReport.text(source: source, report.counts),
                hasRejections: report.counts.rejected > 0)
        } catch {
            throw .file(error)
        }
        report.batch = name.stem
        report.effect = try ledger.catchUp()
    }
}
