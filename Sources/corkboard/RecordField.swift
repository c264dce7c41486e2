import SiteBuilder

/// A field of a record that the command line can give: flags, questions and what is asked for come from this.
struct RecordField: Sendable {
    /// Its name in the record.
    let key: String

    let flag: Flag
    let form: Form

    /// Whether there is no record without it.
    var isRequired = false

    /// How a field is given and written.
    enum Form: Sendable {
        case text
        /// A date, written as it is given.
        case moment
        case flag
        /// Several, between commas.
        case list
        /// Where a code stands, but never the code itself.
        case code
        /// A place by its name.
        case venue
        /// Text of several lines; below the fields where a file has one record.
        case lines(isBelow: Bool)
    }
}

extension RecordField {
    /// The fields of a kind of record, in the order in which they are written and asked for.
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

    /// Which flags each kind has, as sentences.
    static let summary = CatalogueRecord.Kind.allCases.map { kind in
        let flags = fields(of: kind).map(\.flag.long)
        return
            "\(kind.withArticle.prefix(1).uppercased())\(kind.withArticle.dropFirst()) has \(flags.joined(separator: ", "))."
    }.joined(separator: " ")

    /// When a record is on the site.
    private static let publication = [
        RecordField(key: "draft", flag: .draft, form: .flag),
        RecordField(key: "publish", flag: .publish, form: .moment),
        RecordField(key: "expire", flag: .expire, form: .moment),
    ]

    /// The flags of all kinds' fields, each once.
    static let flags: [Flag] = {
        var flags: [Flag] = []
        for field in CatalogueRecord.Kind.allCases.flatMap(fields)
        where !flags.contains(where: { $0.name == field.flag.name }) {
            flags.append(field.flag)
            if field.flag.name == Flag.body.name { flags.append(.bodyFile) }
        }
        return flags
    }()
}

extension Flag {
    private static let text = Placeholder(name: "TEXT", kind: .text)
    private static let time = Placeholder(name: "TIME", kind: .text)
    private static let truth = Placeholder(name: "yes|no", kind: .choice(["yes", "no", "true", "false"]))
    private static let source = Placeholder(name: "SOURCE", kind: .text)

    static let title = Flag("title", takes: text, "The title of a bulletin (its subject), song, schedule or entry")
    static let author = Flag(
        "author", takes: text,
        "Who writes a bulletin (default: site.yaml's author, CORKBOARD_AUTHOR, GIT_AUTHOR_NAME, git's user.name)")
    static let body = Flag("body", takes: text, "The text of a bulletin, in Markdown")
    static let bodyFile = Flag(
        "body-file", takes: Placeholder(name: "FILE", kind: .file), "The same from a file, or from standard input (-)")
    static let name = Flag("name", takes: text, "The name of an event")
    static let description = Flag("description", takes: text, "What an event, a schedule or an entry is about")
    static let artist = Flag("artist", takes: text, "The artist of a song")
    static let date = Flag("date", takes: time, "The date of a bulletin (default: now) or of an entry")
    static let start = Flag("start", takes: time, "When an event begins, as in \"2026-12-31 21:00\"")
    static let end = Flag("end", takes: time, "When an event or an entry ends")
    static let allDay = Flag("all-day", takes: truth, "Whether an event lasts whole days")
    static let timeZone = Flag("time-zone", takes: text, "The zone of an event's times, as in Europe/London")
    static let venue = Flag("venue", takes: text, "The name of the place where an event is")
    static let sport = Flag("sport", takes: text, "The sport of an event")
    static let category = Flag("category", takes: text, "The category of an event")
    static let icon = Flag("icon", takes: text, "The emoji of an event")
    static let status = Flag("status", takes: text, "The status of an event or a song, such as cancelled or played")
    static let organizer = Flag("organizer", takes: text, "Who holds an event")
    static let url = Flag("url", takes: text, "Where to read more about an event")
    static let tags = Flag("tags", takes: text, "The tags of a bulletin or an event, with commas between them")
    static let pinned = Flag("pinned", takes: truth, "Whether a bulletin or a song stays on top")
    static let colour = Flag("colour", takes: text, "The paper of a bulletin, such as yellow")
    static let code = Flag(
        "code", takes: source, "Where an event's code stands: env:NAME, file:PATH, or - to be asked for it")
    static let adminCode = Flag("admin-code", takes: source, "The same for the code of who manages the event")
    static let gate = Flag(
        "gate", takes: text, "What an event's code locks: songs, or event for all but name, start and status")
    static let requests = Flag("requests", takes: text, "Whether an event takes song requests: open, moderated, closed")
    static let ranking = Flag("ranking", takes: text, "How an event ranks songs: net, wilson, added")
    static let event = Flag(
        "event", takes: Placeholder(name: "EVENT", kind: .id(.of(.event))), "The event of a schedule")
    static let draft = Flag("draft", takes: truth, "Whether a record is still being written")
    static let publish = Flag("publish", takes: time, "From when a record is on the site")
    static let expire = Flag("expire", takes: time, "Until when a record is on the site")
}
