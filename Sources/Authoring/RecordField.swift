import Ballots
import Content
package import SiteBuilder

/// A field of a record as people give it: flags, questions and forms are derived from it.
package struct RecordField: Sendable {
    /// The field's name in the record.
    package let key: String

    package let form: Form

    /// What the field says, to follow the kind of record.
    package let summary: String

    /// True if every record of the kind needs it.
    package let isRequired: Bool

    /// True if most records do without it, so that forms fold it away.
    package let isRare: Bool

    /// The form in which a field is given and written.
    package enum Form: Sendable {
        case text
        /// The address of a picture.
        case picture
        /// A date, written as it was given.
        case moment
        case flag
        /// A whole number.
        case number
        /// One of several words.
        case choice([String])
        /// Several texts, separated by commas.
        case list
        /// A reference to a code, never the code itself.
        case code
        /// A venue, by its name.
        case venue
        /// Text of several lines, written below the fields if the record has its own file and `isBelow` is true.
        case lines(isBelow: Bool)
    }

    private init(_ key: String, _ form: Form, _ summary: String, isRequired: Bool = false, isRare: Bool = false) {
        (self.key, self.form, self.summary) = (key, form, summary)
        (self.isRequired, self.isRare) = (isRequired, isRare)
    }
}

extension RecordField {
    /// Returns the fields of a kind of record, in the order in which they are written and asked for.
    package static func fields(of kind: CatalogueRecord.Kind) -> [RecordField] {
        switch kind {
        case .bulletin:
            [
                RecordField("title", .text, "the title", isRequired: true),
                RecordField(
                    "author", .text,
                    "who writes it (default: site.yaml's author, CORKBOARD_AUTHOR, GIT_AUTHOR_NAME, git's user.name)",
                    isRequired: true),
                RecordField("date", .moment, "the date", isRequired: true),
                RecordField("tags", .list, "the tags, with commas between them"),
                RecordField("pinned", .flag, "whether it stays on top"),
                RecordField("colour", choice(of: Bulletin.Colour.self), "the paper, such as yellow"),
                image, imageText,
            ] + [aliases] + publication + [
                RecordField("body", .lines(isBelow: true), "the text, in Markdown", isRequired: true)
            ]
        case .event:
            [
                RecordField("name", .text, "the name", isRequired: true),
                RecordField("shortName", .text, "the name where there is little room", isRare: true),
                RecordField("start", .moment, "when it begins, as in \"2026-12-31 21:00\""),
                RecordField("end", .moment, "when it ends"),
                repetition, rule,
                RecordField("allDay", .flag, "whether it lasts whole days", isRare: true),
                RecordField("timeZone", .text, "the zone of its times, as in Europe/London", isRare: true),
                RecordField("previousStart", .moment, "when it was to begin, if it was rescheduled", isRare: true),
                RecordField("venue", .venue, "the name of the place where it is"),
                RecordField("sport", .text, "the sport", isRare: true),
                RecordField("category", .text, "the category"),
                RecordField("icon", .text, "the emoji", isRare: true),
                image, imageText,
                RecordField("status", choice(of: Event.Status.self), status),
                RecordField("organizer", .text, "who holds it", isRare: true),
                RecordField("url", .text, "where to read more about it", isRare: true),
                RecordField("tags", .list, "the tags, with commas between them"),
                RecordField("featured", .flag, "whether the home page puts it first", isRare: true),
                RecordField("code", .code, "where its code stands: env:NAME, file:PATH, or - to be asked for it"),
                RecordField("adminCode", .code, "the same for the code of who manages it"),
                RecordField("weakCodes", .flag, "whether easy codes are taken without a warning", isRare: true),
                RecordField(
                    "gate", choice(of: Event.Locked.self),
                    "what its code locks: songs, or event for all but name, start and status", isRare: true),
                RecordField(
                    "requests", choice(of: Poll.Requests.self),
                    "whether it takes song requests: open, moderated, closed"),
                RecordField(
                    "voting", choice(of: Event.Voting.Choice.self), "whether visitors may vote: open, closed",
                    isRare: true),
                RecordField("voters", .list, "the names of those who may vote, with commas between them", isRare: true),
                RecordField(
                    "votes", choice(of: Poll.Rules.Votes.self), "which votes it takes: updown, or up alone",
                    isRare: true),
                RecordField("limit", .number, "how many votes for songs count of each voter", isRare: true),
                RecordField(
                    "results", choice(of: Event.Results.Choice.self),
                    "who sees how the songs stand: always (everybody), afterVote, hidden (the host)", isRare: true),
                RecordField(
                    "ranking", choice(of: Ranking.self), "how it ranks songs: net, wilson, added", isRare: true),
            ] + [aliases] + publication + [RecordField("description", .lines(isBelow: true), "what it is about")]
        case .song:
            [
                RecordField("title", .text, "the title", isRequired: true),
                RecordField("artist", .text, "the artist", isRequired: true),
                RecordField("status", choice(of: Song.Status.self), status),
                RecordField("pinned", .flag, "whether it stays on top"),
            ]
        case .schedule:
            [
                RecordField("title", .text, "the title", isRequired: true),
                RecordField("description", .lines(isBelow: false), "what it is about"),
                RecordField("event", .text, "the event that it belongs to"),
                RecordField(
                    "order", choice(of: Schedule.Order.self), "the order of its entries: date, added", isRare: true),
            ] + [aliases] + publication
        case .entry:
            [
                RecordField("title", .text, "the title", isRequired: true),
                RecordField("description", .lines(isBelow: false), "what it is about", isRequired: true),
                RecordField("date", .moment, "the date", isRequired: true),
                RecordField("end", .moment, "when it ends"),
                RecordField("room", .text, "the room or stage where it is"),
                RecordField("track", .text, "the strand of the programme that it belongs to", isRare: true),
                RecordField("people", .list, "who speaks or plays, with commas between them"),
                repetition, rule,
            ]
        case .page: page
        }
    }

    /// The fields of a page.
    private static let page =
        [
            RecordField("title", .text, "the title", isRequired: true),
            RecordField("menu", .text, "whether it is in the menu: yes, no, or its label there", isRare: true), aliases,
        ] + publication + [RecordField("body", .lines(isBelow: true), "the text, in Markdown", isRequired: true)]

    private static let repetition = RecordField(
        "repeat", choice(of: Event.RepetitionWord.self),
        "how often it takes place again: daily, weekly, monthly, yearly", isRare: true)

    private static let rule = RecordField(
        "rrule", .text, "the same as calendars say it, as in \"FREQ=MONTHLY;BYDAY=1FR\"", isRare: true)

    private static let aliases = RecordField(
        "aliases", .list, "addresses that lead to it, as in /old/place/, with commas between them", isRare: true)

    private static let image = RecordField(
        "image", .picture, "the address of its picture, as in /assets/poster.jpg", isRare: true)

    private static let imageText = RecordField(
        "alt", .text, "what the picture shows, for those who can't see it; - for a mere decoration", isRare: true)

    /// The fields that decide when a record is on the site.
    private static let publication = [
        RecordField("draft", .flag, "whether it is still being written"),
        RecordField("publish", .moment, "from when it is on the site", isRare: true),
        RecordField("expire", .moment, "until when it is on the site", isRare: true),
    ]

    private static let status =
        "what became of it: scheduled, cancelled, postponed, rescheduled; of a song requested, accepted, playing, "
        + "played, declined"

    private static func choice<Choice: CaseIterable & RawRepresentable<String>>(of type: Choice.Type) -> Form {
        .choice(Choice.allCases.map(\.rawValue))
    }
}
