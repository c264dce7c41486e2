/// The versions of this program and of the pages it generates.
public enum Product {
    /// The released version.
    public static let version = "0.1.0"

    /// Increase it when a code change alters pages, so that old pages are rendered again.
    package static let pageFormat = 6

    /// The format of everything that a build stores for the next one. Increase the number when the encoding of anything
    /// but a declared key changes.
    package static let cacheFormat = "7 \(version) \(pageFormat)"
}
