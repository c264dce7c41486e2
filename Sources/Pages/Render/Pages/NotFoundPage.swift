import Content

/// The page that web hosts show for missing addresses.
struct NotFoundPage: WebPage {
    let frame: Frame

    static let template = "not-found"
    static let view = pageView([])

    init(_ frames: FrameMaker) {
        frame = frames.frame(
            .notFound, title: frames.strings[.notFound], back: frames.parent(frames.strings[.home], .home))
    }
}
