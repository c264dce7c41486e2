import Content
import Text

/// A page to embed in other sites: an event, the next dates of a recurring one, or all upcoming events.
///
/// These pages exist only with `embed: true` in site.yaml.
struct EmbedPage: WebPage {
    let context: PageContext
    private let title: TitledLink
    private let cards: [EventCard]

    /// The most events in a frame.
    private static let mostCards = 6

    static let template = "embed"
    static let view = pageView([
        .object("title", "the title, with a link to the full page", of: TitledLink.view) { $0.title },
        .list("cards", "the events, soonest first, at most six", of: EventCard.view) { $0.cards },
        .flag("isEmpty", "whether the list is empty") { $0.cards.isEmpty },
    ])
}

extension EmbedPage {
    /// The embeddable pages: one for each event without a code and each recurring event, and one for all upcoming
    /// events. The series is empty unless site.yaml enables them.
    static func series(of site: Site, _ contexts: PageContextMaker) -> PageSeries {
        let shown = site.configuration.allowsEmbedding ? site.embeddedPages(contexts.strings) : []
        return PageSeries(of: shown, at: { $0.page.embedded }) { shown, address in
            let (page, title, events) = shown
            let context = contexts.context(address, title: title.text, standsFor: page)
            let cards = events.prefix(mostCards).map { site.card($0, on: context) }
            return EmbedPage(context: context, title: context.link(title, page), cards: cards)
        }
    }
}

extension Site {
    /// The pages that have an embeddable version, with their titles and the events that it shows.
    fileprivate func embeddedPages(
        _ strings: Strings
    ) -> [(page: Address, title: Title, events: [SiteEvent])] {
        let each = events.filter { $0.fullEvent.access.gate != .event }.map { event in
            (event.address, event.publicEvent.heading, [event])
        }
        let recurring = series.map { series in
            (series.address, series.publicEvent.heading, series.occurrences.filter { $0.phase != .past })
        }
        let next = events.filter { $0.phase != .past && $0.start != nil }.firstOfEachSeries
        return each + recurring + [(.events, Title(strings[.events]), next)]
    }
}

extension PageContext {
    /// The HTML for embedding a page in another site: a frame, and a script that adjusts its height to its content; nil
    /// if embedding is disabled, or without a base URL.
    func embedCode(of page: Address, title: String) -> String? {
        guard configuration.allowsEmbedding, let address = absolute(page.embedded) else { return nil }
        return """
            <iframe src="\(htmlEscaped(address))" title="\(htmlEscaped(title))" loading="lazy" style="width:100%;height:16rem;border:0"></iframe>
            <script>addEventListener("message",e=>{for(const f of document.querySelectorAll("iframe"))if(f.contentWindow===e.source&&e.data.corkboard>0)f.style.height=e.data.corkboard+"px"})</script>
            """
    }
}

extension Field {
    /// The HTML for embedding a page; absent if nil.
    static func embed(_ summary: String, _ html: @escaping @Sendable (Value) -> String?) -> Field {
        object("embed", summary, of: embedView, html)
    }
}

private let embedView = View<String>([.text("code", "the HTML to paste into another page") { $0 }])

extension Address {
    /// The address of a page's embeddable version.
    fileprivate var embedded: Address {
        self == .events ? Address(folder: "embed", "upcoming") : page(inFolder: "embed")
    }
}
