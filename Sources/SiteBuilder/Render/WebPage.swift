import Mustache

/// A page of the site.
protocol WebPage: Templated {
    /// What every page has.
    var frame: Frame { get }

    /// The Markdown that is shown on the page.
    var body: Body? { get }
}

extension WebPage {
    var body: Body? { nil }

    /// A view that begins with what every page has.
    static func pageView(_ fields: [Field<Self>]) -> View<Self> {
        View(
            [
                .address("root", "from this page to the site's root, as in ../../") { $0.frame.root }
                    .followingFromAddress,
                .text("pageTitle", "the title of the browser's window") { $0.frame.windowTitle }
                    .noted { $1.write($0.frame.title) { $0.write($1) } },
                .text("pageDescription", "one sentence for search engines") { $0.frame.description },
                .address("canonical", "the page's absolute address, where the site names a base URL") {
                    $0.frame.canonical
                }.followingFromAddress,
                .list("menu", "the site's menu", of: MenuLink.view) { $0.frame.menu }.followingFromAddress,
                .object("back", "where the back link leads", of: TitledLink.view) { $0.frame.back },
            ] + fields)
    }
}
