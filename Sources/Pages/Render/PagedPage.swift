/// A page of a list that is split into several pages.
protocol PagedPage: WebPage {
    var paging: Paging { get }
}

extension PagedPage {
    /// A view with the fields of every page, then `fields`, then the links between the list's pages.
    static func pagedView(_ fields: [Field<Self>]) -> View<Self> {
        pageView(
            fields + [
                .flag("hasPages", "whether the list has several pages") { $0.paging.count > 1 },
                .text("pageNumber", "the number of this page, from 1") { String($0.paging.number) },
                .text("pageCount", "the number of pages") { String($0.paging.count) },
                .object("previous", "the previous page", of: TitledLink.view) {
                    $0.paging.link(to: $0.paging.number - 1, on: $0.context)
                },
                .object("next", "the next page", of: TitledLink.view) {
                    $0.paging.link(to: $0.paging.number + 1, on: $0.context)
                },
            ])
    }
}
