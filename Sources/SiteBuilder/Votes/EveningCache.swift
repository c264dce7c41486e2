import Ballots
package import Bytes
import Content
import Crypto
import Files
package import Pages
import Time

/// The figures of reports from earlier builds, because counting an evening reads all its ballots.
struct EveningCache {
    private let known: [Digest: EveningReport.Figures]
    private var used: [Digest: EveningReport.Figures] = [:]

    private let ledger: any Ledger

    /// The digest of the set of ballots.
    private let ballots: Digest

    /// Reads the cache of a site; empty if missing or damaged.
    init(_ buildCache: BuildCache, _ ledger: any Ledger) throws(LedgerError) {
        self.ledger = ledger
        ballots = try ledger.ballotsDigest()
        known = (try? buildCache.part(CountedEvenings.self))?.figures ?? [:]
    }

    /// Counts an event for its report, unless an earlier build counted the same ballots by the same rules.
    mutating func count(
        _ event: Event, list: SongList, votes: EventVotes, for poll: Poll, issuedCodes: Int?
    ) throws(LedgerError) -> EveningReport.Count {
        var writer = ByteWriter()
        writer.store(ballots, event.id)
        event.music.write(to: &writer)
        votes.decisions.store(in: &writer)
        // It decides which requests are on the list.
        writer.write(poll.requestLimit)
        let key = SHA256.digest(of: writer.bytes)
        let count =
            if let figures = known[key] {
                EveningReport.Count(list: list, votes: votes, figures: figures, issuedCodes: issuedCodes)
            } else {
                try EveningReport.Count(list, votes: votes, for: poll, ledger: ledger, issuedCodes: issuedCodes)
            }
        used[key] = count.figures
        return count
    }

    /// Writes the counts that the last build used, unless already stored.
    func write(to buildCache: BuildCache) throws(FileError) {
        guard Set(used.keys) != Set(known.keys) else { return }
        try buildCache.keep(CountedEvenings(figures: used))
    }
}

/// The figures of an `EveningCache` on disk.
private struct CountedEvenings {
    let figures: [Digest: EveningReport.Figures]
}

extension CountedEvenings: CachePart {
    static let name = "evenings"
    static let isOfOutput = false

    init(from reader: inout ByteReader) throws(ByteReader.Damage) { figures = try reader.value() }

    func store(in writer: inout ByteWriter) { writer.store(figures) }
}

extension EveningReport.Figures: ByteCodable {
    package func store(in writer: inout ByteWriter) {
        writer.store(ups, downs, withdrawn, voters, ballots, usedCodes, digest)
        writer.write(intervals) { $0.store($1.start, $1.votes, $1.voters) }
        writer.store(votersByCount, halfTime.mapValues { Int64($0) })
    }

    package init(from reader: inout ByteReader) throws(ByteReader.Damage) {
        self.init()
        (ups, downs, withdrawn, voters, ballots, usedCodes, digest) = try reader.values()
        intervals = try reader.array { (reader) throws(ByteReader.Damage) -> EveningReport.Interval in
            (start: try reader.value(Instant.self), votes: try reader.int(), voters: try reader.int())
        }
        votersByCount = try reader.value()
        halfTime = try reader.value([String: Int64].self).mapValues { Int($0) }
    }
}
