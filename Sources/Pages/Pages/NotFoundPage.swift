import Content

/// The page that web hosts show for missing addresses.
struct NotFoundPage: WebPage {
    let context: PageContext

    static let template = "not-found"
    static let view = pageView([])

    init(_ frames: PageContextMaker) {
        context = frames.context(
            .notFound, title: frames.strings[.notFound], back: frames.parent(frames.strings[.home], .home))
    }
}
