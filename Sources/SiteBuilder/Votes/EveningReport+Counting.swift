import Ballots
import Crypto
import Diagnostics
import Pages
import Time

extension EveningReport.Count {
    /// Counts an event for its report, without ballots if the ledger is missing; O(ballots at the event).
    init(
        _ list: SongList, votes: EventVotes, for poll: Poll, ledger: (any Ledger)?, issuedCodes: Int?
    ) throws(LedgerError) {
        var figures = EveningReport.Figures()
        if let ledger {
            var cast: [CountedVote] = []
            try ledger.forEachCountedVote(for: poll) { cast.append($0) }
            figures = EveningReport.Figures(cast)
            try figures.addProof(of: poll.event, ledger)
        }
        self.init(list: list, votes: votes, figures: figures, issuedCodes: issuedCodes)
    }
}

extension EveningReport.Figures {
    /// The lengths of an interval in minutes, and the most intervals that a picture shows.
    private static let (lengths, mostIntervals): ([Int64], Int64) = ([5, 10, 15, 30, 60, 180, 1_440, 10_080], 30)

    fileprivate init(_ cast: [CountedVote]) {
        self.init()
        var byVoter: [Int64: Int] = [:]
        for vote in cast {
            switch vote.vote {
            case .up: ups += 1
            case .down: downs += 1
            case .none: withdrawn += 1
            }
            if vote.vote != .none { byVoter[vote.voter, default: 0] += 1 }
        }
        voters = byVoter.count
        votersByCount = Dictionary(byVoter.values.map { ($0, 1) }, uniquingKeysWith: +)
        halfTime = cast.halfTime
        let votes = cast.filter { $0.vote != .none }.sorted { $0.microseconds < $1.microseconds }
        guard let period = votes.period else { return }
        let (first, last) = (period.lowerBound / 1_000_000, period.upperBound / 1_000_000)
        let length = (Self.lengths.first { (last - first) / ($0 * 60) < Self.mostIntervals } ?? 525_600) * 60
        let start = first - (first % length + length) % length
        var counts = [Int](repeating: 0, count: Int((last - start) / length) + 1)
        var newcomers = counts
        var known: Set<Int64> = []
        for vote in votes {
            let place = max(0, Int((vote.microseconds / 1_000_000 - start) / length))
            counts[place] += 1
            if known.insert(vote.voter).inserted { newcomers[place] += 1 }
        }
        var sum = 0
        for index in counts.indices {
            sum += newcomers[index]
            guard let start = try? Instant(seconds: start + Int64(index) * length) else { continue }
            intervals.append((start: start, votes: counts[index], voters: sum))
        }
    }

    /// Adds the number of ballots and their digest, which `ballots export` reproduces, and the number of used codes.
    fileprivate mutating func addProof(of event: String, _ ledger: any Ledger) throws(LedgerError) {
        var hash = SHA256()
        var count = 0
        var holders: Set<String> = []
        try ledger.forEachBallot(at: event) { ballot in
            hash.update(Array((exportLine(of: ballot) + "\n").utf8))
            count += 1
            if VotingCodes.isHolder(ballot.user) { holders.insert(ballot.user) }
        }
        usedCodes = holders.count
        ballots = count
        digest = hash.finish()
    }
}

extension [CountedVote] {
    /// The time from the first vote to the last, in microseconds since 1970; nil without votes.
    ///
    /// A few votes with wrong old times, such as from a phone whose clock was reset, must not hide the evening. So up to
    /// a hundredth of the votes, or one of ten, are left out at the start if they make the time ten times as long.
    fileprivate var period: ClosedRange<Int64>? {
        let times = map(\.microseconds).sorted()
        guard let first = times.first, let last = times.last else { return nil }
        guard times.count >= 10 else { return first...last }
        let start = times[Swift.max(1, times.count / 100)]
        return (last - first) / 10 > last - start ? start...last : first...last
    }

    /// The net scores from the votes in the first half of the time, by song; a song without such votes isn't in it.
    fileprivate var halfTime: [String: Int] {
        guard let period else { return [:] }
        let middle = period.lowerBound + (period.upperBound - period.lowerBound) / 2
        var scores: [String: Int] = [:]
        for vote in self where vote.microseconds <= middle && vote.vote != .none {
            scores[vote.song, default: 0] += vote.vote == .up ? 1 : -1
        }
        return scores
    }
}

/// A ballot as a line of an export, without the line feed.
func exportLine(of ballot: Ballot) -> String {
    let line: JSONValue = [
        "event": .string(ballot.event), "song": .string(ballot.song), "user": .string(ballot.user),
        "vote": .string(ballot.vote.word), "at": .string(ballot.at.rfc3339()),
    ]
    return line.text
}
