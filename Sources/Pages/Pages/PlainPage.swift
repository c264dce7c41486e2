import Content

/// A page written by the site's author.
struct PlainPage: WebPage {
    let context: PageContext
    let page: Page

    var body: Body? { page.body }

    static let template = "page"
    static let view = pageView([
        .text("title", "the page's title") { $0.page.title },
        .language(of: "the title") { $0.page.heading },
        .textLanguage(of: "the text") { $0.page.fallback },
        .html("body", "the page's text") { $0.page.body },
    ])
}

extension PlainPage {
    static func series(of site: Site, _ contexts: PageContextMaker) -> PageSeries {
        PageSeries(of: site.pages, at: { $0.address }, showing: { $0.record.body }) { placed, address in
            PlainPage(
                context: contexts.context(address, title: placed.record.title, back: contexts.parent(.home, .home)),
                page: placed.record)
        }
    }
}
