/// The position of a page in a list that is split into several pages, with links to its neighbours.
struct Paging: Sendable {
    /// The page's number, from 1, and the number of pages.
    let number: Int
    let count: Int

    /// The indices of this page's items in the list.
    let range: Range<Int>

    let previous: TitledLink?
    let next: TitledLink?

    /// Creates the paging of page `number` in a list of `items` items; `link` returns the link to a page by its number.
    init(_ number: Int, of items: Int, perPage: Int, link: (Int) -> TitledLink) {
        self.number = number
        count = Self.count(of: items, perPage: perPage)
        range = Self.range(of: number, of: items, perPage: perPage)
        previous = number > 1 ? link(number - 1) : nil
        next = number < count ? link(number + 1) : nil
    }

    /// The indices of the items on page `number`.
    static func range(of number: Int, of items: Int, perPage: Int) -> Range<Int> {
        (number - 1) * perPage..<min(number * perPage, items)
    }

    /// The number of pages for `items` items; at least 1.
    static func count(of items: Int, perPage: Int) -> Int { max(1, (items + perPage - 1) / perPage) }
}
