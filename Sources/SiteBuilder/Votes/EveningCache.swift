import Ballots
import Bytes
import Content
import Crypto
import Files
import Pages
import Time

/// The figures of reports from earlier builds, because counting an evening reads all its ballots.
struct EveningCache {
    private var entries: [Digest: Entry] = [:]
    private var used: [Digest: Entry] = [:]

    /// The digest of the set of ballots.
    private let ballots: Digest

    fileprivate struct Entry {
        let figures: EveningReport.Figures
        let halfTime: [String: Int]
    }

    /// Reads the cache of a site; empty if missing or damaged.
    init(_ buildCache: BuildCache, _ ledger: any Ledger) throws(LedgerError) {
        ballots = try ledger.ballotsDigest()
        entries = (try? buildCache.part(CountedEvenings.self))?.entries ?? [:]
    }

    /// Counts an event for its report, unless an earlier build counted the same ballots by the same rules.
    mutating func count(
        _ event: Event, list: SongList, votes: EventVotes, for poll: Poll, ledger: any Ledger, issuedCodes: Int?
    ) throws(LedgerError) -> EveningReport.Count {
        var writer = ByteWriter()
        writer.store(ballots, event.id)
        event.music.write(to: &writer)
        votes.decisions.store(in: &writer)
        // It decides which requests are on the list.
        writer.write(poll.requestLimit)
        let key = SHA256.digest(of: writer.bytes)
        if let known = entries[key] {
            used[key] = known
            return EveningReport.Count(
                list: list, votes: votes, figures: known.figures, halfTime: known.halfTime,
                issuedCodes: issuedCodes)
        }
        let count = try EveningReport.Count(list, votes: votes, for: poll, ledger: ledger, issuedCodes: issuedCodes)
        used[key] = Entry(figures: count.figures, halfTime: count.halfTime)
        return count
    }

    /// Writes the counts that the last build used, unless already stored.
    func write(to buildCache: BuildCache) throws(FileError) {
        guard Set(used.keys) != Set(entries.keys) else { return }
        try buildCache.keep(CountedEvenings(entries: used))
    }
}

/// The entries of an `EveningCache` on disk.
private struct CountedEvenings {
    let entries: [Digest: EveningCache.Entry]
}

extension CountedEvenings: CachePart {
    static let name = "evenings"
    static let isOfOutput = false

    init(from reader: inout ByteReader) throws(ByteReader.Damage) { entries = try reader.value() }

    func store(in writer: inout ByteWriter) { writer.store(entries) }
}

extension EveningCache.Entry: ByteCodable {
    private static var numbers: [WritableKeyPath<EveningReport.Figures, Int>] {
        [\.ups, \.downs, \.withdrawn, \.voters, \.ballots, \.usedCodes]
    }

    fileprivate func store(in writer: inout ByteWriter) {
        for number in Self.numbers { writer.write(figures[keyPath: number]) }
        writer.store(figures.digest)
        writer.write(figures.intervals) { $0.store($1.start, $1.votes, $1.voters) }
        writer.store(figures.votersByCount, halfTime.mapValues { Int64($0) })
    }

    fileprivate init(from reader: inout ByteReader) throws(ByteReader.Damage) {
        var figures = EveningReport.Figures()
        for number in Self.numbers { figures[keyPath: number] = try reader.int() }
        figures.digest = try reader.value()
        figures.intervals = try reader.array { (reader) throws(ByteReader.Damage) -> EveningReport.Interval in
            (start: try reader.value(Instant.self), votes: try reader.int(), voters: try reader.int())
        }
        figures.votersByCount = try reader.value()
        self.figures = figures
        halfTime = try reader.value([String: Int64].self).mapValues { Int($0) }
    }
}
