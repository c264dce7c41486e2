/// A part of the form for a site's settings.
package enum SettingsPart: String, CaseIterable, Sendable {
    case site, look, menu, board, voting, pictures, links
}

/// The settings that people change in a form. Their keys are paths in `site.yaml`, such as `theme.look`.
extension RecordField {
    /// The settings of one part of the form.
    package static func settings(in part: SettingsPart) -> [RecordField] {
        switch part {
        case .site: site
        case .look: look
        case .menu: [menu]
        case .board: board
        case .voting: voting
        case .pictures: pictures
        case .links: links
        }
    }

    /// All settings of the form.
    package static var settings: [RecordField] { SettingsPart.allCases.flatMap(settings) }

    private static let site = [
        RecordField("title", .text, "the name of the site", .required, .translated),
        RecordField("description", .text, "one sentence, for search engines and the home page", .translated),
        RecordField(
            "baseURL", .text, "the address of the published site; feeds, the sitemap and QR codes need it",
            kind: "web address"),
        RecordField(
            "timeZone", .text, "the time zone of times without one", kind: "time zone", standard: "`UTC`"),
        RecordField(
            "language", .text, "the language of headings, buttons and dates", kind: "language tag",
            standard: "English, without `hreflang`"),
        RecordField(
            "languages", .list,
            "the languages of the site, the main one first; each other language has a separate site at `/TAG/`",
            .rare, kind: "list of language tags"),
        RecordField("author", .text, "the author of bulletins without one"),
        RecordField("footer", .text, "the last line of each page", .translated),
    ]

    private static let look = [
        RecordField(
            "theme.look", .choice(of: Look.self), "the look that the other settings change", standard: "`cork`"),
        RecordField("logo", .picture, "a picture next to the title", kind: "address of a file"),
        colour("accent", "links, buttons and selected items", standard: "#a5301b"),
        colour("paper", "the background of texts", standard: "#fffdf8"),
        colour("cork", "the background of the board"),
        colour("dark.accent", "links, buttons and selected items", standard: "#ff9d80"),
        colour("dark.paper", "the background of texts", standard: "#271f19"),
        colour("dark.cork", "the background of the board"),
        RecordField("theme.radius", .text, "the radius of corners", .rare, kind: "length"),
        RecordField("theme.font", .text, "the font of texts", .rare, kind: "list of fonts"),
        RecordField("theme.titleFont", .text, "the font of titles", .rare, kind: "list of fonts"),
    ]

    private static func colour(_ key: String, _ summary: String, standard: String? = nil) -> RecordField {
        RecordField("theme." + key, .colour, summary, standard: standard.map { "`\"\($0)\"`" } ?? "")
    }

    private static let menu = RecordField("menu", .links, "the menu", standard: "the parts of the site")

    private static let board = [
        RecordField("board.columns", .number, "notes side by side on a wide screen, from 1 to 4", standard: "`3`"),
        RecordField("board.perPage", .number, "notes on each page", standard: "`48`"),
        RecordField(
            "board.order", .choice(of: BoardSettings.Order.self), "the date that sorts notes", standard: "`date`"),
        RecordField(
            "board.share", .list,
            "the formats in which each bulletin can be downloaded: `text`, `html`, `markdown`, `json`, `zip`, `eml`",
            .rare, standard: "all but `eml`"),
    ]

    private static let voting = [
        RecordField(
            "voting.collector", .choice(of: VotingSettings.CollectorKind.self),
            "the program that the build writes to collect ballots", standard: "`none`"),
        RecordField(
            "voting.endpoint", .text, "the address that accepts ballots by POST", kind: "address or web address"),
        RecordField(
            "voting.email", .text, "the address to which visitors can mail ballots", kind: "mail address"),
        RecordField(
            "voting.songbook", .text, "the file in Content/songbooks/ with songs that visitors can pick"),
        RecordField(
            "voting.requestLimit", .number, "songs that a voter can request at an event", standard: "`5`"),
    ]

    private static let pictures = [
        RecordField("images.quality", .number, "the quality, from 1 to 100", standard: "`80`"),
        switched("images.originals", "whether pictures link to the original", standard: true),
        switched("images.cards", "whether pages without a picture get one for link previews", standard: true),
        RecordField("markdown.imageHosts", .list, "hosts from which Markdown can show pictures", .rare),
    ]

