import Ballots
import Time

/// Converts canonical lines to rows for COPY, and collects requests and look-alike names.
struct StagedRows {
    /// The number of ballots.
    private(set) var count = 0

    /// The earliest request of each voter for each song.
    private(set) var requests: [String: Request] = [:]

    /// The look-alike forms of voters' names, by the folded names that differ from them.
    private(set) var lookalikes: [String: String] = [:]

    struct Request {
        let voter: String
        let event: String
        let id: String
        var at: Int64
        var title: String
        var artist: String
        var isModerated: Bool
    }

    private var reader = BallotReader(.lines, zone: .utc)

    // The reader's names, escaped for COPY, by their numbers.
    private var events: [[UInt8]] = []
    private var songs: [[UInt8]] = []
    private var voters: [[UInt8]] = []

    private static let nameLimit = 1 << 18
    private static let tab = UInt8(ascii: "\t")

    /// Reads a block of lines, and adds its rows to a buffer.
    mutating func read(_ block: [UInt8], into rows: inout [UInt8]) {
        reader.readLines(block)
        take(into: &rows)
        if reader.forgetNames(ifMoreThan: Self.nameLimit) { (events, songs, voters) = ([], [], []) }
    }

    /// Reads the last line; returns false if that adds no rows.
    mutating func finish(into rows: inout [UInt8]) -> Bool {
        read([], into: &rows)
        return !rows.isEmpty
    }

    private mutating func take(into rows: inout [UInt8]) {
        while events.count < reader.events.count { events.append(Self.escaped(reader.events[events.count])) }
        while songs.count < reader.songs.count { songs.append(Self.escaped(reader.songs[songs.count])) }
        while voters.count < reader.users.count {
            let name = Array(reader.users[voters.count])
            voters.append(Self.escaped(name[...]))
            guard let loose = VoterName.loose(name) else { continue }
            lookalikes[String(decoding: name, as: UTF8.self)] = String(decoding: loose, as: UTF8.self)
        }
        rows.reserveCapacity(rows.count + reader.ballots.count * 64)
        for ballot in reader.ballots {
            rows += voters[Int(ballot.user)]
            rows.append(Self.tab)
            rows += events[Int(ballot.event)]
            rows.append(Self.tab)
            rows += songs[Int(ballot.song)]
            rows.append(Self.tab)
            rows += String(CurrentBallot(ballot.vote, microseconds: ballot.microseconds ?? 0).number).utf8
            rows.append(UInt8(ascii: "\n"))
        }
        count += reader.ballots.count
        for request in reader.requests { add(request) }
        reader.removeAll()
    }

    private mutating func add(_ request: RawRequest) {
        let voter = String(decoding: reader.users[Int(request.user)], as: UTF8.self)
        let event = String(decoding: reader.events[Int(request.event)], as: UTF8.self)
        let id = SongRequest.id(title: request.title, artist: request.artist)
        let key = [voter, event, id].joined(separator: "\n")
        let new = Request(
            voter: voter, event: event, id: id, at: request.microseconds ?? 0, title: request.title,
            artist: request.artist, isModerated: request.isModerated)
        guard var known = requests[key] else {
            requests[key] = new
            return
        }
        if new.precedes(known) { (known.at, known.title, known.artist) = (new.at, new.title, new.artist) }
        known.isModerated = known.isModerated && new.isModerated
        requests[key] = known
    }

    /// Escapes a string for COPY.
    private static func escaped(_ text: ArraySlice<UInt8>) -> [UInt8] {
        var escaped: [UInt8] = []
        for byte in text {
            switch byte {
            case UInt8(ascii: "\\"): escaped += "\\\\".utf8
            case UInt8(ascii: "\t"): escaped += "\\t".utf8
            case UInt8(ascii: "\n"): escaped += "\\n".utf8
            case UInt8(ascii: "\r"): escaped += "\\r".utf8
            default: escaped.append(byte)
            }
        }
        return escaped
    }
}

extension StagedRows.Request {
    /// Returns true if this request's wording counts, rather than the other's.
    fileprivate func precedes(_ other: StagedRows.Request) -> Bool {
        if at != other.at { return at < other.at }
        if !title.utf8.elementsEqual(other.title.utf8) { return title.utf8.lexicographicallyPrecedes(other.title.utf8) }
        return artist.utf8.lexicographicallyPrecedes(other.artist.utf8)
    }
}
