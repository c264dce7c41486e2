extension Sequence {
    /// Sorts the elements in increasing order, and keeps equal ones in their order.
    ///
    /// The standard library's sort is stable, too, but does not promise it.
    package func sortedStably(by precedes: (Element, Element) -> Bool) -> [Element] {
        enumerated().sorted { a, b in
            if precedes(a.element, b.element) { return true }
            return !precedes(b.element, a.element) && a.offset < b.offset
        }.map(\.element)
    }
}
