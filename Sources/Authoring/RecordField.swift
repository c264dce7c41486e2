import Ballots
import Content
package import SiteBuilder

/// A field of a record that people enter with flags, answers or forms, which are all derived from it.
package struct RecordField: Sendable {
    /// The field's name in the record.
    package let key: String

    package let form: Form

    /// What the field contains; flags show it after the kind of record.
    package let summary: String

    package let isRequired: Bool

    /// True if few records have it; forms hide it until it is needed.
    package let isRare: Bool

    /// The kind of value, which decides how a field is entered and written.
    package enum Form: Sendable {
        case text
        /// The address of a picture.
        case picture
        /// A date, written as the user entered it.
        case moment
        case flag
        case number
        /// One of several words.
        case choice([String])
        /// Several texts, separated by commas.
        case list
        /// A reference to a code, not the code itself.
        case code
        /// The name of a venue.
        case venue
        /// Text with line breaks, written below the fields if the record has its own file and `isBelow` is true.
        case lines(isBelow: Bool)
    }

    private init(_ key: String, _ form: Form, _ summary: String, isRequired: Bool = false, isRare: Bool = false) {
        self.key = key
        self.form = form
        self.summary = summary
        self.isRequired = isRequired
        self.isRare = isRare
    }
}

extension RecordField {
    /// Returns the fields of a kind of record, in the order of forms and files.
    package static func fields(of kind: CatalogueRecord.Kind) -> [RecordField] {
        switch kind {
        case .bulletin:
            [
                RecordField("title", .text, "the title", isRequired: true),
                RecordField(
                    "author", .text,
                    "the author (default: site.yaml's author, CORKBOARD_AUTHOR, GIT_AUTHOR_NAME, git's user.name)",
                    isRequired: true),
                RecordField("date", .moment, "the date", isRequired: true),
                RecordField("tags", .list, "the tags, with commas between them"),
                RecordField("pinned", .flag, "keeps it at the top"),
                RecordField("colour", choice(of: Bulletin.Colour.self), "the colour of the note, such as yellow"),
                image, imageText,
            ] + [aliases] + publication + [
                RecordField("body", .lines(isBelow: true), "the text, in Markdown", isRequired: true)
            ]
        case .event:
            [
                RecordField("name", .text, "the name", isRequired: true),
                RecordField("shortName", .text, "a short name for small spaces", isRare: true),
                RecordField("start", .moment, "when it begins, such as \"2026-12-31 21:00\""),
                RecordField("end", .moment, "when it ends"),
                repetition, rule,
                RecordField("allDay", .flag, "it lasts all day", isRare: true),
                RecordField("timeZone", .text, "the time zone of its times, such as Europe/London", isRare: true),
                RecordField("previousStart", .moment, "the original start of a rescheduled event", isRare: true),
                RecordField("venue", .venue, "the name of the place"),
                RecordField("sport", .text, "the sport", isRare: true),
                RecordField("category", .text, "the category"),
                RecordField("icon", .text, "the emoji", isRare: true),
                image, imageText,
                RecordField("status", choice(of: Event.Status.self), status),
                RecordField("organizer", .text, "the organizer", isRare: true),
                RecordField("url", .text, "a web address with more information", isRare: true),
                RecordField("tags", .list, "the tags, with commas between them"),
                RecordField("featured", .flag, "the home page shows it first", isRare: true),
                RecordField("code", .code, "where to find its code: env:NAME, file:PATH, or - to type it in"),
                RecordField("adminCode", .code, "the same for its host code"),
                RecordField("weakCodes", .flag, "accepts codes that are easy to guess without a warning", isRare: true),
                RecordField(
                    "gate", choice(of: Event.Locked.self),
                    "what its code locks: songs, or event for everything except name, start and status", isRare: true),
                RecordField(
                    "requests", choice(of: Poll.Requests.self),
                    "song requests: open, moderated, closed"),
                RecordField(
                    "voting", choice(of: Event.Voting.Choice.self), "voting: open, closed",
                    isRare: true),
                RecordField("voters", .list, "the names that can vote, with commas between them", isRare: true),
                RecordField(
                    "votes", choice(of: Poll.Rules.Votes.self), "the votes that it accepts: updown, or only up",
                    isRare: true),
                RecordField("limit", .number, "how many of each voter's votes for songs count", isRare: true),
                RecordField(
                    "results", choice(of: Event.Results.Choice.self),
                    "who sees the results: always (everyone), afterVote (voters), hidden (the host)", isRare: true),
                RecordField(
                    "ranking", choice(of: Ranking.self), "how songs are ranked: net, wilson, added", isRare: true),
            ] + [aliases] + publication + [RecordField("description", .lines(isBelow: true), "what it is about")]
        case .song:
            [
                RecordField("title", .text, "the title", isRequired: true),
                RecordField("artist", .text, "the artist", isRequired: true),
                RecordField("status", choice(of: Song.Status.self), status),
                RecordField("pinned", .flag, "keeps it at the top"),
            ]
        case .schedule:
            [
                RecordField("title", .text, "the title", isRequired: true),
                RecordField("description", .lines(isBelow: false), "what it is about"),
                RecordField("event", .text, "the id of its event"),
                RecordField(
                    "order", choice(of: Schedule.Order.self), "the order of its entries: date, added", isRare: true),
            ] + [aliases] + publication
        case .entry:
            [
                RecordField("title", .text, "the title", isRequired: true),
                RecordField("description", .lines(isBelow: false), "what it is about", isRequired: true),
                RecordField("date", .moment, "the date", isRequired: true),
                RecordField("end", .moment, "when it ends"),
                RecordField("room", .text, "the room or stage"),
                RecordField("track", .text, "its strand of the programme", isRare: true),
                RecordField("people", .list, "the speakers or players, with commas between them"),
                repetition, rule,
            ]
        case .page: page
        }
    }

    private static let page =
        [
            RecordField("title", .text, "the title", isRequired: true),
            RecordField("menu", .text, "its place in the menu: yes, no, or its label there", isRare: true), aliases,
        ] + publication + [RecordField("body", .lines(isBelow: true), "the text, in Markdown", isRequired: true)]

    private static let repetition = RecordField(
        "repeat", choice(of: Event.RepetitionWord.self),
        "how often it repeats: daily, weekly, monthly, yearly", isRare: true)

    private static let rule = RecordField(
        "rrule", .text, "the same as a rule of calendar programs, such as \"FREQ=MONTHLY;BYDAY=1FR\"", isRare: true)

    private static let aliases = RecordField(
        "aliases", .list, "old addresses that redirect to it, such as /old/place/, with commas between them",
        isRare: true)

    private static let image = RecordField(
        "image", .picture, "the address of its picture, such as /assets/poster.jpg", isRare: true)

    private static let imageText = RecordField(
        "alt", .text, "a description of the picture for people who can't see it; - for a decoration", isRare: true)

    /// The fields that decide when a record is on the site.
    private static let publication = [
        RecordField("draft", .flag, "it is a draft, so it isn't on the site"),
        RecordField("publish", .moment, "when it appears on the site", isRare: true),
        RecordField("expire", .moment, "when it disappears from the site", isRare: true),
    ]

    private static let status =
        "the status: scheduled, cancelled, postponed, rescheduled; for a song, requested, accepted, playing, "
        + "played, declined"

    private static func choice<Choice: CaseIterable & RawRepresentable<String>>(of type: Choice.Type) -> Form {
        .choice(Choice.allCases.map(\.rawValue))
    }
}
