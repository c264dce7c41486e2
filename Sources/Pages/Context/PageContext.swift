package import Content
import Mustache
import Text

/// The data that every page has around its content; a class, because a page's fields access it again and again.
package final class PageContext: Sendable {
    package let address: Address

    /// The path from the page to the site's root, as in `../../`; all addresses on the page begin with it.
    let root: String

    /// The page's title; nil to show only the site's.
    let title: String?
    let description: String

    /// The target of the back link; nil without one.
    let parent: ParentPage?

    /// The path of the page's picture for links; nil to use the home page's.
    let picture: String?

    /// The page that search engines should list instead of this one; nil for this page itself.
    let original: Address?

    /// The absolute address of the page, or of `original`; nil without a base URL.
    let canonical: String?

    /// True if the page needs a code.
    let isGated: Bool

    /// True for pages for big screens, which search engines should skip.
    private let isForScreens: Bool

    private let maker: PageContextMaker

    var configuration: SiteConfiguration { maker.configuration }

    package init(
        address: Address, root: String, title: String?, description: String, parent: ParentPage?,
        picture: String?, original: Address?, isGated: Bool, isForScreens: Bool = false, maker: PageContextMaker
    ) {
        self.address = address
        self.root = root
        self.title = title
        self.description = description
        self.parent = parent
        self.picture = picture
        self.original = original
        self.isGated = isGated
        self.isForScreens = isForScreens
        self.maker = maker
        canonical = maker.canonical(original ?? address)
    }

    /// The back link; nil without one.
    var back: TitledLink? { parent.map { link($0.title, $0.address) } }

    /// Writes the title of the browser window.
    func writeWindowTitle(to text: inout [UInt8]) {
        if let title {
            text.append(title.utf8Span.span)
            text.append(" · ")
        }
        text.append(contentsOf: configuration.title.utf8)
    }

    /// True if search engines should skip the page.
    var isHidden: Bool { original != nil || isGated || isForScreens || address == .notFound }

    /// The absolute address of a picture for links to the page; nil without a base URL.
    var image: String? {
        (picture ?? maker.sharedPicture).flatMap { configuration.filesURL.absolute(assetPath: $0) }
    }

    /// True if the picture for links is a generated one.
    var hasCard: Bool {
        guard configuration.makesLinkCards else { return false }
        return picture.map { $0.utf8.ends(with: "/card.jpg") && !$0.utf8.starts(with: "assets/".utf8) } ?? true
    }

    /// The writer of this page's pictures.
    var pictures: PictureMarkup { PictureMarkup(pictures: maker.pictures, root: filesRoot) }

    /// The path from the page to the root of all files, which the languages share.
    var filesRoot: String { root + maker.filesRoot }

    var picturesOfSite: SitePictures { maker.pictures }

    /// Writes the page's breadcrumbs for search engines, except for the home page or without a base URL.
    func writeBreadcrumbs(to json: inout JSONText) {
        guard let title, let canonical, let way = parent == nil ? maker.home : parent?.way else { return }
        json.breadcrumbs(way, name: title, address: canonical)
    }

    /// The site's menu, with this page's item marked as current.
    var menu: TemplateData.ReadyList { maker.menu(on: address, root: root) }
}

extension PageContext {
    /// The language of a title if it differs from the page's.
    func language(of title: Title) -> String? { title.isFallback ? maker.versions.first?.language : nil }

    /// The language of a record's text if it differs from the page's.
    func textLanguage(_ fallback: Fallback) -> String? { fallback == .none ? nil : maker.versions.first?.language }

    typealias LanguageLink = (version: SiteConfiguration.Version, href: String)

    /// This page in each language; empty for a site in one language.
    var languages: [LanguageLink] {
        let link = address == .notFound ? "" : address.link
        return maker.versions.map { ($0, root + $0.root + link) }
    }

    static let languageView = View<LanguageLink>([
        .text("name", "the language's name in that language") {
            SiteConfiguration.name(ofLanguage: $0.version.language)
        },
        .text("language", "the language tag") { $0.version.language },
        .address("address", "the link") { $0.href },
        .flag("current", "whether the page is in this language") { $0.version.isCurrent },
    ])

    typealias AlternateLink = (language: String, address: String)

    /// The absolute addresses of this page in each language, for search engines; empty for pages that they should skip.
    var alternates: [AlternateLink] {
        guard !isHidden, let own = maker.versions.first else { return [] }
        let all = maker.versions.map { ($0.language, $0.url) } + [("x-default", own.url)]
        return all.compactMap { language, url in url.absolute(address).map { (language, $0) } }
    }

    static let alternateView = View<AlternateLink>([
        .text("language", "the language tag; x-default for readers of other languages") { $0.language },
        .address("address", "the page's absolute address") { $0.address },
    ])

    /// The `href` for an address on this page.
    func href(_ address: Address) -> String { root + address.link }

    /// The absolute address of another page; nil without a base URL.
    func absolute(_ address: Address) -> String? { maker.canonical(address) }

    /// Appends the `href` of an address to a page's data.
    func writeHref(to address: Address, into bytes: inout [UInt8]) { bytes.append(root, address.link) }

    /// A link to another page.
    func link(_ title: Title, _ address: Address) -> TitledLink {
        TitledLink(title: title.text, language: language(of: title), root: root, link: address.link)
    }

    /// A link to another page, with a title from the site's strings.
    func link(_ title: String, _ address: Address) -> TitledLink { link(Title(title), address) }
}

/// A page, or a part of one.
package protocol PagePart: Sendable {
    /// The data that every page has: address, title, menu and the like.
    var context: PageContext { get }
}

extension Field where Value: PagePart {
    /// The language of a title if it differs from the page's.
    ///
    /// - Parameter what: The title, in the words of the summary.
    static func language(of what: String, _ title: @escaping @Sendable (Value) -> Title) -> Field {
        text("language", "the language of \(what), if it differs from the page's") {
            $0.context.language(of: title($0))
        }
    }

    /// The language of a record's texts if it differs from the page's.
    ///
    /// - Parameter what: The texts, in the words of the summary.
    static func textLanguage(of what: String, _ fallback: @escaping @Sendable (Value) -> Fallback) -> Field {
        text("textLanguage", "the language of \(what), if it differs from the page's") {
            $0.context.textLanguage(fallback($0))
        }
    }

    /// The picture of a record as an element, in the sizes that fit its place; absent if nil.
    static func picture(
        _ name: String, _ summary: String, _ place: PictureMarkup.Place,
        _ value: @escaping @Sendable (Value) -> RecordImage?
    ) -> Field {
        Field(.init(name, kind: .html, summary: summary)) { object, _, cells, slot in
            guard let image = value(object),
                let html = object.context.pictures.element(image.path, place, text: image.text)
            else { return }
            cells.setHTML(slot) { $0 += html }
        }
    }
}
