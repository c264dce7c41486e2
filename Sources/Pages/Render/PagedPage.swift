/// A page of a list that is split over several pages.
protocol PagedPage: WebPage {
    var paging: Paging { get }
}

extension PagedPage {
    /// A view with the fields of every page, then `fields`, then the links between the list's pages.
    static func pagedView(_ fields: [Field<Self>]) -> View<Self> {
        pageView(
            fields + [
                .flag("hasPages", "whether the list goes on several pages") { $0.paging.count > 1 },
                .text("pageNumber", "which of them this is, from 1") { String($0.paging.number) },
                .text("pageCount", "how many there are") { String($0.paging.count) },
                .object("previous", "the page before this one", of: TitledLink.view) { $0.paging.previous },
                .object("next", "the page after this one", of: TitledLink.view) { $0.paging.next },
            ])
    }
}
