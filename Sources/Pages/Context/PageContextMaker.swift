package import Content
import Mustache
import Text

/// Makes the frames of a site's pages, and the parts that many pages share.
package final class PageContextMaker: Sendable {
    /// The interface texts in the site's language.
    let strings: Strings

    let configuration: SiteConfiguration

    /// The breadcrumbs of the home page; nil without a base URL.
    let home: Breadcrumbs?

    /// The path of the picture for links that pages share; nil without such a picture.
    let sharedPicture: String?
    private let items: [MenuPage]

    /// The site's pictures; empty for pages without pictures.
    let pictures: SitePictures

    /// The site's languages; empty for a site in one language.
    let versions: [SiteConfiguration.Version]

    /// The path from this language's root to the root of all files.
    let filesRoot: String

    /// The menus that pages share: by path to the root, then by index of the current item; the last one has no current
    /// item.
    private let menus: [String: [TemplateData.ReadyList]]

    package convenience init(_ site: Site, _ theme: SiteTheme) {
        self.init(site.configuration, pages: site.menuPages, theme: theme, pictures: site.pictures)
    }

    package init(
        _ configuration: SiteConfiguration, pages: [MenuPage], theme: SiteTheme, pictures: SitePictures = .none
    ) {
        self.pictures = pictures
        home = configuration.baseURL.absolute(.home).map { Breadcrumbs.none.adding(configuration.title, $0) }
        // Social networks don't show drawings.
        let logo = theme.logo.large.utf8.ends(with: ".svg") ? theme.icons.touch : theme.logo.large
        sharedPicture = configuration.makesLinkCards ? configuration.cardPath(of: .home) : logo
        (versions, filesRoot) = (configuration.versions, configuration.filesRoot)
        let strings = theme.strings
        let items = Self.items(configuration, pages: pages, strings: strings)
        let roots = ["./", "../", "../../", "../../../", "../../../../", configuration.baseURL.path]
        menus = Dictionary(
            roots.map { root in
                let choices = Array(items.indices) + [items.endIndex]
                return (root, choices.map { Self.menu(items, current: $0, root: root, strings) })
            }, uniquingKeysWith: { first, _ in first })
        self.strings = strings
        self.items = items
        self.configuration = configuration
    }

    /// Creates the frame of the page at `address`.
    ///
    /// - Parameters:
    ///   - title: The page's title; nil to show only the site's.
    ///   - picture: The asset path of the page's picture.
    ///   - original: The page that search engines should list instead of this one.
    ///   - parent: The target of the back link; nil for a page without one.
    func context(
        _ address: Address, title: String?, description: String? = nil, picture: String? = nil,
        standsFor original: Address? = nil, isGated: Bool = false, isForScreens: Bool = false,
        back parent: ParentPage? = nil
    ) -> PageContext {
        // Web hosts show the not-found page at any depth, so its links can't be relative.
        let root = address == .notFound ? configuration.baseURL.path : address.root
        return PageContext(
            address: address, root: root, title: title, description: description ?? configuration.description,
            parent: parent, picture: picture, original: original, isGated: isGated, isForScreens: isForScreens,
            maker: self)
    }

    /// A page that others link back to, with its breadcrumbs.
    func parent(_ title: Title, _ address: Address) -> ParentPage {
        let way = address == .home ? home : canonical(address).flatMap { home?.adding(title.text, $0) }
        return ParentPage(title, address, way: way)
    }

    /// The same, with a title from the site's strings.
    func parent(_ word: Word, _ address: Address) -> ParentPage { parent(Title(strings[word]), address) }

    /// The absolute address of a page; nil without a base URL.
    func canonical(_ address: Address) -> String? { configuration.baseURL.absolute(address) }

    /// The menu of a page, with its item marked as current.
    func menu(on address: Address, root: String) -> TemplateData.ReadyList {
        let current = items.firstIndex { $0.leads(to: address) } ?? items.endIndex
        return menus[root]?[current] ?? Self.menu(items, current: current, root: root, strings)
    }

    private static func items(_ configuration: SiteConfiguration, pages: [MenuPage], strings: Strings) -> [MenuPage] {
        if let written = configuration.menu {
            return written.map { item in
                let isInternal = Link.isInternal(item.address)
                var link = isInternal ? String(decoding: item.address.utf8.dropFirst(), as: UTF8.self) : item.address
                if isInternal, link.utf8.starts(with: "assets/".utf8) { link = configuration.filesRoot + link }
                return MenuPage(label: item.label, link: link, isInternal: isInternal)
            }
        }
        return [MenuPage(label: strings[.home], link: Address.home.link)] + pages
    }

    private static func menu(
        _ items: [MenuPage], current: Int, root: String, _ strings: Strings
    ) -> TemplateData.ReadyList {
        TemplateData.ReadyList(of: menuView.shape, count: items.count) { cells, slots, index in
            let item = items[index]
            let address = item.isInternal ? root + item.link : item.link
            menuView.fill(
                (item.label, item.language, address, index == current), strings: strings, cells: &cells, slots: slots)
        }
    }

    static let menuView = View<(label: String, language: String?, address: String, isCurrent: Bool)>([
        .text("label", "the text of the link") { $0.label },
        .text("language", "the language of the label, if it differs from the page's") { $0.language },
        .address("address", "the link") { $0.address },
        .flag("current", "whether this page is in that part of the site") { $0.isCurrent },
    ])
}

extension Site {
    /// The pages in the menu after the home page, unless site.yaml has a menu: the non-empty parts of the site, and
    /// plain pages.
    package var menuPages: [MenuPage] {
        var parts = MenuParts()
        parts.hasBulletins = !bulletins.isEmpty
        parts.hasEvents = !eventRows.isEmpty
        parts.hasSchedules = !schedules.isEmpty
        parts.pages = pages.compactMap { page in
            page.record.menuLabel.map { label in
                MenuPage(
                    label: label, link: page.address.link, language: configuration.language(of: page.record.heading))
            }
        }
        return parts.all(strings)
    }
}
