import Content

/// The page that web hosts show for missing addresses.
struct NotFoundPage: WebPage {
    let context: PageContext

    static let template = "not-found"
    static let view = pageView([])

    init(_ contexts: PageContextMaker) {
        context = contexts.context(.notFound, title: contexts.strings[.notFound], back: contexts.parent(.home, .home))
    }
}
