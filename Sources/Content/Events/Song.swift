package import Ballots
package import Diagnostics
package import Documents
package import Text
package import Time

/// A song on an event's list; a class, because long lists of songs are sorted and split.
package final class Song: Sendable {
    package let id: String
    package let place: Place
    package let title: String
    package let artist: String
    package let added: Moment?
    package let status: Status
    package let isPinned: Bool

    /// Votes counted elsewhere, in addition to the ballots.
    package let tally: Tally

    package init(
        id: String, place: Place, title: String, artist: String, added: Moment?, status: Status, isPinned: Bool,
        tally: Tally
    ) {
        self.id = id
        self.place = place
        self.title = title
        self.artist = artist
        self.added = added
        self.status = status
        self.isPinned = isPinned
        self.tally = tally
    }

    /// The status of a song since its request.
    package enum Status: String, CaseIterable, Sendable {
        case requested, accepted, playing, played, declined
    }
}

extension RecordField {
    package static let song = [
        RecordField(
            "id", .text, "its name in ballots", .automatic,
            standard: "the title; title and artist if an earlier song has that title"),
        RecordField("title", .text, "the title", .required),
        RecordField("artist", .text, "the artist", .required),
        RecordField("added", .moment, "when it was added to the list", .automatic),
        RecordField("status", .choice(of: Song.Status.self), "the status", standard: "`accepted`"), pinned,
        RecordField("tally", .list, "votes counted elsewhere", .automatic, kind: "group"),
    ]

    static let tally = [
        RecordField("up", .number, "votes for it", standard: "`0`"),
        RecordField("down", .number, "votes against it", standard: "`0`"),
    ]
}

extension Song {
    package convenience init?(_ fields: inout FieldReader, in zone: Zone, _ log: inout DiagnosticLog) {
        let id = fields.id(&log)
        let title = fields.requiredText("title", &log)
        let artist = fields.requiredText("artist", &log)
        let added = fields.moment("added", in: zone, &log)
        let status = fields.choice("status", of: Status.self, &log) ?? .accepted
        let isPinned = fields.flag("pinned", &log) ?? false
        var tally = Tally()
        fields.withObject("tally", of: "tally", &log) { counts, log in
            tally.ups = counts.integer("up", in: 0...Tally.limit, &log) ?? 0
            tally.downs = counts.integer("down", in: 0...Tally.limit, &log) ?? 0
        }
        fields.refuse(
            Tally.refusal,
            hint: { "write votes that were counted elsewhere as \(example("tally: {up: 9, down: 2}", in: $0))" },
            &log, where: Tally.isSet(by:))
        guard let title, let artist else { return nil }
        self.init(
            id: id ?? composed(title), place: fields.place, title: title, artist: artist, added: added, status: status,
            isPinned: isPinned, tally: tally)
    }
}

extension Song {
    /// Returns a copy with another id.
    func with(id: String) -> Song {
        Song(
            id: id, place: place, title: title, artist: artist, added: added, status: status, isPinned: isPinned,
            tally: tally)
    }

    /// Returns a copy with other votes that were counted elsewhere.
    package func with(tally: Tally) -> Song {
        Song(
            id: id, place: place, title: title, artist: artist, added: added, status: status, isPinned: isPinned,
            tally: tally)
    }

    /// Its title and artist without differences of spelling.
    package var key: FoldedSong { FoldedSong(title: title, artist: artist) }

    /// The id that a request for this song would have.
    package var requestID: String { SongRequest.id(title: title, artist: artist) }
}
