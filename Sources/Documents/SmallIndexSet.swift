/// A set of indices; those below 64 take one bit each and no memory on the heap.
struct SmallIndexSet {
    private var low: UInt64 = 0
    private var high: Set<Int> = []

    var count: Int { low.nonzeroBitCount + high.count }

    func contains(_ index: Int) -> Bool { index < 64 ? low & 1 << index != 0 : high.contains(index) }

    mutating func removeAll() {
        low = 0
        if !high.isEmpty { high = [] }
    }

    mutating func insert(_ index: Int) {
        if index < 64 { low |= 1 << index } else { high.insert(index) }
    }
}
