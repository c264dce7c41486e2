/// The pages of one kind, made one by one when they are asked for, on any thread.
///
/// They are not kept: a page is soon made, most are only made to be compared with what is there, and giving back the memory
/// of ten thousand at the end of a build takes longer.
struct PageSeries: Sendable {
    /// How many there are.
    let count: Int

    private let make: @Sendable (Int) -> any WebPage
    private let note: (@Sendable (Int, inout ByteWriter) -> PageOutline)?

    /// `count` pages, of which `make` makes each by its number, from 0.
    ///
    /// - Parameter note: Writes all that determines a page, beside what all pages share, at a fraction of the cost of making
    ///   it; for the kinds of which there are thousands.
    init(
        count: Int, notedBy note: (@Sendable (Int, inout ByteWriter) -> PageOutline)? = nil,
        _ make: @escaping @Sendable (Int) -> any WebPage
    ) {
        self.count = count
        self.make = make
        self.note = note
    }

    /// A series of one page.
    init(_ make: @escaping @Sendable () -> any WebPage) {
        self.init(count: 1) { _ in make() }
    }

    subscript(index: Int) -> any WebPage { make(index) }

    /// What is known of a page without making it, with what determines it; nil where it has to be made for that.
    func outline(of index: Int, _ writer: inout ByteWriter) -> PageOutline? { note?(index, &writer) }

    /// The same without what determines it.
    func outline(of index: Int) -> PageOutline {
        var unused = ByteWriter()
        return outline(of: index, &unused) ?? PageOutline(of: make(index))
    }
}
