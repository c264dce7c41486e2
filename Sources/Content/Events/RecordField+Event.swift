import Ballots

/// The fields of events and schedules, in the order of forms and files.
extension RecordField {
    package static let event =
        [
            id("the end of its address, and its name in ballots"),
            RecordField("name", .text, "the name", .required, .translated),
            RecordField(
                "start", .moment, "when it begins, such as 2026-12-31 21:00; without a start, it has no countdown"),
            RecordField("end", .moment, "when it ends; without an end, it is over as soon as it begins"),
            repetition, rule,
            RecordField(
                "allDay", .flag, "it lasts all day, so it has days but no times", .rare, standard: "`false`"),
            RecordField(
                "timeZone", .text, "the time zone of its times, such as Europe/London", .rare, kind: "time zone",
                standard: "`timeZone` of site.yaml"),
            RecordField("updated", .moment, "when it was last changed; calendars use it to notice changes", .automatic),
            RecordField("previousStart", .moment, "the original start, if it is rescheduled", .rare),
        ] + details.dropFirst() + [
            RecordField("status", .choice(of: Event.Status.self), "the status", standard: "`scheduled`"),
            RecordField("featured", .flag, "the home page shows it first", .rare, standard: "`false`"),
            RecordField("code", .codes, "the code that opens its songs or, if gate is event, everything"),
            RecordField("adminCode", .code, "the code that opens the host's page"),
            RecordField(
                "weakCodes", .flag, "accepts codes that are easy to guess without a warning", .rare,
                standard: "`false`"),
            RecordField(
                "gate", .choice(of: Event.Locked.self),
                "what its code locks; event is everything except name, start and status", .rare, standard: "`songs`"),
            RecordField("songs", .list, "its songs; [] for an empty list", .automatic, kind: "list of groups"),
            RecordField(
                "requests", .choice(of: Event.RequestMode.self),
                "whether visitors can request songs, and whether you decide on each; songbook: only songs of the songbook",
                standard: "`open` if it has songs",
                group: "{mode: MODE, refuse: [WORD], length: CHARACTERS}"),
            RecordField(
                "songbook", .text, "the file in Content/songbooks/ with songs that visitors can pick", .rare,
                standard: "`voting.songbook` of site.yaml"),
            RecordField(
                "voting", .choice(of: Event.Voting.Choice.self), "whether visitors can vote", .rare,
                standard: "`open` until requests are closed or it is over", group: "{from: TIME, until: TIME}"),
            RecordField("voters", .list, "the names that can vote", .rare, standard: "everyone"),
            RecordField(
                "votingCodes", .flag, "people vote with one-time codes, which corkboard codes makes, instead of names",
                .rare, standard: "`false`"),
            RecordField(
                "votes", .choice(of: Poll.Rules.Votes.self), "the votes that it accepts", .rare, standard: "`updown`"),
            RecordField(
                "limit", .number, "how many of each voter's votes for songs count", .rare,
                kind: "whole number or group", group: "{ups: N, downs: N}"),
            RecordField(
                "results", .choice(of: Event.Results.Choice.self),
                "who sees the results: everyone, everyone who has voted, or only the host", .rare,
                standard: "`always`", group: "{after: TIME}"),
            RecordField(
                "ranking", .choice(of: Ranking.self),
                "the order of songs: ups minus downs, Wilson's lower bound, as added, or fair turns for singers", .rare,
                standard: "`net`"),
            RecordField(
                "report", .choice(of: Event.Readers.self),
                "who can read the report after the event: the host with the admin code, or everyone who sees the songs",
                .rare, standard: "`host`"),
            RecordField(
                "occurrences", .list, "changes on some dates: for each date, keys of an event", .automatic,
                kind: "group"),
            RecordField("occurrence", .text, "the event and the date that this file changes", .automatic),
            RecordField(
                "imported", .text, "the id of the event from Content/calendars/ that this file changes", .automatic),
            aliases,
        ] + publication + details.prefix(1)

    private static let details = Event.Details.keys.map(\.field)

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

    package static let schedule =
        [
            id("the end of its address"),
            RecordField("title", .text, "the title", .required, .translated),
            RecordField("description", .lines(isBelow: false), "what it is about", .translated),
            RecordField("event", .text, "the id of its event"),
            RecordField(
                "order", .choice(of: Schedule.Order.self), "the order of its entries", .rare, standard: "`date`"),
            RecordField(
                "entries", .list, "its entries; [] for an empty schedule", .required, .automatic,
                kind: "list of groups"),
            aliases,
        ] + publication

    package static let entry = [
        RecordField("id", .text, "the end of its address", .automatic, standard: "made from the title"),
        RecordField("title", .text, "the title", .required, .translated),
        RecordField("description", .lines(isBelow: false), "what it is about", .required, .translated, kind: "text"),
        RecordField("date", .moment, "when it begins", .required),
        RecordField("end", .moment, "when it ends"),
        RecordField("room", .text, "the room or stage; a schedule with rooms is a timetable", .translated),
        RecordField("track", .text, "its strand of the programme", .rare, .translated),
        RecordField("people", .list, "the speakers or players"), repetition, rule,
    ]

    private static let repetition = RecordField(
        "repeat", .choice(of: Event.RepetitionWord.self), "how it repeats", .rare, kind: "text or a group")

    private static let rule = RecordField(
        "rrule", .text, "how it repeats, as a rule of RFC 5545, such as FREQ=MONTHLY;BYDAY=1FR", .rare)
}
