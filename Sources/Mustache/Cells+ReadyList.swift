extension Cells {
    /// A list that is filled in once for the data of many pages; a class, because they share it.
    public final class ReadyList: Sendable {
        let shape: Shape
        let cells: [Cell]
        let text: [UInt8]

        /// The offsets at which the text of each item begins, and the end of the last one.
        private let bounds: [Int]

        /// - Parameters:
        ///   - shape: The shape of its `count` items, which must not have parts of their own.
        ///   - fill: Sets the fields of the item at an index.
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

        /// The number of items.
        public var count: Int { bounds.count - 1 }

        /// The item at `index`.
        public subscript(index: Int) -> Item { Item(list: self, index: index) }

        /// The indices of the cells of `items`.
        func cells(of items: Range<Int>) -> Range<Int> {
            items.lowerBound * shape.width..<items.upperBound * shape.width
        }

        /// The range of the text of `items`.
        func text(of items: Range<Int>) -> Range<Int> { bounds[items.lowerBound]..<bounds[items.upperBound] }

        /// One of the list's items, which can also be set as an object.
        public struct Item: Sendable {
            let list: ReadyList
            let index: Int
        }
    }
}
