private import Glibc

/// A library that the program loads when it is needed, because few sites or commands need it.
public struct OptionalLibrary: Sendable {
    /// The library's name, such as "libvips".
    public let name: String

    /// What doesn't work without the library.
    public let purpose: String

    /// The names of its file in the systems' folders, in the order to try them.
    public let files: [String]

    /// The names of its package.
    private let debian, fedora, arch: String

    /// Loads the library for the rest of the process; nil if the system doesn't have it.
    public func load() -> UnsafeMutableRawPointer? {
        for file in files {
            if let library = unsafe dlopen(file, RTLD_NOW | RTLD_LOCAL) { return unsafe library }
        }
        return nil
    }

    /// How to install the library.
    public var advice: String { "install \(debian) (Debian, Ubuntu), \(fedora) (Fedora) or \(arch) (Arch Linux)" }
}

extension OptionalLibrary {
    /// For requests to other servers.
    public static let curl = OptionalLibrary(
        name: "libcurl", purpose: "fetch", files: ["libcurl.so.4", "libcurl-gnutls.so.4"], debian: "libcurl4",
        fedora: "libcurl", arch: "curl")

    /// For song libraries and imported playlists in XML.
    public static let expat = OptionalLibrary(
        name: "libexpat", purpose: "songbooks and imported playlists in XML", files: ["libexpat.so.1"],
        debian: "libexpat1", fedora: "expat", arch: "expat")

    /// For TLS in libmicrohttpd.
    public static let gnuTLS = OptionalLibrary(
        name: "GnuTLS", purpose: "serve --tls", files: ["libgnutls.so.30"], debian: "libgnutls30", fedora: "gnutls",
        arch: "gnutls")

    /// GObject, which libvips uses.
    public static let gobject = OptionalLibrary(
        name: "GObject", purpose: "pictures", files: ["libgobject-2.0.so.0"], debian: "libglib2.0-0", fedora: "glib2",
        arch: "glib2")

    /// For `serve`, unless the program holds it.
    public static let microHTTPD = OptionalLibrary(
        name: "libmicrohttpd", purpose: "serve", files: ["libmicrohttpd.so.12"], debian: "libmicrohttpd12",
        fedora: "libmicrohttpd", arch: "libmicrohttpd")

    /// For votes in PostgreSQL.
    public static let pq = OptionalLibrary(
        name: "libpq", purpose: "votes in PostgreSQL", files: ["libpq.so.5"], debian: "libpq5", fedora: "libpq",
        arch: "postgresql-libs")

    /// For pictures.
    public static let vips = OptionalLibrary(
        name: "libvips", purpose: "pictures", files: ["libvips.so.42"], debian: "libvips42", fedora: "vips",
        arch: "libvips")
}
