/// Pieces of work that are sent to a worker together, by their indices.
package struct Batch {
    package var indices: [Int]
    /// True if the batch was made for one piece of work, which is then to blame if the worker ends.
    let isLone: Bool

    package init(_ indices: [Int]) {
        self.indices = indices
        isLone = indices.count == 1
    }
}
