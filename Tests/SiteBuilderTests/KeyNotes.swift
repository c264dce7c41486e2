import Foundation

/// The manual's notes on each key in `FieldValues`: its kind, default and meaning.
enum KeyNotes {
    struct Note: Sendable {
        let kind: String

        /// The default value, as people write it; empty if there is no default.
        let standard: String
        let meaning: String
    }

    /// The notes by `object.key`.
    static let all: [String: Note] = Dictionary(
        uniqueKeysWithValues: table.split(separator: "\n").map { line in
            let parts = line.split(separator: "|", maxSplits: 3, omittingEmptySubsequences: false)
                .map { $0.trimmingCharacters(in: .whitespaces) }
            precondition(parts.count == 4, "a note has four parts: \(line)")
            return (parts[0], Note(kind: parts[1], standard: parts[2], meaning: parts[3]))
        })

    /// The objects in the manual's order, each with heading and description.
    static let objects: [(name: String, heading: String, what: String)] = [
        ("bulletin", "Bulletins", "`Content/bulletins/ID.md`: a notice on the board."),
        ("event", "Events", "`Content/events/ID.md`: whatever begins at a time, with or without a list of songs."),
        ("event.venue", "venue of an event", "Or the name alone, as text."),
        ("event.songs", "songs of an event", "A list; each song has these keys."),
        ("event.songs.tally", "tally of a song", "Votes that were counted elsewhere."),
        ("event.limit", "limit of an event", "How many votes of each voter count: those cast first."),
        ("event.repeat", "repeat of an event", "Or a word: `daily`, `weekly`, `monthly` or `yearly`."),
        ("schedule", "Schedules", "`Content/schedules/ID.md`: a list of dated entries."),
        ("schedule.entries", "entries of a schedule", "A list; each entry has these keys."),
        ("sport", "Sports feeds", "`Content/sports/NAME.json`: a list of sports, in the shape of a sports API."),
        ("sport.e", "e of a sport", "A list; each fixture has these keys."),
        ("page", "Pages", "`Content/pages/ID.md`: a page of your own, at `/ID/`."),
        (
            "decisions", "Decisions on requests",
            "`Content/requests.json`, which `accept` and `decline` write: an object of these for each event's id."
        ),
        ("site", "site.yaml", "`Content/site.yaml` or `Content/site.json`: the site as a whole."),
        ("site.menu", "menu in site.yaml", "A list; each item has these keys."),
        ("site.board", "board in site.yaml", "How the board looks."),
        ("site.occurrences", "occurrences in site.yaml", "How many dates of each recurring event the site has."),
        ("site.voting", "voting in site.yaml", "How visitors' votes and requests reach you."),
        (
            "site.voting.columns", "columns of voting",
            "What the columns of your tables are called, where they are not called as Corkboard calls them."
        ),
        ("site.publish.web", "publish in site.yaml", "An address for each target that you name, or these keys."),
        ("site.theme", "theme in site.yaml", "Colours, fonts and corners."),
        ("site.theme.dark", "dark of theme", "Colours for dark screens."),
        ("site.sources", "sources in site.yaml", "A list of what `corkboard fetch` reads; each has these keys."),
        ("site.images", "images in site.yaml", "How pictures are published."),
        ("site.markdown", "markdown in site.yaml", "What bodies may do."),
    ]

