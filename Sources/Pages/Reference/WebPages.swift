/// All kinds of pages, and of other files that templates render.
enum WebPages {
    static let kinds: [any Templated.Type] = [
        HomePage.self, BoardPage.self, BulletinPage.self, EventsPage.self, EventRowPage.self, EventPage.self,
        SeriesPage.self, EmbedPage.self,
        SongsPage.self, LivePage.self, GatePage.self, ReportPage.self, SchedulesPage.self, SchedulePage.self,
        EntryPage.self,
        TagsPage.self, TagPage.self,
        SearchPage.self, PlainPage.self, AliasPage.self, NotFoundPage.self, EditPage.self, EditBar.self,
        SharePage.self, ShareTextPage.self,
    ]
}
