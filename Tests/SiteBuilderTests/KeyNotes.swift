import Content
import Foundation

/// The manual's notes on each key in `FieldValues`: its kind, default and meaning.
///
/// Records and the settings in the editor's form declare their keys in `RecordField`; the table is about the others.
enum KeyNotes {
    struct Note: Sendable {
        let kind: String

        /// The default value, as people write it; empty if there is no default.
        let standard: String
        let meaning: String
    }

    /// The notes by `object.key`.
    static let all: [String: Note] = {
        var notes: [String: Note] = [:]
        let records = [
            "bulletin": RecordField.bulletin, "event": RecordField.event, "event.songs": RecordField.song,
            "schedule": RecordField.schedule, "schedule.entries": RecordField.entry, "page": RecordField.page,
        ]
        for (object, fields) in records { for field in fields { notes["\(object).\(field.key)"] = Note(field) } }
        for field in RecordField.settings { notes["site.\(field.key)"] = Note(field) }
        for line in table.split(separator: "\n") {
            let parts = line.split(separator: "|", maxSplits: 3, omittingEmptySubsequences: false)
                .map { $0.trimmingCharacters(in: .whitespaces) }
            precondition(parts.count == 4, "a note has four parts: \(line)")
            notes[parts[0]] = Note(kind: parts[1], standard: parts[2], meaning: parts[3])
        }
        return notes
    }()

    /// The objects in the manual's order, each with heading and description.
    static let objects: [(name: String, heading: String, what: String)] = [
        ("bulletin", "Bulletins", "`Content/bulletins/ID.md`: a note on the board."),
        (
            "event", "Events",
            "`Content/events/ID.md`: an event, with or without a list of songs. About its codes, see [codes](../how-to/codes.md)."
        ),
        ("event.venue", "venue of an event", "Or only the name, as text."),
        ("event.songs", "songs of an event", "A list; each song has these keys."),
        ("event.songs.tally", "tally of a song", "Votes that were counted elsewhere."),
        ("event.limit", "limit of an event", "How many votes of each voter count: the earliest ones."),
        ("event.repeat", "repeat of an event", "Or a word: `daily`, `weekly`, `monthly` or `yearly`."),
        ("schedule", "Schedules", "`Content/schedules/ID.md`: a list of dated entries."),
        ("schedule.entries", "entries of a schedule", "A list; each entry has these keys."),
        ("sport", "Sports feeds", "`Content/sports/NAME.json`: a list of sports, in the shape of a sports API."),
        ("sport.e", "e of a sport", "A list; each fixture has these keys."),
        ("page", "Pages", "`Content/pages/ID.md`: a separate page, at `/ID/`."),
        (
            "decisions", "Decisions on requests",
            "`Content/requests.json`, written by `accept`, `decline` and `merge`: an object with these keys for each event id."
        ),
        ("site", "site.yaml", "`Content/site.yaml` or `Content/site.json`: the settings of the site."),
        ("site.menu", "menu in site.yaml", "A list; each item has these keys."),
        ("site.board", "board in site.yaml", "The layout of the board."),
        ("site.occurrences", "occurrences in site.yaml", "How many dates of each recurring event the site has."),
        ("site.voting", "voting in site.yaml", "How you receive votes and requests."),
        (
            "site.voting.columns", "columns of voting",
            "The names of columns in your tables, if they differ from Corkboard's names."
        ),
        ("site.publish.web", "publish in site.yaml", "A name and an address for each target, or these keys."),
        ("site.theme", "theme in site.yaml", "The look, colours, fonts and corners."),
        ("site.theme.dark", "dark of theme", "Colours for dark screens."),
        ("site.sources", "sources in site.yaml", "A list of what `corkboard fetch` reads; each has these keys."),
        ("site.images", "images in site.yaml", "How pictures are published."),
        ("site.markdown", "markdown in site.yaml", "What Markdown can contain."),
    ]

