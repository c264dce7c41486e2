/// The pages of one kind, each made when it is needed, on any thread.
///
/// They are not kept: making a page is fast, most are only compared with the last build, and freeing ten thousand at the
/// end of a build takes longer.
struct PageSeries: Sendable {
    /// The number of pages.
    let count: Int

    private let make: @Sendable (Int) -> any WebPage

    /// Creates a series of `count` pages; `make` returns a page by its number, from 0.
    init(count: Int, _ make: @escaping @Sendable (Int) -> any WebPage) {
        self.count = count
        self.make = make
    }

    /// Creates a series of one page.
    init(_ make: @escaping @Sendable () -> any WebPage) {
        self.init(count: 1) { _ in make() }
    }

    subscript(index: Int) -> any WebPage { make(index) }
}
