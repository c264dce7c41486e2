import Content

/// The page at a former address of a record, which leads visitors to the record.
struct AliasPage: WebPage {
    let frame: Frame
    let alias: Alias

    static let template = "alias"
    static let view = pageView([
        .object("target", "where the record stands now", of: TitledLink.view) { page in
            page.frame.link(page.alias.title, page.alias.target)
        }
    ])
}

extension AliasPage {
    /// A page for each former address.
    static func series(of site: Site, _ frames: FrameMaker) -> PageSeries {
        let (aliases, home) = (site.aliases, frames.parent(frames.strings[.home], .home))
        return PageSeries(count: aliases.count) { index in
            let alias = aliases[index]
            let frame = frames.frame(
                Address(path: alias.path), title: alias.title, standsFor: alias.target, back: home)
            return AliasPage(frame: frame, alias: alias)
        }
    }
}
