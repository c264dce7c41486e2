extension Cells {
    /// A list that is filled in once, for the data of many pages.
    public struct ReadyList: Sendable {
        let shape: Shape
        let count: Int
        let cells: [Cell]
        let text: [UInt8]

        /// - Parameters:
        ///   - shape: What its `count` items look like: they have no parts of their own.
        ///   - fill: Fills them in.
        public init(of shape: Shape, count: Int, _ fill: (inout Cells, Items) -> Void) {
            precondition(shape.layout.inner.isEmpty, "the items of a list that is ready have no parts")
            var data = Cells(Shape([.init("items", .list(shape), "")]))
            fill(&data, data.list(data.root[0], count: count))
            self.shape = shape
            self.count = count
            cells = Array(data.cells.dropFirst())
            text = data.text
        }
    }
}
