/// Bodies that travel to a worker together, by their place among all.
struct Batch {
    var indices: [Int]
    /// Whether it was made for one body, whose fault it then is when the worker ends.
    let isLone: Bool

    init(_ indices: [Int], isLone: Bool) {
        self.indices = indices
        self.isLone = isLone
    }
}
