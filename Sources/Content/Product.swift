/// What this program is.
public enum Product {
    /// The version, as released.
    public static let version = "0.1.0"

    /// Grows whenever equal content would be shown differently by code alone, so that old pages are made again.
    package static let pageFormat = 1
}
