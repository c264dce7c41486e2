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
        ("bulletin", "Bulletins", "`Content/bulletins/ID.md`: a note on the board."),
        ("event", "Events", "`Content/events/ID.md`: an event, with or without a list of songs."),
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
            "`Content/requests.json`, written by `accept` and `decline`: an object with these keys for each event id."
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
        bulletin.id | text | the file's name | the end of its address
        bulletin.title | text | | the title
        bulletin.author | text | `author` of site.yaml | the author
        bulletin.date | date | | when it was written; sorts the board
        bulletin.updated | date | | when it was last changed
        bulletin.tags | list of texts | | the tags; each has a page
        bulletin.pinned | true or false | `false` | keeps it at the top
        bulletin.colour | one of yellow, pink, blue, green, orange, white | depends on its id | the colour of the note
        bulletin.image | address of a file | | its picture
        bulletin.alt | text | | a description of the picture for people who can't see it; `-` for a decoration
        bulletin.aliases | list of addresses | | old addresses that redirect to it
        bulletin.draft | true or false | `false` | a draft isn't on the site
        bulletin.publish | date | | when it appears on the site
        bulletin.expire | date | | when it disappears from the site; a date without a time is the last day
        bulletin.body | Markdown | | the text; in a Markdown file, write it below the fields
        event.id | text | the file's name | the end of its address, and its name in ballots
        event.name | text | | the name
        event.description | Markdown | | what it is about; in a Markdown file, write it below the fields
        event.shortName | text | | a short name for small spaces
        event.start | date | | when it begins; without a start, it has no countdown
        event.end | date | | when it ends; without an end, it is over as soon as it begins
        event.timeZone | time zone | `timeZone` of site.yaml | the time zone of its times
        event.allDay | true or false | `false` | it lasts all day, so it has days but no times
        event.updated | date | | when it was last changed; calendars use it to notice changes
        event.previousStart | date | | the original start, if it is `rescheduled`
        event.venue | text or a group | | the place
        event.sport | text | | the sport, by its key or its name
        event.category | text | | the row that it is in, if it has no sport
        event.icon | text | the icon of its sport | an emoji
        event.status | one of scheduled, cancelled, postponed, rescheduled | `scheduled` | the status
        event.image | address of a file | | its picture
        event.alt | text | | a description of the picture for people who can't see it; `-` for a decoration
        event.organizer | text | | the organizer
        event.url | web address | | a page with more information
        event.tags | list of texts | | the tags; the event links to bulletins with the same tags
        event.featured | true or false | `false` | the home page shows it first
        event.code | code | | locks its songs, or everything: see [codes](../how-to/codes.md)
        event.adminCode | code | | locks the host's page
        event.gate | one of songs, event | `songs` | the part that its `code` locks
        event.weakCodes | true or false | `false` | accepts codes that are easy to guess without a warning
        event.songs | list of groups | | its songs; `[]` for an empty list
        event.requests | one of open, moderated, closed, or a group | `open` if it has songs | whether visitors can request songs, and whether you decide on each; or `{mode: MODE, refuse: [WORD], length: CHARACTERS}`
        event.voting | one of open, closed, or a group | `open` until requests are closed or it is over | whether visitors can vote; or `{from: TIME, until: TIME}`
        event.voters | list of texts | everyone | the names that can vote
        event.ranking | one of net, wilson, added | `net` | the order of songs: ups minus downs, Wilson's lower bound, or as added
        event.votes | one of updown, up | `updown` | the votes that it accepts
        event.limit | whole number or group | | how many of each voter's votes for songs count, or `{ups: N, downs: N}`
        event.results | one of always, afterVote, hidden, or a group | `always` | who sees the results: everyone, everyone who has voted, or only the host; or `{after: TIME}`
        event.repeat | text or a group | | how it repeats
        event.rrule | text | | how it repeats, as a rule of RFC 5545
        event.occurrences | group | | changes on some dates: for each date, keys of an event
        event.occurrence | text | | the event and the date that this file changes
        event.imported | text | | the id of the event from `Content/calendars/` that this file changes
        event.aliases | list of addresses | | old addresses that redirect to it
        event.draft | true or false | `false` | a draft isn't on the site
        event.publish | date | | when it appears on the site
        event.expire | date | | when it disappears from the site; a date without a time is the last day
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
        event.songs.id | text | the title; title and artist if an earlier song has that title | its name in ballots
        event.songs.title | text | | the title
        event.songs.artist | text | | the artist
        event.songs.added | date | | when it was added to the list
        event.songs.status | one of requested, accepted, playing, played, declined | `accepted` | the status
        event.songs.pinned | true or false | `false` | keeps it at the top
        event.songs.tally | group | | votes counted elsewhere
        event.songs.tally.up | number | `0` | votes for it
        event.songs.tally.down | number | `0` | votes against it
        schedule.id | text | the file's name | the end of its address
        schedule.title | text | | the title
        schedule.description | Markdown | | what it is about; in a Markdown file, you can write it below the fields
        schedule.order | one of date, added | `date` | the order of its entries
        schedule.event | text | | the id of its event
        schedule.entries | list of groups | | its entries; `[]` for an empty schedule
        schedule.aliases | list of addresses | | old addresses that redirect to it
        schedule.draft | true or false | `false` | a draft isn't on the site
        schedule.publish | date | | when it appears on the site
        schedule.expire | date | | when it disappears from the site; a date without a time is the last day
        schedule.entries.id | text | made from the title | the end of its address
        schedule.entries.title | text | | the title
        schedule.entries.description | text | | what it is about
        schedule.entries.date | date | | when it begins
        schedule.entries.end | date | | when it ends
        schedule.entries.room | text | | the room or stage; a schedule with rooms is a timetable
        schedule.entries.track | text | | its strand of the programme
        schedule.entries.people | list of texts | | the speakers or players
        schedule.entries.repeat | text or a group | | how it repeats, as for an event
        schedule.entries.rrule | text | | how it repeats, as a rule of RFC 5545
        sport.i | text or number | | the sport's key
        sport.d | text | | the sport's name
        sport.e | list of groups | | its fixtures
        sport.e.i | text or number | | the fixture's id
        sport.e.si | text or number | | the key of its sport
        sport.e.d | text | | its name; ` - ` separates two sides
        sport.e.sh | text | | a short name for small spaces
        sport.e.tt | number | | when it begins, in seconds since 1970-01-01 UTC
        page.id | text | the file's name | its address
        page.title | text | | the title
        page.menu | text, or true or false | `false` | whether it is in the menu, or its label there
        page.aliases | list of addresses | | old addresses that redirect to it
        page.draft | true or false | `false` | a draft isn't on the site
        page.publish | date | | when it appears on the site
        page.expire | date | | when it disappears from the site; a date without a time is the last day
        page.body | Markdown | | the text; in a Markdown file, write it below the fields
        decisions.accepted | list of texts | | ids of the accepted requests
        decisions.declined | list of texts | | ids of the declined requests
        site.title | text | | the name of the site
        site.description | text | | one sentence, for search engines and the home page
        site.baseURL | web address | | the address of the published site; feeds, the sitemap and QR codes need it
        site.language | language tag | English, without `hreflang` | the language of headings, buttons and dates
        site.languages | list of language tags | | the languages of the site, the main one first; each other language has a separate site at `/TAG/`: see [translate](../how-to/translate.md)
        site.timeZone | time zone | `UTC` | the time zone of times without one
        site.author | text | | the author of bulletins without one
        site.footer | text | | the last line of each page
        site.hub | web address | | the WebSub hub that feeds announce
        site.me | list of web addresses | | other profiles of the site's owner
        site.logo | address of a file | | a picture next to the title
        site.map | web address, or `none` | OpenStreetMap | the map that venues link to; `{address}` is replaced by the address
        site.redirects | true or false | `false` | whether to write old addresses to `_redirects`, too
        site.embed | true or false | `false` | whether pages of other sites can show events in frames
        site.salt | text | the address and title | part of the salt of its codes; `init` creates a random one
        site.output | text | `public` | the folder of the built site
        site.menu | list of groups | the parts of the site | the menu
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
        site.board.columns | number | `3` | notes side by side on a wide screen, from 1 to 4
        site.board.perPage | number | `48` | notes on each page
        site.board.share | list of texts | all of them | the formats in which each bulletin can be downloaded: `text`, `html`, `markdown`, `json`, `zip`
        site.board.order | one of date, updated | `date` | the date that sorts notes
        site.occurrences.ahead | number | `12` | the number of coming dates
        site.occurrences.past | number | `520` | the number of past dates
        site.voting.endpoint | address or web address | | the address that accepts ballots by POST
        site.voting.email | mail address | | the address to which visitors can mail ballots
        site.voting.collector | one of none, php | `none` | the program that the build writes to collect ballots
        site.voting.key | `{env: NAME}` | `{env: BALLOTS_KEY}` | the variable that holds the collector's key
        site.voting.ledger | text or `{env: NAME}` | files in `Content/ballots/` | the database that counts votes, or the variable that holds its address
        site.voting.requestLimit | number | `5` | songs that a voter can request at an event
        site.voting.columns | group | | names of columns
        site.voting.columns.event | text | `event` | the event's id
        site.voting.columns.song | text | `song` | the song's id, or its title if it has no id
        site.voting.columns.user | text | `user` | the voter's name
        site.voting.columns.vote | text | `vote` | up, down or none
        site.voting.columns.at | text | `at` | when the vote was cast
        site.voting.columns.title | text | `title` | the title of a requested song
        site.voting.columns.artist | text | `artist` | the artist of a requested song
        site.publish.web | text or a group | | a target called `web`
        site.publish.web.to | text | | the address: `file:PATH`, `rsync:HOST:PATH`, `rclone:REMOTE:PATH`, `git:REMOTE#BRANCH`
        site.publish.web.compress | true or false | `false` | whether to publish a `.gz` and a `.br` of each text file, too
        site.publish.web.keep | number | `5` | releases to keep; `file:` only
        site.theme.look | one of cork, whiteboard, chalkboard, matchday, riso, conference, village | `cork` | the look that the other settings change
        site.theme.accent | colour | `"#a5301b"` | links, buttons and selected items
        site.theme.paper | colour | `"#fffdf8"` | the background of texts
        site.theme.cork | colour | | the background of the board
        site.theme.radius | length | | the radius of corners
        site.theme.font | list of fonts | | the font of texts
        site.theme.titleFont | list of fonts | | the font of titles
        site.theme.dark | group | | colours for dark screens
        site.theme.dark.accent | colour | `"#ff9d80"` | links, buttons and selected items
        site.theme.dark.paper | colour | `"#271f19"` | the background of texts
        site.theme.dark.cork | colour | | the background of the board
        site.sources.name | text | | lower-case letters, digits and hyphens; `fetch NAME` fetches only this source
        site.sources.url | web address | | the address; `{env: NAME}` after the host is replaced by the value of that variable
        site.sources.headers | group | | headers of the request, such as a key
        site.sources.as | one of sports-feed, events, bulletins, ballots, calendar | | the kind of content
        site.sources.every | time span | none | the minimum time between two downloads
        site.sources.privateNetwork | true or false | `false` | whether its host name can resolve to your private network
        site.sources.strict | true or false | `false` | whether one wrong item of a sports feed rejects the complete feed
        site.sources.into | text | the name of the source | the file below `Content/` for the content
        site.images.originals | true or false | `true` | whether pictures link to the original
        site.images.quality | number | `80` | the quality, from 1 to 100
        site.images.sizes | list of numbers | `[400, 800, 1600]` | widths in pixels
        site.images.cards | true or false | `true` | whether pages without a picture get one for link previews
        site.markdown.imageHosts | list of texts | | hosts from which Markdown can show pictures
        """
}
