/// The search, and without script the way to everything that it would find.
struct SearchPage: WebPage {
    let frame: Frame
    let parts: [Part]

    /// A part of the site.
    struct Part: Sendable {
        let link: TitledLink
        let count: Int

        static let view = View<Part>([
            .text("title", "what the part is called") { $0.link.title },
            .address("address", "the link to it") { $0.link.address },
            .text("count", "how many records it has") { String($0.count) },
        ])
    }

    static let template = "search"
    static let view = pageView([.list("parts", "the parts of the site", of: Part.view) { $0.parts }])

    init(_ site: Site, _ frames: FrameMaker) {
        let frame = frames.frame(.search, title: "Search", back: ("Home", .home))
        self.frame = frame
        let past = site.eventRows.reduce(0) { $0 + $1.past.count }
        let parts = [
            ("Bulletins", Address.board, site.bulletins.count), ("Events", .events, site.events.count - past),
            ("Past events", .pastEvents, past), ("Schedules", .schedules, site.schedules.count),
            ("Tags", .tags, site.tags.all.count),
        ]
        self.parts =
            parts.map { Part(link: frame.link($0.0, $0.1), count: $0.2) }
            + site.schedules.map {
                Part(link: frame.link($0.record.title, $0.address), count: $0.record.entries.count)
            }
    }
}
