import Ballots
import Bytes
import Content
package import Crypto
package import Diagnostics
import Text
package import Time

/// What became of an evening: sums for the club and for those who pay for it, without anyone's name.
package struct EveningReport: Sendable {
    let event: SiteEvent
    let figures: Figures

    /// The number of voting codes that were issued; nil if people don't vote with codes.
    let issuedCodes: Int?

    /// The songs in list order.
    let songs: [ReportedSong]

    /// The number of different songs that visitors requested, and what became of them.
    let requests: (all: Int, accepted: Int, declined: Int, waiting: Int)

    /// The songs that no earlier date of the series had; nil for an event that isn't in a series.
    let newSongs: [ReportedSong]?

    /// The dates of the series with votes, this one included, oldest first; empty for an event that isn't in a series.
    let dates: [Source]

    /// The sums of an event's votes.
    package struct Figures: Sendable {
        package var ups = 0
        package var downs = 0

        /// The votes that their voters took back.
        package var withdrawn = 0

        /// The number of people with a vote for or against a song.
        package var voters = 0

        /// The votes by time, in intervals of equal length; empty without votes.
        package var intervals: [Interval] = []

        /// The number of voting codes with a ballot.
        package var usedCodes = 0

        /// For each number of votes, how many people cast as many.
        package var votersByCount: [Int: Int] = [:]

        /// The net scores of the songs at half-time, by id.
        package var halfTime: [String: Int] = [:]

        /// The number of ballots in the set, and the SHA-256 of their exported lines.
        package var ballots = 0
        package var digest = SHA256.digest(of: [])

        package init() {}

        var votes: Int { ups + downs }
    }

    /// The votes cast between two times, and the number of people who had voted by then.
    package typealias Interval = (start: Instant, votes: Int, voters: Int)

    /// A song with its votes.
    struct ReportedSong: Sendable {
        let row: SongList.Row
        let isRequested: Bool

        /// How many places it has gained since half-time; nil if new since then.
        let climb: Int?

        var isPlayed: Bool { row.song.status == .played || row.song.status == .playing }
        var wish: Int { row.tally.net }
        var dispute: Int { min(row.tally.ups, row.tally.downs) }
    }

    /// The counts of one event for a report.
    package struct Count: Sendable {
        package let list: SongList
        package let votes: EventVotes
        package let figures: Figures

        /// The number of voting codes that were issued; nil if people don't vote with codes.
        package let issuedCodes: Int?

        package init(
            list: SongList, votes: EventVotes, figures: Figures = Figures(), issuedCodes: Int? = nil
        ) {
            self.issuedCodes = issuedCodes
            self.list = list
            self.votes = votes
            self.figures = figures
        }

        /// The count of an event without ballots.
        init(_ event: Event, in zone: Zone) {
            self.init(list: SongList(event, in: zone), votes: .none)
        }
    }

    package typealias Source = (event: SiteEvent, count: Count)

    /// - Parameters:
    ///   - source: The event and its votes.
    ///   - others: The other dates of its series with votes, oldest first.
    package init(_ source: Source, among others: [Source]) {
        let (list, votes) = (source.count.list, source.count.votes)
        event = source.event
        figures = source.count.figures
        issuedCodes = source.count.issuedCodes
        let music = source.event.fullEvent.music
        let own = Set((music.songs?.all ?? []).map(\.id))
        let climbs = Self.climbs(of: source.count)
        songs = list.rows.map {
            ReportedSong(row: $0, isRequested: !own.contains($0.song.id), climb: climbs[$0.song.id])
        }
        // The host declined the others, by a decision or in the event's file.
        let open = music.undeclinedRequests(votes)
        let accepted = open.count { music.lists($0, votes.decisions) }
        requests = (
            all: votes.requests.count, accepted: accepted, declined: votes.requests.count - open.count,
            waiting: open.count - accepted
        )
        if source.event.fullEvent.occurrence == nil {
            (newSongs, dates) = (nil, [])
            return
        }
        let earlier = others.filter { $0.event.isBefore(source.event) }
        let known = Set(earlier.flatMap { $0.count.list.rows.map(\.song.key) })
        newSongs = earlier.isEmpty ? [] : songs.filter { !known.contains($0.row.song.key) }
        dates = (others + [source]).sorted { $0.event.isBefore($1.event) }
    }

    /// How many places each song has gained since half-time; O(songs × log songs).
    private static func climbs(of count: Count) -> [String: Int] {
        let scores = count.figures.halfTime
        let rows = count.list.rows.filter { scores[$0.song.id] != nil }
        /// 1 + the number of songs with a better score, for each of the scores.
        func places(_ scores: [Int]) -> [Int] {
            let places = Dictionary(zip(scores.sorted(by: >), 1...), uniquingKeysWith: { first, _ in first })
            return scores.map { places[$0, default: 1] }
        }
        let before = places(rows.map { $0.song.tally.net + scores[$0.song.id, default: 0] })
        let after = places(rows.map(\.tally.net))
        return Dictionary(
            zip(rows, zip(before, after)).map { ($0.song.id, $1.0 - $1.1) }, uniquingKeysWith: { first, _ in first })
    }
}

