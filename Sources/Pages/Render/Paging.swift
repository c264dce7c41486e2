import Content

/// The position of a page in a list that is split into several pages.
struct Paging: Sendable {
    /// The page's number, from 1, and the number of pages.
    let number: Int
    let count: Int

    /// The indices of this page's items in the list.
    let range: Range<Int>

    /// The address of the list's first page.
    let first: Address

    /// Returns the title of the first page.
    private let name: @Sendable () -> String

    private let strings: Strings

    /// Splits a list of `items` items into pages, at least one.
    static func pages(
        of items: Int, perPage: Int, called name: @autoclosure @escaping @Sendable () -> String, at first: Address,
        _ strings: Strings
    ) -> [Paging] {
        let count = max(1, (items + perPage - 1) / perPage)
        return (1...count).map { number in
            Paging(
                number: number, count: count, range: (number - 1) * perPage..<min(number * perPage, items),
                first: first, name: name, strings: strings)
        }
    }

    var address: Address { first.page(number) }

    var title: String { strings.title(name(), page: number) }

    /// The link to a page of the list; nil if the list has no such page.
    func link(to page: Int, on context: PageContext) -> TitledLink? {
        guard (1...count).contains(page) else { return nil }
        return context.link(strings.title(name(), page: page), first.page(page))
    }
}
