/// The fields of events, in the order of forms and files.
extension RecordField {
    package static let event: [RecordField] = [
        [id("the end of its address, and its name in ballots"), name], Array(times.prefix(2)), repetition,
        Array(times.dropFirst(2)), Array(details.dropFirst()), [status, featured], Event.Access.fields,
        Event.Music.fields,
        [
            RecordField(
                "occurrences", .list, "changes on some dates: for each date, keys of an event", .automatic,
                kind: "group"),
            RecordField("occurrence", .text, "the event and the date that this file changes", .automatic),
            RecordField(
                "imported", .text, "the id of the event from Content/calendars/ that this file changes", .automatic),
            aliases,
        ], publication, Array(details.prefix(1)),
    ].flatMap(\.self)

    static let name = RecordField("name", .text, "the name", .required, .translated)

    static let status = RecordField(
        "status", .choice(of: Event.Status.self), "the status", standard: "`scheduled`")

    static let featured = RecordField("featured", .flag, "the home page shows it first", .rare)

    private static let times = Event.Times.fields
    private static let details = Event.Details.fields

    /// The fields that make an event or an entry repeat.
    static let repetition = [
        RecordField("repeat", .choice(of: Event.RepetitionWord.self), "how it repeats", .rare, kind: "text or a group"),
        RecordField(
            "rrule", .text, "how it repeats, as a rule of RFC 5545, such as FREQ=MONTHLY;BYDAY=1FR", .rare),
    ]
}
