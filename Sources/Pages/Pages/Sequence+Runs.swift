extension Sequence {
    /// The runs of neighbours with the same key, in order.
    func runs<Key: Equatable>(by key: (Element) -> Key) -> [(key: Key, items: [Element])] {
        var runs: [(key: Key, items: [Element])] = []
        for item in self {
            let own = key(item)
            if runs.last?.key == own { runs[runs.count - 1].items.append(item) } else { runs.append((own, [item])) }
        }
        return runs
    }
}
