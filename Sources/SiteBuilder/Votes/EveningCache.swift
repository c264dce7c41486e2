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
        writer.write(ballots)
        writer.write(event.id)
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

    init(from reader: inout ByteReader) throws(ByteReader.Damage) {
        let stored = try reader.array { (reader) throws(ByteReader.Damage) in
            (try reader.digest(), try EveningCache.Entry(from: &reader))
        }
        entries = Dictionary(stored) { first, _ in first }
    }

    func store(in writer: inout ByteWriter) {
        writer.write(entries.sorted { $0.key.prefix < $1.key.prefix }) { writer, entry in
            writer.write(entry.key)
            entry.value.store(in: &writer)
        }
    }
}

extension EveningCache.Entry {
    private static var numbers: [WritableKeyPath<EveningReport.Figures, Int>] {
        [\.ups, \.downs, \.withdrawn, \.voters, \.ballots, \.usedCodes]
    }

    fileprivate func store(in writer: inout ByteWriter) {
        for number in Self.numbers { writer.write(figures[keyPath: number]) }
        writer.write(figures.digest)
        writer.write(figures.intervals) { writer, interval in
            writer.write(interval.start.microseconds)
            writer.write(interval.votes)
            writer.write(interval.voters)
        }
        writer.write(figures.votersByCount.sorted { $0.key < $1.key }) { writer, step in
            writer.write(step.key)
            writer.write(step.value)
        }
        writer.write(halfTime.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }) { writer, song in
            writer.write(song.key)
            writer.write(Int64(song.value))
        }
    }

    fileprivate init(from reader: inout ByteReader) throws(ByteReader.Damage) {
        var figures = EveningReport.Figures()
        for number in Self.numbers { figures[keyPath: number] = try reader.int() }
        figures.digest = try reader.digest()
        figures.intervals = try reader.array { (reader) throws(ByteReader.Damage) -> EveningReport.Interval in
            guard let start = try? Instant(microseconds: try reader.signed()) else { throw ByteReader.Damage() }
            return (start: start, votes: try reader.int(), voters: try reader.int())
        }
        let steps = try reader.array { (reader) throws(ByteReader.Damage) in (try reader.int(), try reader.int()) }
        figures.votersByCount = Dictionary(steps) { first, _ in first }
        let scores = try reader.array { (reader) throws(ByteReader.Damage) in
            (try reader.text(), Int(try reader.signed()))
        }
        self.figures = figures
        halfTime = Dictionary(scores) { first, _ in first }
    }
}
