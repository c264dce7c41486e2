package import Content
package import Diagnostics

/// All kinds of pages, and of other files that templates render.
enum WebPages {
    static let kinds: [any Templated.Type] = [
        HomePage.self, BoardPage.self, BulletinPage.self, EventsPage.self,
        EventCategoriesPage.self, EventRowPage.self, EventPage.self, SeriesPage.self, EmbedPage.self,
        SongsPage.self, LivePage.self, GatePage.self, ReportPage.self, SchedulesPage.self, SchedulePage.self,
        EntryPage.self, EventPrintPage.self, SchedulePrintPage.self, BoardPrintPage.self,
        TagsPage.self, TagPage.self,
        SearchPage.self, PlainPage.self, AliasPage.self, NotFoundPage.self, StartPage.self, EditPage.self,
        EditBar.self, EditCard.self,
        EveningPage.self, EveningReport.WebPage.self, EveningReport.TextPage.self,
        SeasonReport.WebPage.self, SeasonReport.TextPage.self, SharePage.self, ShareTextPage.self,
        Newsletter.WebPage.self, Newsletter.TextPage.self,
    ]

    static let templates = PageTemplates(kinds, areAll: true)

    /// The templates of the pages that a vote changes.
    static let ofVotes = PageTemplates([SongsPage.self, LivePage.self, ReportPage.self, GatePage.self], areAll: false)
}

extension PageTemplates {
    fileprivate init(_ kinds: [any Templated.Type], areAll: Bool) {
        self.init(
            shapes: kinds.flatMap { kind in
                ([kind.template] + kind.partTemplates).map { (template: $0, shape: kind.shape) }
            }, shared: SharePage.template, areAll: areAll)
    }
}

extension SiteTheme {
    /// Compiles a site's theme in each of its languages, and returns it with its diagnostics.
    ///
    /// - Parameters:
    ///   - known: Results of earlier checks.
    ///   - isForVotes: True to compile only the templates of the pages that a vote changes. With a cache, it is still
    ///     the complete theme, which other builds use, too.
    package static func compiled(
        _ configuration: SiteConfiguration, files: ThemeFiles, kept: ThemeCache?, knowing known: [CheckedTemplates],
        forVotes isForVotes: Bool = false
    ) -> (SiteTheme, DiagnosticLog) {
        var log = DiagnosticLog()
        let pages = isForVotes && kept == nil ? WebPages.ofVotes : WebPages.templates
        let theme = compiled(configuration, files: files, for: pages, kept: kept, knowing: known, &log)
        return (theme, log)
    }

    /// Compiles a site's theme in each of its languages, and reports its errors.
    package static func compiled(
        _ configuration: SiteConfiguration, files: ThemeFiles, kept: ThemeCache?, _ log: inout DiagnosticLog
    ) -> SiteTheme {
        compiled(configuration, files: files, for: WebPages.templates, kept: kept, knowing: [], &log)
    }
}
