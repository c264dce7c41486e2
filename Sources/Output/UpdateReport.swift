/// The changes that an update made to an output.
package struct UpdateReport: Hashable, Sendable {
    /// The paths of the files that were written, in order.
    package var written: [String] = []

    /// The number of unchanged files.
    package var unchanged = 0

    /// The paths of the files that were removed, in order.
    package var removed: [String] = []

    /// The paths of the files edited by hand that were replaced or removed and backed up.
    package var edited: [String] = []

    /// The folder with the backups; nil without backups.
    package var copies: String?
}
