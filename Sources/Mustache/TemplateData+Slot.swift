extension TemplateData {
    /// The place of one value.
    public struct Slot: Hashable, Sendable {
        let index: Int
    }

    /// The slots of a page, an object or an item, in the order of its shape's declaration.
    public struct Fields: Hashable, Sendable {
        let start: Int

        /// The number of slots; 1 for an item that is a plain value.
        public let count: Int

        /// The index of the first slot in the shape's layout.
        let blank: Int

        /// The slot of the field at `position`.
        public subscript(position: Int) -> Slot {
            precondition(position >= 0 && position < count, "the shape declares no such field")
            return Slot(index: start + position)
        }
    }

    /// The items of a list.
    public struct Items: RandomAccessCollection, Sendable {
        let start: Int

        /// The number of items.
        public let count: Int

        let width: Int

        /// The index of an item's first slot in the shape's layout.
        let blank: Int

        /// Always 0.
        public var startIndex: Int { 0 }

        /// The count.
        public var endIndex: Int { count }

        /// The slots of the item at `position`.
        public subscript(position: Int) -> Fields {
            precondition(position >= 0 && position < count, "the list has no such item")
            return Fields(start: start + position * width, count: width, blank: blank)
        }
    }
}