extension SiteEvent {
    fileprivate func isBefore(_ other: SiteEvent) -> Bool {
        guard let start, let begin = other.start else { return false }
        return start < begin
    }
}

extension EveningReport {
    /// The most songs that a list of the report names.
    private static let most = 10

    private func best(_ songs: some Sequence<ReportedSong>, by value: (ReportedSong) -> Int) -> [ReportedSong] {
        Array(songs.sorted { value($0) > value($1) }.prefix(Self.most))
    }

    /// The songs that were played, the most wanted first.
    var played: [ReportedSong] { best(songs.filter(\.isPlayed), by: \.wish) }

    /// The songs that were wanted and never played.
    var missed: [ReportedSong] { best(songs.filter { !$0.isPlayed && $0.wish > 0 }, by: \.wish) }

    /// The songs with many votes on both sides.
    var divided: [ReportedSong] { best(songs.filter { $0.dispute > 1 }, by: \.dispute) }

    /// The songs that gained the most places in the second half.
    var climbers: [ReportedSong] { best(songs.filter { ($0.climb ?? 0) > 1 }) { $0.climb ?? 0 } }

    /// The numbers of votes in steps, with how many people cast as many.
    var distribution: [(votes: ClosedRange<Int>, voters: Int)] {
        [1...1, 2...3, 4...6, 7...10, 11...20, 21...Int.max].map { range in
            (range, figures.votersByCount.reduce(0) { $0 + (range.contains($1.key) ? $1.value : 0) })
        }.filter { $0.voters > 0 }
    }

    /// The command that prints the digest of the ballots.
    var command: String { commandLine("ballots export", event.publicEvent.id) + " | sha256sum" }
}

extension EveningReport {
    /// The songs as a table (RFC 4180), a row for each.
    package var csv: [UInt8] {
        var csv = Array("rank,title,artist,ups,downs,net,status,requested,climb\r\n".utf8)
        for song in songs {
            let (row, climb) = (song.row, song.climb.map(String.init) ?? "")
            let (title, artist) = (row.song.title.utf8Span.span, row.song.artist.utf8Span.span)
            csv += "\(row.rank),".utf8
            csv.append(addingCapacity: 2 * (title.count + artist.count) + 16) { csv in
                writeCell(title, to: &csv)
                writeCell(artist, to: &csv)
            }
            csv += "\(row.tally.ups),\(row.tally.downs),\(row.tally.net),\(row.song.status.rawValue),".utf8
            csv += "\(song.isRequested),\(climb)\r\n".utf8
        }
        return csv
    }

    package var json: JSONValue {
        let new = newSongs.map { Set($0.map { ExactText($0.row.song.id) }) }
        let songs: [JSONValue] = songs.map { song in
            [
                "rank": .number(song.row.rank), "id": .string(song.row.song.id), "title": .string(song.row.song.title),
                "artist": .string(song.row.song.artist), "ups": .number(song.row.tally.ups),
                "downs": .number(song.row.tally.downs), "net": .number(song.row.tally.net),
                "status": .string(song.row.song.status.rawValue), "requested": .boolean(song.isRequested),
                "climb": song.climb.map(JSONValue.number) ?? .null,
                "new": new.map { .boolean($0.contains(ExactText(song.row.song.id))) } ?? .null,
            ]
        }
        let intervals: [JSONValue] = figures.intervals.map {
            ["from": .string($0.start.rfc3339()), "votes": .number($0.votes), "voters": .number($0.voters)]
        }
        let counts: [JSONValue] = figures.votersByCount.sorted { $0.key < $1.key }.map {
            ["votes": .number($0.key), "voters": .number($0.value)]
        }
        let dates: [JSONValue] = dates.map { date in
            [
                "event": .string(date.event.publicEvent.id), "songs": .number(date.count.list.rows.count),
                "votes": .number(date.count.figures.votes), "voters": .number(date.count.figures.voters),
            ]
        }
        return [
            "event": .string(event.publicEvent.id), "name": .string(event.fullEvent.name),
            "start": event.start.map { .string($0.rfc3339()) } ?? .null,
            "voters": .number(figures.voters), "ups": .number(figures.ups), "downs": .number(figures.downs),
            "withdrawn": .number(figures.withdrawn),
            "codes": issuedCodes.map { ["issued": .number($0), "used": .number(figures.usedCodes)] } ?? .null,
            "turnout": .array(intervals), "votersByVotes": .array(counts),
            "requests": [
                "all": .number(requests.all), "accepted": .number(requests.accepted),
                "declined": .number(requests.declined), "waiting": .number(requests.waiting),
            ],
            "songs": .array(songs), "dates": .array(dates),
            "proof": [
                "ballots": .number(figures.ballots), "sha256": .string(figures.digest.hex), "command": .string(command),
            ],
        ]
    }
}
