import Ballots
package import Bytes
package import Diagnostics
import Documents
import Time

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

        /// The keys that are set; the values of other keys are meaningless.
        package var keys: Set<String> = []
        package var fields = Fields()

        /// The place of `end`. Its order can only be checked once the start is known.
        var endPlace: Place

        var name: String? { keys.contains("name") ? fields.name : nil }

        package var description: Body? { fields.details.description }
    }
}

extension Event.Fields: KeyedValue {
    static let keys: [Key<Event.Fields>] = {
        var keys: [Key<Event.Fields>] = [Key(.name, \.name)]
        keys += Event.Times.keys.map { $0.part(at: \.times) }
        keys += Event.Details.keys.map { $0.part(at: \.details) }
        keys += [Key(.status, \.status), Key(.featured, \.isFeatured)]
        keys += Event.Music.keys.map { $0.part(at: \.music) }
        return keys
    }()
}

extension Event.Changes {
    init(_ reader: inout FieldReader, _ context: RecordContext, _ log: inout DiagnosticLog) {
        place = reader.place
        endPlace = reader.place(of: "end")
        for key in Self.changeable {
            let isSet = key.fields.contains { reader.has($0.key) }
            if isSet || !key.fields[0].isRequired { _ = key.read(&fields, &reader, context, &log) }
            if isSet { keys.formUnion(key.fields.map(\.key)) }
        }
        // The text can be below the fields.
        if fields.details.description != nil { keys.insert("description") }
        checkEnd(in: context.zone, &log)
        fields.music.checkVoters(reader, &log)
    }

    /// Reports an end before the start, and removes it, so that the event lasts as long as without it.
    ///
    /// - Parameter inherited: The start if these changes set none.
    mutating func checkEnd(after inherited: Moment? = nil, in zone: Zone, _ log: inout DiagnosticLog) {
        guard let end = fields.times.end, let start = fields.times.start ?? inherited,
            end.isOver(before: start, in: zone)
        else { return }
        if fields.times.start == nil {
            let text =
                switch start {
                case .day(let day): "\(day)"
                case .instant(let instant): "\(zone.local(instant))"
                }
            log.error(
                .invalidValue, at: endPlace, "the end is before the start, \(text)",
                hint: "write a later end, or also set \"start\"")
        } else {
            log.error(
                .invalidValue, at: endPlace, "the end is before the start",
                hint: "if the event ends after midnight, write the next day's date")
        }
        fields.times.end = nil
        keys.remove("end")
    }

    /// The keys whose values can differ on one date of a series.
    private static let changeable = Event.Fields.keys.filter { !$0.fields[0].isRegular }

    /// True if one date of a series can have a field, or the record of an imported event, which has the keys of its
    /// page, too.
    package static func canHave(_ field: RecordField, isOfImported: Bool) -> Bool {
        var fields = changeable.flatMap(\.fields)
        if isOfImported { fields += Event.Access.fields + [RecordField.aliases] + RecordField.publication }
        // The times of the record are in this zone.
        return field.key == "timeZone" || fields.contains { $0.key == field.key }
    }

    /// Replaces the values of the keys that are set.
    func lay(over other: inout Event.Fields) {
        for key in Self.changeable where key.fields.contains(where: { keys.contains($0.key) }) {
            for property in key.properties { property.copy(fields, &other) }
        }
        let details = fields.details
        // The description of a picture doesn't fit another one.
        if keys.contains("image") { other.details.imageText = details.imageText }
        // The name and the text can be in different languages if only one of them is inherited.
        if keys.contains("description") { other.details.fallback = details.fallback }
        if keys.contains("name") { other.details.hasUntranslatedName = details.hasUntranslatedName }
        if keys.contains("category") { other.details.group = details.group }
        // An event that accepts requests needs a list for them.
        if keys.contains("requests"), fields.music.requests != .closed, other.music.songs == nil {
            other.music.songs = .empty
        }
    }

    /// Adds the changes of a separate file, which override the changes in the series' file.
    mutating func add(_ own: Event.Changes, in zone: Zone) {
        place = own.place
        if own.keys.contains("end") {
            endPlace = own.endPlace
        } else if let start = own.fields.times.start, let old = fields.times.start, let end = fields.times.end {
            // The date lasts as long as before.
            fields.times.end = start.adding(from: old, to: end, in: zone)
        }
        keys.formUnion(own.keys)
        own.lay(over: &fields)
    }
}

extension Event.Changes: Storable {
    package func store(in writer: inout ByteWriter) {
        writer.store(place, endPlace, keys.sorted(), fields)
    }

    package init(from reader: inout ByteReader) throws(ByteReader.Damage) {
        (place, endPlace) = try reader.values()
        keys = Set(try reader.value([String].self))
        fields = try reader.value()
    }
}
