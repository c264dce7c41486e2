package import Content
import Mustache

package protocol WebPage: Templated, PagePart {
    /// The Markdown body that the page shows; nil without one.
    var body: Body? { get }

    /// The page whose address prefixes the ids in the body.
    ///
    /// For a date of a series, this is the page of the series: both show the same text, and links to its headings
    /// outlive the date.
    var anchorAddress: Address { get }

    /// Writes the page's structured data for search engines, except its breadcrumbs.
    func writeStructuredData(to json: inout JSONText)
}

extension Field where Value: WebPage {
    /// The link to another page or a file of the site; absent if nil.
    static func page(
        _ name: String, _ summary: String, _ target: @escaping @Sendable (Value) -> Address?
    ) -> Field {
        address(name, summary) { page in target(page).map(page.context.href) }
    }
}

extension WebPage {
    var body: Body? { nil }
    var anchorAddress: Address { context.address }
    func writeStructuredData(to json: inout JSONText) {}

    /// A view with the fields of every page, then `fields`.
    static func pageView(_ fields: [Field<Self>]) -> View<Self> {
        View(
            [
                .address("root", "the path from this page to the site's root, as in ../../") { $0.context.root },
                .written("pageTitle", "the title of the browser window") { page, _, text in
                    page.context.writeWindowTitle(to: &text)
                },
                .text("pageDescription", "a sentence for search engines") { $0.context.description },
                .address("canonical", "the page's absolute address; absent without a base URL") {
                    $0.context.canonical
                },
                .flag("hidden", "whether search engines should skip the page") { $0.context.isHidden },
                .address("sharedImage", "the absolute address of a picture for links to the page") { $0.context.image },
                .flag("hasCard", "whether that picture was generated, 1200 pixels wide and 630 high") {
                    $0.context.hasCard
                },
                .flag("hasWidePicture", "whether that picture is wide: generated, or the page's") {
                    $0.context.hasCard || $0.context.picture != nil
                },
                .structuredData("structuredData", "the page's data for search engines, as a script element") {
                    $0.writeStructuredData(to: &$1)
                    $0.context.writeBreadcrumbs(to: &$1)
                },
                .list(
                    "languages", "this page in each of the site's languages; empty for a site in one language",
                    of: PageContext.languageView
                ) {
                    $0.context.languages
                },
                .flag("hasLanguages", "whether the site has several languages") { !$0.context.languages.isEmpty },
                .list(
                    "alternates", "the same for search engines, with x-default at the end",
                    of: PageContext.alternateView
                ) {
                    $0.context.alternates
                },
                .readyList("menu", "the site's menu", of: PageContextMaker.menuView) { $0.context.menu },
                .object("back", "the back link", of: TitledLink.view) { $0.context.back },
            ] + fields)
    }
}
