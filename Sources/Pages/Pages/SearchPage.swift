import Content

/// The search page; without scripts, it links to all parts of the site.
struct SearchPage: WebPage {
    let context: PageContext
    let parts: [Part]

    /// A part of the site, with the number of records in it.
    typealias Part = (kind: Kind, link: TitledLink, count: Int)

    enum Kind: Sendable { case bulletins, events, schedules, tags }

    private static let part = View<Part>([
        .text("title", "the part's title") { $0.link.title },
        .text("language", "the language of the title, if it differs from the page's") { $0.link.language },
        .link("address", "the link to it") { $0.link.write(into: &$1) },
        .text("count", "the number of records in it") { String($0.count) },
        .flag("areBulletins", "whether it has bulletins") { $0.kind == .bulletins },
        .flag("areEvents", "whether it has events") { $0.kind == .events },
        .flag("areSchedules", "whether it has schedules, or entries of one") { $0.kind == .schedules },
        .flag("areTags", "whether it has tags") { $0.kind == .tags },
    ])

    static let template = "search"
    static let view = pageView([
        .list("parts", "the parts of the site", of: part) { $0.parts },
        .forms(
            .moreDates, "dateForms",
            "the forms for further dates of a series: a JSON object by plural category, # for a number"),
        .forms(.foundRecords, "foundForms", "the forms for the number of results, like dateForms"),
    ])

    init(_ site: Site, _ contexts: PageContextMaker) {
        let strings = contexts.strings
        let context = contexts.context(.search, title: strings[.search], back: contexts.parent(.home, .home))
        self.context = context
        let past = site.eventRows.reduce(0) { $0 + $1.past.count }
        let parts: [(Kind, Word, Address, Int)] = [
            (.bulletins, .bulletins, .board, site.bulletins.count),
            (.events, .events, .events, site.events.count - past), (.events, .pastEvents, .pastEvents, past),
            (.schedules, .schedules, .schedules, site.schedules.count), (.tags, .tags, .tags, site.tags.all.count),
        ]
        self.parts =
            parts.map { (kind: $0.0, link: context.link(strings[$0.1], $0.2), count: $0.3) }
            + site.schedules.filter { !$0.record.entries.isEmpty }.map {
                (
                    kind: Kind.schedules, link: context.link($0.record.heading, $0.address),
                    count: $0.record.entries.count
                )
            }
    }
}
