import Content
import Mustache
import Time

/// The site in all templates, as `site`.
struct SiteView: Sendable {
    let configuration: SiteConfiguration

    // The paths of the theme's files and the logo below the root.
    let stylesheet: String
    let mirror: String?
    let settings: String?
    let script: String
    let early: String
    let screen: String
    let panel: String
    let songSheet: String
    let eventSheet: String
    let agendaSheet: String
    let scheduleSheet: String
    let gateSheet: String
    let posterSheet: String
    let printSheet: String
    let eveningSheet: String
    let bulletinSheet: String
    let proseSheet: String
    let noteSheet: String

    /// The handwriting face; nil for looks without it.
    let handwriting: String?

    /// The pattern of the board; nil for looks without it.
    let cork: String?
    let icon: String
    let logo: LogoPaths
    let touchIcon: String?

    /// The theme's colours on light and on dark screens.
    let palettes: (light: Palette, dark: Palette)

    /// The published paths of the theme's modules, by name.
    let modules: [String: String]

    /// The modules that pages preload.
    static let moduleNames = [
        "ballots", "bar", "choices", "countdowns", "favourites", "folding", "forward", "list", "moving", "page",
        "rows", "search", "share", "songs", "timetable", "times",
    ]

    private static let moduleView = View<[String: String]>(
        moduleNames.map { name in .address(name, "the module \(name).js") { $0[name] } })

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
        .address("stylesheet", "the theme's style sheet; put {{root}} before it") { $0.stylesheet },
        .address("settings", "the style sheet of the theme's settings; absent without settings; link it first") {
            $0.settings
        },
        .address(
            "mirror",
            "the style sheet for text from right to left, if needed; link it after the theme's"
        ) {
            $0.mirror
        },
        .address("script", "the theme's script; put {{root}} before it") { $0.script },
        .address(
            "early", "the script that must run before events and times are shown; put {{root}} before it"
        ) { $0.early },
        .address("screen", "the style sheet of pages for a big screen; put {{root}} before it") { $0.screen },
        .address("panel", "the style sheet of a host's control panel; put {{root}} before it") { $0.panel },
        .address("songSheet", "the style sheet of song lists and reports; put {{root}} before it") { $0.songSheet },
        .address("eventSheet", "the style sheet of events and their cards; put {{root}} before it") { $0.eventSheet },
        .address("agendaSheet", "the style sheet of lists of events, instead of it; put {{root}} before it") {
            $0.agendaSheet
        },
        .address("scheduleSheet", "the style sheet of timetables; put {{root}} before it") { $0.scheduleSheet },
        .address("posterSheet", "the style sheet of tickets and dates; put {{root}} before it") {
            $0.posterSheet
        },
        .address("printSheet", "the style sheet of pages to print; put {{root}} before it") { $0.printSheet },
        .address("eveningSheet", "the style sheet of reports; put {{root}} before it") { $0.eveningSheet },
        .address("bulletinSheet", "the style sheet of bulletins, entries and the search; put {{root}} before it") {
            $0.bulletinSheet
        },
        .address("proseSheet", "the style sheet of texts, facts and posters; put {{root}} before it") {
            $0.proseSheet
        },
        .address(
            "noteSheet", "the style sheet of boards with notes; link it after the theme's; put {{root}} before it"
        ) {
            $0.noteSheet
        },
        .address("cork", "the pattern of the board, for preloading; absent in other looks; put {{root}} before it") {
            $0.cork
        },
        .address("handwriting", "the font of handwritten words; absent in looks without it; put {{root}} before it") {
            $0.handwriting
        },
        .address("gateSheet", "the style sheet of pages that ask for a code; put {{root}} before it") { $0.gateSheet },
        .object("voting", "the addresses for votes and requests", of: VotingSettings.view) { site in
            var voting = site.configuration.voting
            // All languages share one list and one endpoint for votes.
            if let endpoint = voting.endpoint, Link.isInternal(endpoint) {
                voting.endpoint = "/" + site.configuration.filesRoot + endpoint.dropFirst()
            }
            return voting
        },
        .address("icon", "the picture on a browser's tab: the site's logo, or the theme's; put {{root}} before it") {
            $0.icon
        },
        .address("logo", "the site's logo; put {{root}} before it") { $0.logo.large },
        .address(
            "touchIcon", "the picture for home screens; absent for a drawing in your templates; put {{root}} before it"
        ) {
            $0.touchIcon
        },
        .address("brand", "the logo in the size for the site's title; put {{root}} before it") { $0.logo.small },
        .object("modules", "the theme's script modules, for preloading; put {{root}} before each", of: moduleView) {
            $0.modules
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
