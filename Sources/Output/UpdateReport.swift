/// What an update did to an output.
package struct UpdateReport: Hashable, Sendable {
    /// The paths of the files that were written, in order.
    package var written: [String] = []

    /// The number of files that were left as they are.
    package var unchanged = 0

    /// The paths of the files that were removed, in order.
    package var removed: [String] = []

    /// The paths of the files changed by hand that were replaced or removed, of which a copy is kept.
    package var edited: [String] = []

    /// The folder with those copies, where there are any.
    package var copies: String?

    /// A report of nothing done.
    package init() {}
}
