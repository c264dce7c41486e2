extension TemplateData {
    /// A list that is filled in once and shared by the data of many pages.
    public final class ReadyList: Sendable {
        let shape: Shape
        let cells: [Cell]
        let text: [UInt8]

        /// The number of items.
        public let count: Int

        /// - Parameters:
        ///   - shape: The shape of its `count` items, which must not contain lists or objects.
        ///   - fill: Sets the fields of the item at an index.
        public init(of shape: Shape, count: Int, _ fill: (inout TemplateData, Fields, _ index: Int) -> Void) {
            precondition(shape.layout.inner.isEmpty, "items of a ready list can't have parts")
            var data = TemplateData(Shape([.init("items", kind: .list(shape), summary: "")]))
            let items = data.list(data.root[0], count: count)
            for index in 0..<count { fill(&data, items[index], index) }
            self.shape = shape
            self.count = count
            cells = Array(data.cells.dropFirst())
            text = data.text
        }
    }
}
