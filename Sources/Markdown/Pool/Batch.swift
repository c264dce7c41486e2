/// Bodies that are sent to a worker together, as indices into all bodies.
struct Batch {
    var indices: [Int]
    /// True if the batch was made for one body, which is then to blame if the worker ends.
    let isLone: Bool

    init(_ indices: [Int], isLone: Bool) {
        self.indices = indices
        self.isLone = isLone
    }
}
