import SiteBuilder

/// A field of a record that the command line can give; flags and questions are derived from it.
struct RecordField: Sendable {
    /// The field's name in the record.
    let key: String

    let flag: Flag
    let form: Form

    /// True if every record of the kind needs it.
    var isRequired = false

    /// The form in which a field is given and written.
    enum Form: Sendable {
        case text
        /// A date, written as it was given.
        case moment
        case flag
        /// Several texts, separated by commas.
        case list
        /// A reference to a code, never the code itself.
        case code
        /// A venue, by its name.
        case venue
        /// Text of several lines, written below the fields if the record has its own file and `isBelow` is true.
        case lines(isBelow: Bool)
    }
}

extension RecordField {
    /// Returns the fields of a kind of record, in the order in which they are written and asked for.
    static func fields(of kind: CatalogueRecord.Kind) -> [RecordField] {
        switch kind {
        case .bulletin:
            [
                RecordField(key: "title", flag: .title, form: .text, isRequired: true),
                RecordField(key: "author", flag: .author, form: .text, isRequired: true),
                RecordField(key: "date", flag: .date, form: .moment, isRequired: true),
                RecordField(key: "tags", flag: .tags, form: .list),
                RecordField(key: "pinned", flag: .pinned, form: .flag),
                RecordField(key: "colour", flag: .colour, form: .text),
            ] + publication + [RecordField(key: "body", flag: .body, form: .lines(isBelow: true), isRequired: true)]
        case .event:
            [
                RecordField(key: "name", flag: .name, form: .text, isRequired: true),
                RecordField(key: "start", flag: .start, form: .moment),
                RecordField(key: "end", flag: .end, form: .moment),
                RecordField(key: "allDay", flag: .allDay, form: .flag),
                RecordField(key: "timeZone", flag: .timeZone, form: .text),
                RecordField(key: "venue", flag: .venue, form: .venue),
                RecordField(key: "sport", flag: .sport, form: .text),
                RecordField(key: "category", flag: .category, form: .text),
                RecordField(key: "icon", flag: .icon, form: .text),
                RecordField(key: "status", flag: .status, form: .text),
                RecordField(key: "organizer", flag: .organizer, form: .text),
                RecordField(key: "url", flag: .url, form: .text),
                RecordField(key: "tags", flag: .tags, form: .list),
                RecordField(key: "code", flag: .code, form: .code),
                RecordField(key: "adminCode", flag: .adminCode, form: .code),
                RecordField(key: "gate", flag: .gate, form: .text),
                RecordField(key: "requests", flag: .requests, form: .text),
                RecordField(key: "voting", flag: .voting, form: .text),
                RecordField(key: "ranking", flag: .ranking, form: .text),
            ] + publication + [RecordField(key: "description", flag: .description, form: .lines(isBelow: true))]
        case .song:
            [
                RecordField(key: "title", flag: .title, form: .text, isRequired: true),
                RecordField(key: "artist", flag: .artist, form: .text, isRequired: true),
                RecordField(key: "status", flag: .status, form: .text),
                RecordField(key: "pinned", flag: .pinned, form: .flag),
            ]
        case .schedule:
            [
                RecordField(key: "title", flag: .title, form: .text, isRequired: true),
                RecordField(key: "description", flag: .description, form: .lines(isBelow: false)),
                RecordField(key: "event", flag: .event, form: .text),
            ] + publication
        case .entry:
            [
                RecordField(key: "title", flag: .title, form: .text, isRequired: true),
                RecordField(key: "description", flag: .description, form: .lines(isBelow: false), isRequired: true),
                RecordField(key: "date", flag: .date, form: .moment, isRequired: true),
                RecordField(key: "end", flag: .end, form: .moment),
            ]
        }
    }

    /// The fields that decide when a record is on the site.
    private static let publication = [
        RecordField(key: "draft", flag: .draft, form: .flag),
        RecordField(key: "publish", flag: .publish, form: .moment),
        RecordField(key: "expire", flag: .expire, form: .moment),
    ]

    /// Returns the fields that a command can change; the other fields of a bulletin are changed in its file.
    static func changeableFields(of kind: CatalogueRecord.Kind) -> [RecordField] {
        let fields = fields(of: kind)
        return kind == .bulletin ? fields.filter { $0.flag.name == Flag.body.name } : fields
    }

    /// The flags of all kinds' fields, each once.
    static let flags = flags(of: fields)

