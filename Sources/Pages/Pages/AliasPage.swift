import Content

/// The page at an alias, which redirects visitors.
struct AliasPage: WebPage {
    let context: PageContext
    let alias: Alias

    static let template = "alias"
    static let view = pageView([
        .object("target", "the page that visitors are sent to", of: TitledLink.view) { page in
            page.context.link(page.alias.title, page.alias.target)
        },
        .flag("moved", "whether the page has moved for good; otherwise the target can change, as for a series") {
            $0.alias.isPermanent
        },
    ])
}

extension AliasPage {
    /// A page for each alias.
    static func series(of site: Site, _ contexts: PageContextMaker) -> PageSeries {
        let home = contexts.parent(.home, .home)
        return PageSeries(of: site.aliases, at: { Address(path: $0.path) }) { alias, address in
            let context = contexts.context(address, title: alias.title, standsFor: alias.target, back: home)
            return AliasPage(context: context, alias: alias)
        }
    }
}
