import Ballots
package import Bytes
package import Diagnostics
package import Documents
package import Time

extension Event {
    /// The values that one date of a series, or a record about an imported event, can change.
    package struct Fields: Sendable {
        package var name = ""
        package var times = Times()
        package var status = Status.scheduled
        package var isFeatured = false
        package var details = Details()
        package var music = Music()
    }

    /// The values that changes can replace.
    var fields: Fields {
        Fields(name: name, times: times, status: status, isFeatured: isFeatured, details: details, music: music)
    }

    /// The changes on one date of a series: the keys that a record sets, and their values. All others are inherited.
    package struct Changes: Sendable {
        package var place: Place

        /// The keys that are set; the values of other keys mean nothing.
        package var keys: Set<String> = []
        package var fields = Fields()

        var name: String? { keys.contains("name") ? fields.name : nil }

        package var description: Body? { fields.details.description }
    }
}

extension Event.Changes {
    /// - Parameter body: The text below the front matter of a Markdown file; nil elsewhere.
    package init(
        _ reader: inout FieldReader, _ body: Body?, in zone: Zone, _ context: LoadContext, _ log: inout DiagnosticLog
    ) {
        place = reader.place
        if reader.has("name"), let name = reader.requiredText("name", &log) { fields.name = name }
        fields.times.start = reader.moment("start", in: zone, &log)
        fields.times.end = reader.moment("end", in: zone, &log)
        fields.times.previousStart = reader.moment("previousStart", in: zone, &log)
        fields.times.updated = reader.moment("updated", in: zone, &log)
        if let start = fields.times.start, let end = fields.times.end, end.isOver(before: start, in: zone) {
            log.error(
                .invalidValue, at: reader.place(of: "end"), "the end is before the start",
                hint: "if the event ends after midnight, write the next day's date")
        }
        if let status = reader.choice("status", of: Event.Status.self, &log) { fields.status = status }
        if let isFeatured = reader.flag("featured", &log) { fields.isFeatured = isFeatured }
        fields.details = Event.Details(&reader, body, &log)
        fields.music = Event.Music(&reader, in: zone, context, &log)
        keys = Set(Self.overlays.map(\.key).filter { reader.has($0) })
        // The text can be below the fields.
        if fields.details.description != nil { keys.insert("description") }
    }

    private typealias Overlay = (key: String, copy: @Sendable (Event.Fields, inout Event.Fields) -> Void)

    /// Copies the value of each key from the changes to the fields.
    private static let overlays: [Overlay] =
        [
            overlay("name", \.name), overlay("start", \.times.start), overlay("end", \.times.end),
            overlay("previousStart", \.times.previousStart), overlay("updated", \.times.updated),
            overlay("status", \.status), overlay("featured", \.isFeatured), overlay("songs", \.music.songs),
            overlay("requests", \.music.requests), overlay("requests", \.music.requestRules),
            overlay("requests", \.music.isLimitedToSongbook), overlay("songbook", \.music.songbook),
            overlay("voting", \.music.voting), overlay("voters", \.music.voters),
            overlay("votingCodes", \.music.votesByCode), overlay("ranking", \.music.ranking),
            overlay("votes", \.music.rules.votes), overlay("limit", \.music.rules.mostUps),
            overlay("limit", \.music.rules.mostDowns), overlay("results", \.music.results),
        ]
        + Event.Details.keys.map { key in
            Overlay(key: key.field.key, copy: { key.copy($0.details, &$1.details) })
        }

    private static func overlay<Value>(
        _ key: String, _ path: any WritableKeyPath<Event.Fields, Value> & Sendable
    ) -> Overlay {
        (key, { $1[keyPath: path] = $0[keyPath: path] })
    }

    /// Replaces the values of the keys that are set.
    func lay(over other: inout Event.Fields) {
        for (key, copy) in Self.overlays where keys.contains(key) { copy(fields, &other) }
        let details = fields.details
        // The description of a picture doesn't fit another one.
        if keys.contains("image") { other.details.imageText = details.imageText }
        if keys.contains("description") { other.details.fallback = details.fallback }
        if keys.contains("category") { other.details.group = details.group }
        // An event that accepts requests needs a list for them.
        if keys.contains("requests"), fields.music.requests != .closed, other.music.songs == nil {
            other.music.songs = .empty
        }
    }

    /// Adds the changes of a separate file, which override the changes in the series' file.
    mutating func add(_ own: Event.Changes) {
        place = own.place
        keys.formUnion(own.keys)
        own.lay(over: &fields)
    }
}

extension Event.Changes {
    package func store(in writer: inout ByteWriter, knowing findings: Body.Findings) {
        writer.write(place)
        writer.write(keys.sorted()) { $0.write($1) }
        writer.write(fields.name)
        fields.times.store(in: &writer)
        writer.write(fields.status)
        writer.write(fields.isFeatured)
        fields.details.store(in: &writer, knowing: findings)
        fields.music.store(in: &writer)
    }

    package init(from reader: inout ByteReader, _ origin: Origin) throws(ByteReader.Damage) {
        place = try reader.place(origin)
        keys = Set(try reader.texts())
        fields = Event.Fields(
            name: try reader.text(), times: try Event.Times(from: &reader, origin),
            status: try reader.choice(of: Event.Status.self), isFeatured: try reader.flag(),
            details: try Event.Details(from: &reader, origin), music: try Event.Music(from: &reader, origin))
    }
}