    private static let table = """
        bulletin.id | text | the file's name | what its address ends in
        bulletin.title | text | | the title
        bulletin.author | text | `author` of site.yaml | who writes it
        bulletin.date | date | | when it was written; the board is in this order
        bulletin.updated | date | | when it was last changed
        bulletin.tags | list of texts | | the tags; each has a page
        bulletin.pinned | true or false | `false` | whether it stays on top
        bulletin.colour | one of yellow, pink, blue, green, orange, white | one that its id picks | the paper
        bulletin.image | address of a file | | its picture
        bulletin.alt | text | | what the picture shows, for those who can't see it; `-` for a mere decoration
        bulletin.aliases | list of addresses | | where it was before: these addresses lead to it
        bulletin.draft | true or false | `false` | whether it is still being written, and not on the site
        bulletin.publish | date | | from when it is on the site
        bulletin.expire | date | | until when it is on the site; a date alone is the last day
        bulletin.body | Markdown | | the text; in a Markdown file it stands below the fields
        event.id | text | the file's name | what its address ends in, and what ballots call it
        event.name | text | | the name
        event.description | Markdown | | what it is about; in a Markdown file it stands below the fields
        event.shortName | text | | the name where there is little room
        event.start | date | | when it begins; without one it has no countdown
        event.end | date | | when it ends; without one it is past as soon as it begins
        event.timeZone | time zone | `timeZone` of site.yaml | the zone of its times
        event.allDay | true or false | `false` | whether it lasts whole days
        event.updated | date | | when it was last changed; calendars go by it
        event.previousStart | date | | when it was to begin, if it is `rescheduled`
        event.venue | text, or a group | | where it is
        event.sport | text | | the sport, by its key or its name
        event.category | text | | the row that it stands in, if it is no sport
        event.icon | text | that of its sport | an emoji
        event.status | one of scheduled, cancelled, postponed, rescheduled | `scheduled` | what became of it
        event.image | address of a file | | its picture
        event.alt | text | | what the picture shows, for those who can't see it; `-` for a mere decoration
        event.organizer | text | | who holds it
        event.url | web address | | where to read more
        event.tags | list of texts | | the tags; bulletins with one of them are linked to
        event.featured | true or false | `false` | whether the home page puts it first
        event.code | code | | locks its songs, or all of it: see [codes](../how-to/codes.md)
        event.adminCode | code | | locks the host's report
        event.gate | one of songs, event | `songs` | what its `code` locks
        event.weakCodes | true or false | `false` | whether easy codes are taken without a warning
        event.songs | list of groups | | its songs; `[]` for a list that is still empty
        event.requests | one of open, moderated, closed, or a group | `open` where there are songs | what becomes of songs that visitors ask for; or `{mode: MODE, refuse: [WORD], length: CHARACTERS}`
        event.voting | one of open, closed, or a group | until requests are closed or it is over | whether visitors may vote; or `{from: TIME, until: TIME}`
        event.voters | list of texts | everybody | the names of those who may vote
        event.ranking | one of net, wilson, added | `net` | the order of songs: ups minus downs, Wilson's lower bound, or as they came
        event.votes | one of updown, up | `updown` | which votes it takes
        event.limit | whole number or group | | how many votes of each voter count: those for songs, or `{ups: N, downs: N}`
        event.results | one of always, afterVote, hidden, or a group | `always` | who sees how the songs stand: everybody, who has voted, only the host; or `{after: TIME}`
        event.repeat | text or a group | | when it comes again
        event.rrule | text | | the same as a rule of RFC 5545
        event.occurrences | group | | what is different on some dates: keys of an event, by the date
        event.occurrence | text | | the event and the date of which this file says what is different
        event.aliases | list of addresses | | where it was before: these addresses lead to it
        event.draft | true or false | `false` | whether it is still being written, and not on the site
        event.publish | date | | from when it is on the site
        event.expire | date | | until when it is on the site; a date alone is the last day
        event.limit.ups | number | | the votes for songs
        event.limit.downs | number | | the votes against
        event.repeat.every | text | | a number and a unit, such as `2 weeks`
        event.repeat.on | list of texts | the day of `start` | days: `friday`, `first friday`, `last day`, `15`
        event.repeat.until | date | | the last day
        event.repeat.count | number | | how many dates there are
        event.repeat.rule | text | | a rule of RFC 5545 instead
        event.repeat.except | list of dates | | dates that are left out
        event.repeat.also | list of dates | | further dates
        event.venue.name | text | | what people call it
        event.venue.address | text | | the address; it links to a map
        event.venue.url | web address | | its own site
        event.songs.id | text | its title; title and artist if another song has that | what ballots call it
        event.songs.title | text | | the title
        event.songs.artist | text | | the artist
        event.songs.added | date | | when it came to the list
        event.songs.status | one of requested, accepted, playing, played, declined | `accepted` | what became of it
        event.songs.pinned | true or false | `false` | whether it stays on top
        event.songs.tally | group | | votes counted elsewhere
        event.songs.tally.up | number | `0` | votes for it
        event.songs.tally.down | number | `0` | votes against it
        schedule.id | text | the file's name | what its address ends in
        schedule.title | text | | the title
        schedule.description | Markdown | | what it is about; in a Markdown file it may stand below the fields
        schedule.order | one of date, added | `date` | the order of its entries
        schedule.event | text | | the id of the event that it belongs to
        schedule.entries | list of groups | | its entries; `[]` for none yet
        schedule.aliases | list of addresses | | where it was before: these addresses lead to it
        schedule.draft | true or false | `false` | whether it is still being written, and not on the site
        schedule.publish | date | | from when it is on the site
        schedule.expire | date | | until when it is on the site; a date alone is the last day
        schedule.entries.id | text | made from the title | what its address ends in
        schedule.entries.title | text | | the title
        schedule.entries.description | text | | what it is about
        schedule.entries.date | date | | when it begins
        schedule.entries.end | date | | when it ends
        schedule.entries.room | text | | where it is; with rooms, a schedule is a timetable
        schedule.entries.track | text | | the strand of the programme that it belongs to
        schedule.entries.people | list of texts | | who speaks or plays
        schedule.entries.repeat | text or a group | | when it comes again, like that of an event
        schedule.entries.rrule | text | | the same as a rule of RFC 5545
        sport.i | text or number | | the sport's key
        sport.d | text | | the sport's name
        sport.e | list of groups | | its fixtures
        sport.e.i | text or number | | the fixture's id
        sport.e.si | text or number | | the key of its sport
        sport.e.d | text | | its name; ` - ` separates two sides
        sport.e.sh | text | | the name where there is little room
        sport.e.tt | number | | when it begins, in seconds since 1970-01-01 UTC
        page.id | text | the file's name | its address
        page.title | text | | the title
        page.menu | text, or true or false | `false` | whether it is in the menu, or what it is called there
        page.aliases | list of addresses | | where it was before: these addresses lead to it
        page.draft | true or false | `false` | whether it is still being written, and not on the site
        page.publish | date | | from when it is on the site
        page.expire | date | | until when it is on the site; a date alone is the last day
        page.body | Markdown | | the text; in a Markdown file it stands below the fields
        decisions.accepted | list of texts | | ids of the requests that are on the list
        decisions.declined | list of texts | | ids of the requests that are not
        site.title | text | | what the site is called
        site.description | text | | one sentence, for search engines and the home page
        site.baseURL | web address | | where it is published; feeds, the sitemap and QR codes need it
        site.language | language tag | English, unsaid | the language of everything around your texts
        site.languages | list of language tags | | the languages that the site is in, its own first; each further one has a site of its own at `/TAG/`: see [translate](../how-to/translate.md)
        site.timeZone | time zone | `UTC` | the zone of times that name none
        site.author | text | | who writes bulletins that name nobody
        site.footer | text | | the last line of every page
        site.hub | web address | | the WebSub hub that feeds name
        site.me | list of web addresses | | where else the same people are
        site.logo | address of a file | | a picture beside the title
        site.map | web address, or `none` | OpenStreetMap | where addresses of venues lead; `{address}` stands for one
        site.redirects | true or false | `false` | whether former addresses also go into `_redirects`
        site.embed | true or false | `false` | whether other people's pages can show events in frames
        site.salt | text | address and title | makes the site's codes unlike any other's; `init` draws it
        site.output | text | `public` | the folder that the site is built into
        site.menu | list of groups | the parts that there are | the menu
        site.board | group | | the board
        site.sports | group | | an emoji for a sport, by its key or its name
        site.tags | group | | what pages show for a tag, by the tag as records write it
        site.voting | group | | votes and requests
        site.publish | group | | where the site is published, by names of yours
        site.occurrences | group | | recurring events
        site.theme | group | | colours and fonts
        site.sources | list of groups | | what is read from the net
        site.markdown | group | | bodies
        site.images | group | | pictures
        site.menu.label | text | | what visitors read
        site.menu.address | address or web address | | where it leads
        site.board.columns | number | `3` | notes side by side on a wide screen, from 1 to 4
        site.board.perPage | number | `48` | notes on each page
        site.board.share | list of texts | all of them | the files beside each bulletin: `text`, `html`, `markdown`, `json`, `zip`
        site.board.order | one of date, updated | `date` | what puts a note before another
        site.occurrences.ahead | number | `12` | dates that are to come
        site.occurrences.past | number | `520` | dates that are over
        site.voting.endpoint | address or web address | | what takes ballots by POST
        site.voting.email | mail address | | where ballots can be mailed
        site.voting.collector | one of none, php | `none` | whether the build writes a program that collects them
        site.voting.key | `{env: NAME}` | `{env: BALLOTS_KEY}` | the variable that holds the collector's key
        site.voting.ledger | text or `{env: NAME}` | files in `Content/ballots/` | the database that counts votes, or the variable that holds its address
        site.voting.requestLimit | number | `5` | songs that one voter may ask for at an event
        site.voting.columns | group | | names of columns
        site.voting.columns.event | text | `event` | the event's id
        site.voting.columns.song | text | `song` | the song's id, or its title where it has no id
        site.voting.columns.user | text | `user` | the voter's name
        site.voting.columns.vote | text | `vote` | up, down or none
        site.voting.columns.at | text | `at` | when the vote was cast
        site.voting.columns.title | text | `title` | the title of a song that is asked for
        site.voting.columns.artist | text | `artist` | its artist
        site.publish.web | text or a group | | a target called `web`
        site.publish.web.to | text | | the address: `file:PATH`, `rsync:HOST:PATH`, `rclone:REMOTE:PATH`, `git:REMOTE#BRANCH`
        site.publish.web.compress | true or false | `false` | whether a `.gz` and a `.br` go beside each text file
        site.publish.web.keep | number | `5` | releases to keep; `file:` only
        site.theme.accent | colour | `"#a5301b"` | links, buttons and what is chosen
        site.theme.paper | colour | `"#fffdf8"` | behind texts
        site.theme.cork | colour | | behind notes
        site.theme.radius | length | | how round corners are
        site.theme.font | list of fonts | | for texts
        site.theme.titleFont | list of fonts | | for titles
        site.theme.dark | group | | colours for dark screens
        site.theme.dark.accent | colour | `"#ff9d80"` | links, buttons and what is chosen
        site.theme.dark.paper | colour | `"#231c17"` | behind texts
        site.theme.dark.cork | colour | | behind notes
        site.sources.name | text | | small letters, digits and hyphens; `fetch NAME` asks it alone
        site.sources.url | web address | | where it is; `{env: NAME}` behind the host is what that variable holds
        site.sources.headers | group | | headers of the request, such as one with a key
        site.sources.as | one of sports-feed, events, bulletins, ballots, calendar | | what it holds
        site.sources.every | time span | none | how long an answer is fresh
        site.sources.privateNetwork | true or false | `false` | whether its name may lead into your own network
        site.sources.strict | true or false | `false` | whether one bad item of a sports feed refuses all of it
        site.sources.into | text | named after the source | the file below `Content/` that it is kept in
        site.images.originals | true or false | `true` | whether the whole picture is a click away
        site.images.quality | number | `80` | from 1 to 100
        site.images.sizes | list of numbers | `[400, 800, 1600]` | widths in pixels
        site.images.cards | true or false | `true` | whether events without a picture get one for links
        site.markdown.imageHosts | list of texts | | hosts that pictures in bodies may come from
        """
}
