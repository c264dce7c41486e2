import Content
import Diagnostics
import Pages

/// A site in all its languages.
struct Languages {
    private let own: Site
    private let theme: SiteTheme
    private let further: [Site]

    /// - Parameters:
    ///   - lists: The lists of the site in its own language, whose songs and votes all languages share.
    init(
        _ site: Site, sources: Sources, theme: SiteTheme, pictures: SitePictures, lists: SongLists,
        drafts: Bool
    ) {
        (own, self.theme) = (site, theme)
        var lists = lists
        // Errors in records were reported with the site's own language.
        var discarded = DiagnosticLog()
        further = zip(sources.configuration.further, theme.further).map { configuration, theme in
            Site(
                sources.translated(configuration), strings: theme.strings, pictures: pictures, completing: &lists,
                now: site.now,
                drafts: drafts, besides: site, &discarded)
        }
    }

    /// The site in each language, the main language first.
    var sites: [Site] { [own] + further }

    /// The pages in the menu, for each language.
    var menuPages: [[MenuPage]] { sites.map(\.menuPages) }

    /// The site and its theme in the language with this folder; nil is the site's own language.
    func site(inFolder folder: String?) -> (site: Site, theme: SiteTheme)? {
        guard let folder else { return (own, theme) }
        return zip(further, theme.further).first { $0.0.configuration.folder == folder }.map { ($0.0, $0.1) }
    }

    /// The words of the search index, for each language.
    ///
    /// If few texts are new, they are rendered now, so that only the search files that they change are planned.
    ///
    /// - Parameter stored: What earlier builds stored, in each language.
    func searchCaches(
        _ renderer: BodyRenderer, _ stored: [SearchCache.Stored], _ log: inout DiagnosticLog
    ) -> [SearchCache] {
        sites.enumerated().map { number, site in
            let cache = SearchCache(site, stored[number])
            cache.texts.settle(language: number) { renderer.render($0, &log) }
            return cache
        }
    }

    /// Plans the pages of all languages.
    ///
    /// - Parameters:
    ///   - others: Further generated files at the root.
    ///   - search: The words of the search index in each language, as stored by earlier builds.
    ///   - known: The fingerprints of an earlier plan in each language; empty if it can't be compared.
    ///   - isInterrupted: As for a plan of one language.
    ///   - cards: Draws the preview pictures for links to the pages of a site.
    func plan<Failure>(
        _ lists: SongLists, _ gates: Gates, others: [GeneratedFile] = [], search: [SearchCache] = [],
        knowing known: [KnownFingerprints] = [], isInterrupted: @escaping @Sendable () -> Bool = { false },
        _ log: inout DiagnosticLog, cards: (Site, SiteTheme, inout DiagnosticLog) throws(Failure) -> [Asset]
    ) throws(Failure) -> Plan {
        let own = Plan(
            self.own, lists: lists, gates: gates, theme: theme, others: others, cards: try cards(self.own, theme, &log),
            search: search.first, knowing: known.first, isInterrupted: isInterrupted, &log)
        var others: [(folder: String, plan: Plan)] = []
        for (number, (site, theme)) in zip(further, theme.further).enumerated() {
            var problems = DiagnosticLog()
            let cards = try cards(site, theme, &problems)
            let plan = Plan(
                site, lists: lists, gates: gates, theme: theme, cards: cards,
                search: search.isEmpty ? nil : search[number + 1], knowing: known.isEmpty ? nil : known[number + 1],
                isInterrupted: isInterrupted, &problems)
            others.append((site.configuration.folder ?? "", plan))
            log.append(newIn: problems)
        }
        return own.joined(with: others, &log)
    }

    /// Reports the problems in the bodies of all pages.
    func reportBodies(_ log: inout DiagnosticLog) {
        for site in sites { site.reportBodies(&log) }
    }
}