    /// Returns the flags for the fields of all kinds, each once, with the kinds that have it.
    static func flags(of fields: (CatalogueRecord.Kind) -> [RecordField]) -> [Flag] {
        var owned: [(flag: Flag, kinds: [CatalogueRecord.Kind])] = []
        for kind in CatalogueRecord.Kind.allCases {
            for flag in fields(kind).flatMap({ $0.flag.name == Flag.body.name ? [$0.flag, .bodyFile] : [$0.flag] }) {
                if let index = owned.firstIndex(where: { $0.flag.name == flag.name }) {
                    owned[index].kinds.append(kind)
                } else {
                    owned.append((flag, [kind]))
                }
            }
        }
        return owned.map { $0.flag.of($0.kinds) }
    }
}

extension Flag {
    /// Returns the flag as help lists it beside those of other kinds of record: `Event, song: the status`.
    fileprivate func of(_ kinds: [CatalogueRecord.Kind]) -> Flag {
        let names = kinds.map(\.rawValue).joined(separator: ", ")
        return Flag(name, takes: value, "\(names.prefix(1).uppercased())\(names.dropFirst()): \(summary)")
    }
}

/// Flags for fields; their summaries are written to follow a list of kinds of record.
extension Flag {
    private static let text = Placeholder(name: "TEXT", kind: .text)
    private static let time = Placeholder(name: "TIME", kind: .text)
    // The words that records accept, too.
    private static let truth = Placeholder(name: "yes|no", kind: .choice(["yes", "no", "true", "false"]))
    private static let source = Placeholder(name: "SOURCE", kind: .text)

    static let title = Flag("title", takes: text, "the title")
    static let author = Flag(
        "author", takes: text,
        "who writes it (default: site.yaml's author, CORKBOARD_AUTHOR, GIT_AUTHOR_NAME, git's user.name)")
    static let body = Flag("body", takes: text, "the text, in Markdown")
    static let bodyFile = Flag(
        "body-file", takes: Placeholder(name: "FILE", kind: .file), "the same from a file, or from standard input (-)")
    static let name = Flag("name", takes: text, "the name")
    static let description = Flag("description", takes: text, "what it is about")
    static let artist = Flag("artist", takes: text, "the artist")
    static let date = Flag("date", takes: time, "the date")
    static let start = Flag("start", takes: time, "when it begins, as in \"2026-12-31 21:00\"")
    static let end = Flag("end", takes: time, "when it ends")
    static let allDay = Flag("all-day", takes: truth, "whether it lasts whole days")
    static let timeZone = Flag("time-zone", takes: text, "the zone of its times, as in Europe/London")
    static let venue = Flag("venue", takes: text, "the name of the place where it is")
    static let sport = Flag("sport", takes: text, "the sport")
    static let category = Flag("category", takes: text, "the category")
    static let icon = Flag("icon", takes: text, "the emoji")
    static let status = Flag(
        "status", takes: text,
        "what became of it: scheduled, cancelled, postponed, rescheduled; of a song requested, accepted, "
            + "playing, played, declined"
    )
    static let organizer = Flag("organizer", takes: text, "who holds it")
    static let url = Flag("url", takes: text, "where to read more about it")
    static let tags = Flag("tags", takes: text, "the tags, with commas between them")
    static let pinned = Flag("pinned", takes: truth, "whether it stays on top")
    static let colour = Flag("colour", takes: text, "the paper, such as yellow")
    static let code = Flag(
        "code", takes: source, "where its code stands: env:NAME, file:PATH, or - to be asked for it")
    static let adminCode = Flag("admin-code", takes: source, "the same for the code of who manages it")
    static let gate = Flag(
        "gate", takes: text, "what its code locks: songs, or event for all but name, start and status")
    static let voting = Flag("voting", takes: text, "whether visitors may vote: open, closed")
    static let requests = Flag("requests", takes: text, "whether it takes song requests: open, moderated, closed")
    static let ranking = Flag("ranking", takes: text, "how it ranks songs: net, wilson, added")
    static let event = Flag(
        "event", takes: Placeholder(name: "EVENT", kind: .id(.of(.event))), "the event that it belongs to")
    static let draft = Flag("draft", takes: truth, "whether it is still being written")
    static let publish = Flag("publish", takes: time, "from when it is on the site")
    static let expire = Flag("expire", takes: time, "until when it is on the site")
}
