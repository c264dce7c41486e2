/// The pages of one kind, made one by one when they are asked for, on any thread.
///
/// They are not kept: a page is soon made, most are only made to be compared with what is there, and giving back the memory
/// of ten thousand at the end of a build takes longer.
struct PageSeries: Sendable {
    /// How many there are.
    let count: Int

    private let make: @Sendable (Int) -> any WebPage

    /// `count` pages, of which `make` makes each by its number, from 0.
    init(count: Int, _ make: @escaping @Sendable (Int) -> any WebPage) {
        self.count = count
        self.make = make
    }

    /// A series of one page.
    init(_ make: @escaping @Sendable () -> any WebPage) {
        self.init(count: 1) { _ in make() }
    }

    subscript(index: Int) -> any WebPage { make(index) }
}
