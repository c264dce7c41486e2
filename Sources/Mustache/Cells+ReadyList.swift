extension Cells {
    /// A list that is filled in once, for the data of many pages; a class, because they share it.
    public final class ReadyList: Sendable {
        let shape: Shape
        let cells: [Cell]
        let text: [UInt8]

        /// Where the text of each item begins, and where that of the last one ends.
        private let bounds: [Int]

        /// - Parameters:
        ///   - shape: What its `count` items look like: they have no parts of their own.
        ///   - fill: Fills in the fields of the item at an index.
        public init(of shape: Shape, count: Int, _ fill: (inout Cells, Fields, _ index: Int) -> Void) {
            precondition(shape.layout.inner.isEmpty, "the items of a list that is ready have no parts")
            var data = Cells(Shape([.init("items", .list(shape), "")]))
            let items = data.list(data.root[0], count: count)
            var bounds = [0]
            for index in 0..<count {
                fill(&data, items[index], index)
                bounds.append(data.text.count)
            }
            self.shape = shape
            self.bounds = bounds
            cells = Array(data.cells.dropFirst())
            text = data.text
        }

        /// How many items it has.
        public var count: Int { bounds.count - 1 }

        /// The item at `index`.
        public subscript(index: Int) -> Item { Item(list: self, index: index) }

        /// Where the cells of those items are.
        func cells(of items: Range<Int>) -> Range<Int> {
            items.lowerBound * shape.width..<items.upperBound * shape.width
        }

        /// Where their text is.
        func text(of items: Range<Int>) -> Range<Int> { bounds[items.lowerBound]..<bounds[items.upperBound] }

        /// One of the list's items, which can be an object of its own.
        public struct Item: Sendable {
            let list: ReadyList
            let index: Int
        }
    }
}
