/// A page of a list that goes on as many pages as it fills.
protocol PagedPage: WebPage {
    var paging: Paging { get }
}

extension PagedPage {
    /// A view that has what every page has, and the ways through the list.
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
