/// The changes that an update made to an output.
package struct UpdateReport: Hashable, Sendable {
    /// The paths of the files that were written, in order.
    package var written: [String] = []

    /// The number of files that were left as they were.
    package var unchanged = 0

    /// The paths of the files that were removed, in order.
    package var removed: [String] = []

    /// The paths of the files changed by hand that were replaced or removed, of which a copy is kept.
    package var edited: [String] = []

    /// The folder with those copies, if there are any.
    package var copies: String?

    package init() {}
}
