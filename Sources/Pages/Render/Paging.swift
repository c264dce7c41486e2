/// Which page this is of a list that goes on as many as it fills, and the ways to its neighbours.
struct Paging: Sendable {
    /// Its place among the pages, from 1, and how many they are.
    let number: Int
    let count: Int

    /// The places in the list of what is on this page.
    let range: Range<Int>

    let previous: TitledLink?
    let next: TitledLink?

    /// Page `number` of a list of so many items; `link` leads to a page by its number.
    init(_ number: Int, of items: Int, perPage: Int, link: (Int) -> TitledLink) {
        self.number = number
        count = Self.count(of: items, perPage: perPage)
        range = (number - 1) * perPage..<min(number * perPage, items)
        previous = number > 1 ? link(number - 1) : nil
        next = number < count ? link(number + 1) : nil
    }

    /// How many pages so many items fill; one where there are none.
    static func count(of items: Int, perPage: Int) -> Int { max(1, (items + perPage - 1) / perPage) }
}
