import Content
import Diagnostics

/// Two values for each key of records and settings, by the object that contains the key.
///
/// A nested object is named by both keys: `event.venue`. A record with all first values is valid and on the site, and
/// remains valid with any one of the other values.
package enum FieldValues {
    /// The values of one key.
    package struct Row: Sendable {
        package let key: String
        package let first: First

        /// The other value, as JSON.
        package let other: String

        /// Keys that are invalid without this one and so are removed before it.
        package var dependents: [String] = []

        /// True if a record without the key is invalid.
        package var isRequired = false

        fileprivate var required: Row {
            var row = self
            row.isRequired = true
            return row
        }
    }

    /// A first value.
    package enum First: Sendable {
        /// The value, as JSON.
        case json(String)
        /// An object with separate rows.
        case object
        /// A list of such an object and these additional elements, as JSON.
        case list([String])
    }

    /// Objects whose keys are freely chosen names.
    package static let free: Set = [
        "site.publish", "site.sources.headers", "site.sports", "site.tags", "site.voting.key", "site.voting.ledger",
        "event.occurrences", "decisions.merged",
    ]

    /// The rows of all objects. Declared keys that accept any value of their kind have rows without being listed.
    package static let rows: [String: [Row]] = {
        var rows = own
        for (object, fields) in RecordField.groups {
            guard let written = rows[object]?.map(\.key) else { continue }
            rows[object]? += fields.filter { !written.contains($0.key) }.compactMap(Row.init)
        }
        return rows
    }()

    private static let own: [String: [Row]] = [
        "bulletin": [
            text("id", "rich", "moved"), text("title", "Paint day", "Paint <night>").required,
            text("author", "Bo & Co", "Cleo"),
            text("date", "2026-05-03 10:00", "2026-05-01").required, text("updated", "2026-05-04", "2026-05-05 09:00"),
            row("tags", #"["C++", "shared"]"#, #"["C#", "C"]"#), row("pinned", "true", "false"),
            text("colour", "blue", "pink"), text("image", "/assets/shed.svg", "/assets/other.svg"),
            text("alt", "A shed", "-"), row("aliases", #"["/old/rich/"]"#, #"["/old/moved.html", "/old/two/"]"#),
            row("draft", "false", "true"), text("publish", "2026-04-01", "2026-05-30"),
            text("expire", "2026-06-01", "2026-05-05"),
            text("body", "![The *shed*](/assets/shed.svg) and [events](/events/).", "We paint ~~the door~~.").required,
        ],
        "event": [
            text("id", "rich", "moved"), text("name", "Spring dance", "Spring <ball>").required,
            text("description", "Dancing until *late*.", "- Waltz\n- Tango"), text("shortName", "Dance", "Ball"),
            row("start", #""2026-05-09 20:00""#, #""2026-05-05 20:00""#, dependents: ["end"]),
            text("end", "2026-05-09 23:30", "2026-05-20 01:00"), text("timeZone", "Europe/Athens", "America/New_York"),
            row("allDay", "false", "true"), text("updated", "2026-05-01 10:00", "2026-05-02"),
            text("previousStart", "2026-05-08 20:00", "2026-05-07"), object("venue", #"{"name": "Barn"}"#),
            text("sport", "FOOT", "TENN"), text("category", "Music", "Talks"), text("icon", "🎈", "🎻"),
            text("status", "rescheduled", "cancelled"), text("image", "/assets/shed.svg", "/assets/other.svg"),
            text("alt", "A shed", "-"), text("organizer", "Ann", "Ben"),
            text("url", "https://dance.example/", "https://ball.example/?a&b"),
            row("tags", #"["C", "shared"]"#, #"["C#"]"#), row("featured", "true", "false"),
            row("code", #""K7XQ2-M9TBR""#, #""P3FJK-8WNSD""#, dependents: ["gate"]),
            text("adminCode", "W4D8N-0ZHVC", "H6YRT-2QCXE"), text("gate", "songs", "event"),
            row("weakCodes", "false", "true"), text("report", "host", "public"),
            list(
                "songs", [#"{"title": "Gold", "artist": "Dan", "tally": {"up": 5}}"#],
                #"[{"title": "Red", "artist": "Eve"}]"#),
            row("requests", #""open""#, #"{"mode": "moderated", "refuse": ["Dan*"], "length": 30}"#),
            text("songbook", "library.csv", "other.csv"), text("voting", "open", "closed"),
            row("voters", #"["ada", "bob"]"#, #"["ada"]"#), row("votingCodes", "false", "true"),
            text("ranking", "net", "added"), text("votes", "updown", "up"), object("limit", #"{"ups": 1}"#),
            text("results", "always", "hidden"), object("repeat", #""daily""#),
            text("rrule", "FREQ=DAILY", "FREQ=WEEKLY"),
            row(
                "occurrences", #"{"2026-05-23": {"status": "cancelled", "name": "Late dance"}}"#,
                #"{"2026-05-23": {"start": "2026-05-23 22:00", "songs": []}, "2026-05-09": {"status": "postponed"}}"#),
            text("occurrence", "rich/2026-05-16", "rich/2026-05-23"),
            text("imported", "fixtures-a1d8bc4710b53e3a", "fixtures-0c5d1e9f3b7a2468"),
            row("aliases", #"["/old/dance/"]"#, #"["/old/ball.html"]"#),
            row("draft", "false", "true"), text("publish", "2026-04-01", "2026-05-30"),
            text("expire", "2026-06-01", "2026-05-05"),
        ],
        "event.limit": [row("ups", "3", "1"), row("downs", "2", "0")],
        "event.repeat": [
            text("every", "week", "2 weeks"), row("on", #"["saturday"]"#, #"["saturday", "sunday"]"#),
            text("until", "2026-07-01", "2026-06-01"), row("count", "3", "5"),
            text("rule", "FREQ=DAILY", "FREQ=WEEKLY"),
            row("except", #"["2026-05-30"]"#, #"["2026-06-06"]"#),
            row("also", #"["2026-05-12"]"#, #"["2026-05-13 18:00"]"#),
        ],
        "event.venue": [
            text("name", "The shed", "The <mill>").required, text("address", "Mill Lane 4", "Mill Lane 5"),
            text("url", "https://shed.example/", "https://mill.example/"),
        ],
        "event.songs": [
            text("id", "blue", "green"), text("title", "Blue", "Azure").required,
            text("artist", "Ann", "Anna").required,
            text("added", "2026-04-01", "2026-04-02 10:00"), text("status", "accepted", "playing"),
            row("pinned", "false", "true"), object("tally", #"{"down": 3}"#),
        ],
        "event.songs.tally": [row("up", "7", "4"), row("down", "1", "4")],
        "schedule": [
            text("id", "rich", "moved"), text("title", "This week", "That week").required,
            text("description", "Open evenings", "Shut *evenings*"), text("order", "added", "date"),
            text("event", "rich", "plain"),
            list(
                "entries",
                [
                    #"{"title": "EventCode up", "description": "Who has the key?", "date": "2026-05-07"}"#,
                    #"{"title": "Sweep", "description": "Again", "date": "2026-05-30"}"#,
                ], #"[{"title": "Mop", "description": "Once", "date": "2026-05-10"}]"#
            ).required,
            row("aliases", #"["/old/week/"]"#, #"["/old/month/"]"#), row("draft", "false", "true"),
            text("publish", "2026-04-01", "2026-05-30"), text("expire", "2026-06-01", "2026-05-05"),
        ],
        "schedule.entries": [
            text("id", "sweeping", "mopping"), text("title", "Sweep", "Scrub").required,
            text("description", "Brooms\nare there.", "Mops").required,
            text("date", "2026-05-08 18:00", "2026-05-06").required,
            text("end", "2026-05-08 19:00", "2026-05-09"), text("room", "Loft", "Cellar"),
            text("track", "Brooms", "Mops"), row("people", #"["Ann", "Bo"]"#, #"["Cy"]"#),
            text("repeat", "weekly", "daily"), text("rrule", "FREQ=WEEKLY", "FREQ=DAILY"),
        ],
        "sport": [
            text("i", "FOOT", "HOCK").required, text("d", "Football", "Soccer").required,
            list("e", [#"{"i": "f2", "si": "FOOT", "d": "Owls - Foxes", "tt": 1777140000}"#], "[]").required,
        ],
        "sport.e": [
            text("i", "f1", "f9").required, text("si", "FOOT", "TENN").required,
            text("d", "Lions - Bears", "Lions - Lynxes").required,
            text("sh", "LIO - BEA", "LIO - LYN"), row("tt", "1778436000", "1777140000").required,
        ],
        "page": [
            text("id", "rich", "moved"), text("title", "About", "About us").required, row("menu", #""People""#, "true"),
            row("aliases", #"["/old/about/"]"#, #"["/old/us.html"]"#), row("draft", "false", "true"),
            text("publish", "2026-04-01", "2026-05-30"), text("expire", "2026-06-01", "2026-05-05"),
            text("body", "## Who we are\n\nPeople with tools.", "## Others\n\n![A shed](/assets/shed.svg)").required,
        ],
        "decisions": [
            row("accepted", #"["asked-a"]"#, "[]"), row("declined", #"["asked-too-a"]"#, "[]"),
            row("merged", #"{"asked-again-a": "asked-a"}"#, "{}"),
        ],
        "site": [
            text("title", "The Shed", "The <Mill>").required, text("description", "Tools & talks", "Songs"),
            row(
                "baseURL", #""https://shed.example/club/""#, #""https://mill.example/""#,
                dependents: ["voting"]), text("language", "en", "de-AT"),
            row("languages", "[]", #"["en", "de"]"#),
            text("timeZone", "Europe/Berlin", "America/New_York"), text("author", "The keeper", "The miller"),
            text("footer", "Mill Lane", "Mall Lane"),
            text("hub", "https://hub.example/", "https://other.example/hub"),
            row("me", #"["https://social.example/@shed"]"#, "[]"),
            text("logo", "/assets/shed.svg", "/assets/other.svg"),
            text("map", "none", "https://maps.example/?q={address}"),
            row("redirects", "true", "false"), row("embed", "true", "false"),
            text("salt", "salt", "pepper"), text("output", "public", "www"),
            list("menu", [#"{"label": "Shops", "address": "https://shop.example/"}"#], "[]"),
            object("board", #"{"columns": 4}"#), row("sports", #"{"FOOT": "🥅"}"#, #"{"FOOT": "🥾", "TENN": "🏓"}"#),
            row("tags", #"{"House": "The house"}"#, #"{"house": "The old house", "tools": "All tools"}"#),
            object("voting", #"{"email": "others@shed.example"}"#),
            object("publish", #"{"web": "file:web"}"#), object("occurrences", #"{"ahead": 3}"#),
            object("theme", ##"{"accent": "#7a1f14"}"##), list("sources", [], "[]"),
            object("markdown", #"{"imageHosts": []}"#), object("images", #"{"quality": 60}"#),
        ],
        "site.menu": [text("label", "Start", "Begin").required, text("address", "/", "/events/").required],
        "site.board": [
            row("columns", "3", "2"), row("perPage", "2", "1"), row("share", #"["text", "json"]"#, #"["zip"]"#),
            text("order", "updated", "date"),
        ],
        "site.occurrences": [row("ahead", "4", "2"), row("past", "2", "0")],
        "site.voting": [
            text("endpoint", "/votes", "https://votes.example/in"), text("email", "a@shed.example", "b@shed.example"),
            text("collector", "php", "none"), row("key", #"{"env": "ONE_KEY"}"#, #"{"env": "OTHER_KEY"}"#),
            row("ledger", #"{"env": "VOTES_HERE"}"#, #"{"env": "VOTES_THERE"}"#), row("requestLimit", "5", "1"),
            text("songbook", "library.csv", "other.csv"),
            object("columns", #"{"song": "Lied"}"#),
        ],
        "site.voting.columns": ["event", "song", "user", "vote", "at", "title", "artist"].map {
            text($0, "the \($0)", "its \($0)")
        },
        "site.publish": [object("web", #""file:web""#)],
        "site.publish.web": [
            text("to", "file:/srv/www", "file:/srv/web").required, row("compress", "true", "false"),
            row("keep", "5", "3"),
        ],
        "site.theme": [
            text("look", "cork", "riso"), text("accent", "#a5301b", "#8a2010"), text("paper", "#fffdf8", "#ffffff"),
            text("cork", "#c9a26b", "#c0a070"),
            text("radius", "4px", "0"), text("font", "Charter, serif", "serif"), text("titleFont", "serif", "Charter"),
            object("dark", ##"{"paper": "#201a15"}"##),
        ],
        "site.theme.dark": [
            text("accent", "#ff9d80", "#ffb090"), text("paper", "#271f19", "#1a1410"),
            text("cork", "#3a2c1c", "#302418"),
        ],
        "site.sources": [
            text("name", "fixtures", "results").required,
            text("url", "https://feed.example/", "https://other.example/{env: YEAR}").required,
            row("headers", #"{"X-Key": "one"}"#, #"{"X-Key": "two"}"#), text("as", "sports-feed", "ballots").required,
            text("every", "30 minutes", "2 days"), row("strict", "true", "false"),
            row("privateNetwork", "false", "true"),
            text("into", "sports/fixtures.json", "sports/results.json"),
        ],
        "site.images": [
            row("originals", "true", "false"), row("quality", "80", "70"), row("sizes", "[400, 800]", "[300]"),
            row("cards", "true", "false"),
        ],
        "site.markdown": [row("imageHosts", #"["pictures.example"]"#, #"["other.example"]"#)],
    ]

    fileprivate static func row(_ key: String, _ first: String, _ other: String, dependents: [String] = []) -> Row {
        Row(key: key, first: .json(first), other: other, dependents: dependents)
    }

    private static func text(_ key: String, _ first: String, _ other: String) -> Row {
        row(key, JSONValue.string(first).text, JSONValue.string(other).text)
    }

    private static func object(_ key: String, _ other: String) -> Row { Row(key: key, first: .object, other: other) }

    private static func list(_ key: String, _ more: [String], _ other: String) -> Row {
        Row(key: key, first: .list(more), other: other)
    }
}

extension FieldValues.Row {
    /// The row of a key that accepts any value of its kind; nil if its kind has no such values.
    fileprivate init?(_ field: RecordField) {
        // The keys of site.yaml below a group are paths.
        guard !field.key.contains(".") else { return nil }
        switch field.form {
        case .text, .lines: self = FieldValues.row(field.key, "\"One\"", "\"Another <one>\"")
        case .flag, .switched: self = FieldValues.row(field.key, "false", "true")
        case .list: self = FieldValues.row(field.key, "[\"one\"]", "[\"one\", \"another\"]")
        default: return nil
        }
        isRequired = field.isRequired
    }
}
