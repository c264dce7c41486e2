package import Ballots
import Bytes
package import Diagnostics
import Documents
package import Text
package import Time

/// A song on an event's list; a class, because long lists of songs are sorted and split.
package final class Song: Sendable {
    package let id: String
    package let place: Place
    private let details: Details

    package init(id: String, place: Place, _ details: Details) {
        self.id = id
        self.place = place
        self.details = details
    }

    /// The properties that the keys of a song fill.
    package struct Details: Sendable {
        package var title = ""
        package var artist = ""
        package var added: Moment?
        package var status = Status.accepted
        package var isPinned = false

        /// Votes counted elsewhere, in addition to the ballots.
        package var tally = Tally()

        /// Creates a song without a title.
        package init() {}
    }

    package var title: String { details.title }
    package var artist: String { details.artist }
    package var added: Moment? { details.added }
    package var status: Status { details.status }
    package var isPinned: Bool { details.isPinned }
    package var tally: Tally { details.tally }

    /// The status of a song since its request.
    package enum Status: String, CaseIterable, StorableChoice, Sendable {
        case requested, accepted, playing, played, declined
    }
}

extension Song.Details: KeyedValue {
    static let keys: [Key<Song.Details>] = [
        Key(RecordField("title", .text, "the title", .required), \.title),
        Key(RecordField("artist", .text, "the artist", .required), \.artist),
        Key(RecordField("added", .moment, "when it was added to the list", .automatic), \.added),
        Key(
            RecordField("status", .choice(of: Song.Status.self), "the status", standard: "`accepted`"), \.status),
        Key(.pinned, \.isPinned),
        Key(
            RecordField("tally", .list, "votes counted elsewhere", .automatic, kind: "group"), of: "tally", \.tally),
    ]
}

extension Tally: KeyedValue {
    static let keys: [Key<Tally>] = [
        Key(RecordField("up", .number, "votes for it", standard: "`0`"), \.ups, in: 0...Tally.limit),
        Key(RecordField("down", .number, "votes against it", standard: "`0`"), \.downs, in: 0...Tally.limit),
    ]

    /// Creates a tally without votes.
    init() { self.init(ups: 0) }
}

extension RecordField {
    package static let song =
        [
            RecordField(
                "id", .text, "its name in ballots", .automatic,
                standard: "the title; title and artist if an earlier song has that title")
        ] + Song.Details.fields
}

extension Song {
    convenience init?(_ fields: inout FieldReader, _ context: RecordContext, _ log: inout DiagnosticLog) {
        let id = fields.id(&log)
        var details = Details()
        let isComplete = details.read(&fields, context, &log)
        fields.refuse(
            Tally.refusal,
            hint: { "write votes that were counted elsewhere as \(example("tally: {up: 9, down: 2}", in: $0))" },
            &log, where: Tally.isSet(by:))
        guard isComplete else { return nil }
        self.init(id: id ?? composed(details.title), place: fields.place, details)
    }

    /// Writes everything except the place.
    func store(in writer: inout ByteWriter) {
        writer.write(id)
        details.store(in: &writer)
    }

    convenience init(from reader: inout ByteReader, at place: Place) throws(ByteReader.Damage) {
        self.init(id: try reader.text(), place: place, try Details(from: &reader))
    }

    /// Returns a copy with another id.
    func with(id: String) -> Song { Song(id: id, place: place, details) }

    /// Returns a copy with other votes that were counted elsewhere.
    package func with(tally: Tally) -> Song {
        var details = details
        details.tally = tally
        return Song(id: id, place: place, details)
    }

    /// Its title and artist without differences of spelling.
    package var key: FoldedSong { FoldedSong(title: title, artist: artist) }

    /// The id that a request for this song would have.
    package var requestID: String { SongRequest.id(title: title, artist: artist) }
}
