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
            "the languages of the site, the main one first; each other language has a separate site at `/TAG/`: see [translate](../how-to/translate.md)",
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

    /// A setting that is on or off. A form offers both words, because a box without a tick could mean either.
    private static func switched(_ key: String, _ summary: String, standard: Bool) -> RecordField {
        RecordField(key, .switched, summary, standard: "`\(standard)`")
    }
}
