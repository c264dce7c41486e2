/// The version of this program and of the pages it makes.
public enum Product {
    /// The released version.
    public static let version = "0.1.0"

    /// Grows whenever a change of code alone alters pages, so that old pages are rendered again.
    package static let pageFormat = 2
}