    private static let table = """
        event.limit.ups | number | | the votes for songs
        event.limit.downs | number | | the votes against
        event.repeat.every | text | | a number and a unit, such as `2 weeks`
        event.repeat.on | list of texts | the day of `start` | the days, such as `friday`, `first friday`, `last day` or `15`
        event.repeat.until | date | | the last day
        event.repeat.count | number | | the number of dates
        event.repeat.rule | text | | a rule of RFC 5545, instead of `every` and `on`
        event.repeat.except | list of dates | | dates of the rule to skip
        event.repeat.also | list of dates | | further dates
        event.venue.name | text | | the name
        event.venue.address | text | | the address, linked to a map
        event.venue.url | web address | | the venue's website
        event.songs.tally.up | number | `0` | votes for it
        event.songs.tally.down | number | `0` | votes against it
        sport.i | text or number | | the sport's key
        sport.d | text | | the sport's name
        sport.e | list of groups | | its fixtures
        sport.e.i | text or number | | the fixture's id
        sport.e.si | text or number | | the key of its sport
        sport.e.d | text | | its name; ` - ` separates two sides
        sport.e.sh | text | | a short name for small spaces
        sport.e.tt | number | | when it begins, in seconds since 1970-01-01 UTC
        decisions.accepted | list of texts | | ids of the accepted requests
        decisions.declined | list of texts | | ids of the declined requests
        decisions.merged | group | | ids of the songs that count as another one, each with the id of that song
        site.salt | text | the address and title | part of the salt of its codes; `init` creates a random one
        site.output | text | `public` | the folder of the built site
        site.board | group | | the board
        site.sports | group | | an emoji for each sport, by key or name
        site.tags | group | | the name that pages show for each tag
        site.voting | group | | votes and requests
        site.publish | group | | where to publish the site, by names that you choose
        site.occurrences | group | | recurring events
        site.theme | group | | colours and fonts
        site.sources | list of groups | | what `corkboard fetch` downloads
        site.markdown | group | | Markdown
        site.images | group | | pictures
        site.menu.label | text | | the text
        site.menu.address | address or web address | | where it links to
        site.occurrences.ahead | number | `12` | the number of coming dates
        site.occurrences.past | number | `520` | the number of past dates
        site.voting.key | `{env: NAME}` | `{env: BALLOTS_KEY}` | the variable that holds the collector's key
        site.voting.ledger | text or `{env: NAME}` | files in `Content/ballots/` | the database that counts votes, or the variable that holds its address
        site.voting.columns | group | | names of columns
        site.voting.columns.event | text | `event` | the event's id
        site.voting.columns.song | text | `song` | the song's id, or its title if it has no id
        site.voting.columns.user | text | `user` | the voter's name
        site.voting.columns.vote | text | `vote` | up, down or none
        site.voting.columns.at | text | `at` | when the vote was cast
        site.voting.columns.title | text | `title` | the title of a requested song
        site.voting.columns.artist | text | `artist` | the artist of a requested song
        site.publish.web | text or a group | | a target called `web`
        site.publish.web.to | text | | the address: `sftp://USER@HOST/PATH`, `ftps://USER@HOST/PATH`, `file:PATH`, `rsync:HOST:PATH`, `rclone:REMOTE:PATH`, `git:REMOTE#BRANCH`
        site.publish.web.compress | true or false | `false` | whether to publish a `.gz` and a `.br` of each text file, too
        site.publish.web.keep | number | `5` | releases to keep; `file:` only
        site.theme.dark | group | | colours for dark screens
        site.sources.name | text | | lower-case letters, digits and hyphens; `fetch NAME` fetches only this source
        site.sources.url | web address | | the address; `{env: NAME}` after the host is replaced by the value of that variable
        site.sources.headers | group | | headers of the request, such as a key
        site.sources.as | one of sports-feed, events, bulletins, ballots, calendar | | the kind of content
        site.sources.every | time span | none | the minimum time between two downloads
        site.sources.privateNetwork | true or false | `false` | whether its host name can resolve to your private network
        site.sources.strict | true or false | `false` | whether one wrong item of a sports feed rejects the complete feed
        site.sources.into | text | the name of the source | the file below `Content/` for the content
        site.images.sizes | list of numbers | `[400, 800, 1600]` | widths in pixels
        """
}

extension KeyNotes.Note {
    fileprivate init(_ field: RecordField) {
        var (kind, meaning) = (field.kind, field.summary)
        if !field.group.isEmpty {
            meaning += "; or `\(field.group)`"
            if case .choice = field.form { kind += ", or a group" }
        }
        if case .lines(let isBelow) = field.form, kind == "Markdown" {
            meaning += "; in a Markdown file, \(isBelow ? "" : "you can ")write it below the fields"
        }
        self.init(kind: kind, standard: field.standard, meaning: meaning)
    }
}
