import Content
import Mustache
import Time

/// The site in all templates, as `site`.
struct SiteView: Sendable {
    let configuration: SiteConfiguration

    /// The published paths of the theme's files.
    let published: PublishedAssets

    /// True if the theme's settings have a style sheet.
    let hasSettings: Bool

    // The paths below the root of all files.
    let logo: LogoPaths
    let icons: SiteIcons

    /// The theme's colours on light and on dark screens.
    let palettes: (light: Palette, dark: Palette)

    /// The path from this language's root to a file below the root of all files.
    private func path(to file: String) -> String { configuration.filesRoot + file }

    /// The path from this language's root to a file of the theme.
    private func path(_ file: String) -> String { path(to: published["assets/\(file)"]) }

    /// The field with the path of a file.
    private static func file(_ name: String, _ file: String, _ summary: String) -> Field<SiteView> {
        .address(name, "\(summary); put {{root}} before it") { $0.path(file) }
    }

    /// The modules that pages preload.
    private static let moduleNames = [
        "ballots", "bar", "choices", "countdowns", "favourites", "folding", "forward", "list", "moving", "page",
        "rows", "search", "share", "songs", "timetable", "times",
    ]

    private static let moduleView = View<SiteView>(
        moduleNames.map { name in .address(name, "the module \(name).js") { $0.path("\(name).js") } })

    private static let view = View<SiteView>([
        .text("title", "the site's title") { $0.configuration.title },
        .text("description", "the site's description") { $0.configuration.description },
        .text("language", "the language tag, for <html lang>") { $0.configuration.language },
        .text("direction", "the direction of its text: ltr or rtl") { $0.configuration.direction },
        .text("locale", "the language and country for Open Graph, as in pt_BR; absent without a country") {
            $0.configuration.locale
        },
        .text("hreflang", "the language tag; absent unless site.yaml sets a single language") {
            $0.configuration.languagePlace == nil || !$0.configuration.languages.isEmpty
                ? nil : $0.configuration.language
        },
        .flag("hasFeeds", "whether there are feeds, which need a base URL") { $0.configuration.baseURL.root != nil },
        .address("webcal", "the address for subscribing to the site's calendar; absent without a base URL") {
            $0.configuration.baseURL.webcal(.calendar)
        },
        .text("timeZone", "the site's time zone, as in Europe/Berlin") { $0.configuration.zone.name },
        .text("pageColour", "the colour of pages on a light screen") { $0.palettes.light["page"] },
        .text("darkPageColour", "the colour of pages on a dark screen") { $0.palettes.dark["page"] },
        .text("colourSchemes", "the kinds of screens that the theme has colours for: light dark, or dark") {
            $0.configuration.theme.look.isAlwaysDark ? "dark" : "light dark"
        },
        file("stylesheet", "style.css", "the theme's style sheet"),
        .address("settings", "the style sheet of the theme's settings; absent without settings; link it first") {
            $0.hasSettings ? $0.path("settings.css") : nil
        },
        .address("mirror", "the style sheet for text from right to left, if needed; link it after the theme's") {
            $0.configuration.direction == "rtl" ? $0.path("rtl.css") : nil
        },
        file("script", "site.js", "the theme's script"),
        file("early", "early.js", "the script that must run before events and times are shown"),
        file("screen", "screen.css", "the style sheet of pages for a big screen"),
        file("panel", "panel.css", "the style sheet of a host's control panel"),
        file("songSheet", "songs.css", "the style sheet of song lists and reports"),
        file("eventSheet", "events.css", "the style sheet of events and their cards"),
        file("agendaSheet", "agenda.css", "the style sheet of lists of events, instead of it"),
        file("scheduleSheet", "schedules.css", "the style sheet of timetables"),
        file("posterSheet", "posters.css", "the style sheet of tickets and dates"),
        file("printSheet", "print.css", "the style sheet of pages to print"),
        file("eveningSheet", "evening.css", "the style sheet of reports"),
        file("bulletinSheet", "bulletins.css", "the style sheet of bulletins, entries and the search"),
        file("proseSheet", "prose.css", "the style sheet of texts, facts and posters"),
        file("noteSheet", "notes.css", "the style sheet of boards with notes; link it after the theme's"),
        .address("cork", "the pattern of the board, for preloading; absent in other looks; put {{root}} before it") {
            $0.configuration.theme.look == .cork ? $0.path("cork.svg") : nil
        },
        .address("handwriting", "the font of handwritten words; absent in looks without it; put {{root}} before it") {
            $0.configuration.theme.look.isHandwritten ? $0.path("handwriting.woff2") : nil
        },
        file("gateSheet", "gate.css", "the style sheet of pages that ask for a code"),
        .object("voting", "the addresses for votes and requests", of: VotingSettings.view) { site in
            var voting = site.configuration.voting
            // All languages share one list and one endpoint for votes.
            if let endpoint = voting.endpoint, Link.isInternal(endpoint) {
                voting.endpoint = "/" + site.configuration.filesRoot + endpoint.dropFirst()
            }
            return voting
        },
        .text("imageSources", "the sources that the content security policy must allow for pictures, if any") {
            $0.configuration.markdown.imageSources
        },
        .address("icon", "the picture on a browser's tab: the site's logo, or the theme's; put {{root}} before it") {
            $0.path(to: $0.icons.tab)
        },
        .address("logo", "the site's logo; put {{root}} before it") { $0.path(to: $0.logo.large) },
        .address(
            "touchIcon", "the picture for home screens; absent for a drawing in your templates; put {{root}} before it"
        ) { site in
            site.icons.touch.map { site.path(to: $0) }
        },
        .address("brand", "the logo in the size for the site's title; put {{root}} before it") {
            $0.path(to: $0.logo.small)
        },
        .object("modules", "the theme's script modules, for preloading; put {{root}} before each", of: moduleView) {
            $0
        },
        .list(
            "profiles", "the addresses of the same people on other sites, for rel=\"me\"",
            of: View<String>([.address("address", "the address") { $0 }])
        ) { $0.configuration.profiles },
        .text("footer", "the footer's text") { $0.configuration.footer },
        .text("generator", "the program's name and version") { _ in "Corkboard \(Product.version)" },
    ])

    /// The fields of the site, which every template has in addition to its page's.
    static let globals = View<SiteView>([.object("site", "the complete site", of: view) { $0 }])

    /// The site's fields as cells.
    func cells(_ strings: Strings) -> TemplateData {
        var cells = TemplateData(Self.globals.shape)
        Self.globals.fill(self, strings: strings, cells: &cells, slots: cells.root)
        return cells
    }
}

extension VotingSettings {
    fileprivate static let view = View<VotingSettings>([
        .address("endpoint", "the endpoint for POST requests: a path below the root, or a web address") { voting in
            voting.endpoint.map { Link.isInternal($0) ? String($0.dropFirst()) : $0 }
        },
        .flag("endpointIsInternal", "whether {{root}} must precede the endpoint") { voting in
            voting.endpoint.map(Link.isInternal) ?? false
        },
        .text("connectSource", "the source that the content security policy must allow for it") {
            $0.connectSource
        },
        .address("email", "the address for sending them by mail") { $0.email },
    ])
}
