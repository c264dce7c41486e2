import Content

/// The pages of one kind, each made on demand, on any thread.
///
/// They aren't stored: making a page is fast, most are only compared with the last build, and freeing ten thousand
/// pages at the end of a build would be slower.
struct PageSeries: Sendable {
    let count: Int

    private let place: @Sendable (Int) -> Address
    private let shown: @Sendable (Int) -> Body?
    private let isKept: @Sendable (Int, RecordChanges) -> Bool
    private let make: @Sendable (Int, Address) -> any WebPage

    /// Creates a series with a page for each item.
    ///
    /// - Parameters:
    ///   - address: Returns the address of a page.
    ///   - body: Returns the body that a page shows; nil without a body.
    ///   - isKept: Returns true if changes of records can't change the page, apart from its body. It may always return
    ///     false, and must not return true unless it checked everything that the page is made from.
    ///   - make: Makes a page, given its item and its address.
    init<Item: Sendable>(
        of items: [Item], at address: @escaping @Sendable (Item) -> Address,
        showing body: @escaping @Sendable (Item) -> Body? = { _ in nil },
        unless isKept: @escaping @Sendable (Item, RecordChanges) -> Bool = { _, _ in false },
        _ make: @escaping @Sendable (Item, Address) -> any WebPage
    ) {
        count = items.count
        place = { address(items[$0]) }
        shown = { body(items[$0]) }
        self.isKept = { isKept(items[$0], $1) }
        self.make = { make(items[$0], $1) }
    }

    /// Creates a series of one page without a body.
    init(at address: Address, _ make: @escaping @Sendable () -> any WebPage) {
        self.init(of: [address], at: { $0 }) { _, _ in make() }
    }

    /// Makes a page.
    subscript(index: Int) -> any WebPage {
        let page = make(index, place(index))
        assert(page.context.address == place(index), "a page's address differs from the one in its series")
        assert(page.body?.number == shown(index)?.number, "a page's body differs from the one in its series")
        return page
    }

    /// The address of a page; doesn't make the page.
    func address(of index: Int) -> Address { place(index) }

    /// The body of a page; doesn't make the page.
    func body(of index: Int) -> Body? { shown(index) }

    /// True if these changes of records don't change a page.
    func keeps(_ index: Int, after changes: RecordChanges) -> Bool {
        changes.keep(shown(index)) && (changes.areBodies || isKept(index, changes))
    }
}
