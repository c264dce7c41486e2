import Content

/// The search page; without scripts, it links to all parts of the site.
struct SearchPage: WebPage {
    let context: PageContext
    let parts: [Part]

    /// A part of the site.
    struct Part: Sendable {
        let link: TitledLink
        let count: Int

        static let view = View<Part>([
            .text("title", "the part's title") { $0.link.title },
            .text("language", "the language of the title, if it differs from the page's") { $0.link.language },
            .link("address", "the link to it") { $0.link.write(into: &$1) },
            .text("count", "the number of records in it") { String($0.count) },
        ])
    }

    static let template = "search"
    static let view = pageView([
        .list("parts", "the parts of the site", of: Part.view) { $0.parts },
        .words(
            "dateForms", "the forms for further dates of a series: a JSON object by plural category, # for a number"
        ) {
            $1.forms(.moreDates)
        },
    ])

    init(_ site: Site, _ contexts: PageContextMaker) {
        let strings = contexts.strings
        let context = contexts.context(.search, title: strings[.search], back: contexts.parent(strings[.home], .home))
        self.context = context
        let past = site.eventRows.reduce(0) { $0 + $1.past.count }
        let parts: [(Word, Address, Int)] = [
            (.bulletins, .board, site.bulletins.count), (.events, .events, site.events.count - past),
            (.pastEvents, .pastEvents, past), (.schedules, .schedules, site.schedules.count),
            (.tags, .tags, site.tags.all.count),
        ]
        self.parts =
            parts.map { Part(link: context.link(strings[$0.0], $0.1), count: $0.2) }
            + site.schedules.map {
                Part(
                    link: context.link($0.record.title, $0.address, $0.record.fallback), count: $0.record.entries.count)
            }
    }
}