    private static let links = [
        switched("embed", "whether pages of other sites can show events in frames", standard: false),
        RecordField(
            "map", .text, "the map that venues link to; `{address}` is replaced by the address",
            kind: "web address, or `none`", standard: "OpenStreetMap"),
        RecordField("me", .list, "other profiles of the site's owner", .rare, kind: "list of web addresses"),
        RecordField("hub", .text, "the WebSub hub that feeds announce", .rare, kind: "web address"),
        switched("redirects", "whether to write old addresses to `_redirects`, too", standard: false),
    ]

    /// The settings that no form has.
    static let furtherSettings = [
        RecordField(
            "salt", .text, "part of the salt of its codes; `init` creates a random one",
            standard: "the address and title"),
        RecordField("output", .text, "the folder of the built site", standard: "`public`"),
        group("board", "the board"), group("sports", "an emoji for each sport, by key or name"),
        group("tags", "the name that pages show for each tag"), group("voting", "votes and requests"),
        group("publish", "where to publish the site, by names that you choose"),
        group("occurrences", "recurring events"), group("theme", "colours and fonts"),
        RecordField("sources", .list, "what `corkboard fetch` downloads", kind: "list of groups"),
        group("markdown", "Markdown"), group("images", "pictures"),
        RecordField("menu.label", .text, "the text"),
        RecordField("menu.address", .text, "where it links to", kind: "address or web address"),
        RecordField("occurrences.ahead", .number, "the number of coming dates", standard: "`12`"),
        RecordField("occurrences.past", .number, "the number of past dates", standard: "`520`"),
        RecordField(
            "voting.key", .text, "the variable that holds the collector's key", kind: "`{env: NAME}`",
            standard: "`{env: BALLOTS_KEY}`"),
        RecordField(
            "voting.ledger", .text, "the database that counts votes, or the variable that holds its address",
            kind: "text or `{env: NAME}`", standard: "files in `Content/ballots/`"),
        group("voting.columns", "names of columns"),
        column("event", "the event's id"), column("song", "the song's id, or its title if it has no id"),
        column("user", "the voter's name"), column("vote", "up, down or none"), column("at", "when the vote was cast"),
        column("title", "the title of a requested song"), column("artist", "the artist of a requested song"),
        RecordField("publish.*", .text, "a target", kind: "text or a group"),
        RecordField(
            "publish.*.to", .text,
            "the address: `sftp://USER@HOST/PATH`, `ftps://USER@HOST/PATH`, `file:PATH`, `rsync:HOST:PATH`, `rclone:REMOTE:PATH`, `git:REMOTE#BRANCH`"
        ),
        switched(
            "publish.*.compress", "whether to publish a `.gz` and a `.br` of each text file, too", standard: false),
        RecordField("publish.*.keep", .number, "releases to keep; `file:` only", standard: "`5`"),
        group("theme.dark", "colours for dark screens"),
        RecordField(
            "sources.name", .text, "lower-case letters, digits and hyphens; `fetch NAME` fetches only this source"),
        RecordField(
            "sources.url", .text,
            "the address; `{env: NAME}` after the host is replaced by the value of that variable", kind: "web address"),
        group("sources.headers", "headers of the request, such as a key"),
        RecordField("sources.as", .choice(of: SourceSettings.Kind.self), "the kind of content"),
        RecordField(
            "sources.every", .text, "the minimum time between two downloads", kind: "time span", standard: "none"),
        switched(
            "sources.privateNetwork", "whether its host name can resolve to your private network", standard: false),
        switched(
            "sources.strict", "whether one wrong item of a sports feed rejects the complete feed", standard: false),
        RecordField(
            "sources.into", .text, "the file below `Content/` for the content", standard: "the name of the source"),
        RecordField(
            "images.sizes", .list, "widths in pixels", kind: "list of numbers", standard: "`[400, 800, 1600]`"),
    ]

    private static func group(_ key: String, _ summary: String) -> RecordField {
        RecordField(key, .list, summary, kind: "group")
    }

    private static func column(_ name: String, _ summary: String) -> RecordField {
        RecordField("voting.columns.\(name)", .text, summary, standard: "`\(name)`")
    }

    /// A setting that is on or off. A form offers both words, because a box without a tick could mean either.
    private static func switched(_ key: String, _ summary: String, standard: Bool) -> RecordField {
        RecordField(key, .switched, summary, standard: "`\(standard)`")
    }
}
