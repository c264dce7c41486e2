/// The pages of one kind, made one by one when they are asked for, on any thread.
///
/// They are not kept: a page is soon made, most are only made to be compared with what is there, and giving back the memory
/// of ten thousand at the end of a build takes longer.
struct PageSeries: Sendable {
    /// How many there are.
    let count: Int

    private let make: @Sendable (Int) -> any WebPage
    private let shortcut: Shortcut?

    /// What spares making a page only to see whether it has changed; for the kinds of which there are thousands.
    struct Shortcut: Sendable {
        /// What is known of a page without making it.
        let outline: @Sendable (Int) -> PageOutline

        /// Writes all that determines a page, beside what all pages share.
        let note: @Sendable (Int, inout ByteWriter) -> Void
    }

    /// `count` pages, of which `make` makes each by its number, from 0.
    init(count: Int, _ shortcut: Shortcut? = nil, _ make: @escaping @Sendable (Int) -> any WebPage) {
        self.count = count
        self.make = make
        self.shortcut = shortcut
    }

    /// A series of one page.
    init(_ make: @escaping @Sendable () -> any WebPage) {
        self.init(count: 1) { _ in make() }
    }

    subscript(index: Int) -> any WebPage { make(index) }

    /// What is known of a page without making it; nil where it has to be made for that.
    func outline(of index: Int) -> PageOutline? { shortcut?.outline(index) }

    /// Writes what determines a page of which there is an outline.
    func note(_ index: Int, to writer: inout ByteWriter) {
        guard let shortcut else { preconditionFailure("a page without an outline has to be made") }
        shortcut.note(index, &writer)
    }
}
