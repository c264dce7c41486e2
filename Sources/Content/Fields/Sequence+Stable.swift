extension Sequence {
    /// Returns the elements in increasing order, with equal elements in their original order.
    ///
    /// The standard library's sort is stable, too, but doesn't document it.
    package func sortedStably(by precedes: (Element, Element) -> Bool) -> [Element] {
        enumerated().sorted { a, b in
            if precedes(a.element, b.element) { return true }
            return !precedes(b.element, a.element) && a.offset < b.offset
        }.map(\.element)
    }
}
