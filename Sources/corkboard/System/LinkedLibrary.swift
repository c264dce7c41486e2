private import CBrotli
private import CCMarkGFM
private import CEmbedded
private import CJemalloc
private import COpenSSL
private import CSQLite
private import CUTF8Proc
private import CYAML
private import CZlib

/// A library that the program is linked with, or the time zones. The released program holds all of them.
struct LinkedLibrary: CustomStringConvertible {
    let name: String

    /// Nil if the library doesn't know its version.
    private let version: String?

    var description: String { [name, version].compactMap(\.self).joined(separator: " ") }

    /// Nil if the program has no such library.
    private init?(_ name: String, _ version: UnsafePointer<CChar>?) {
        guard let version = unsafe version else { return nil }
        self.name = name
        // jemalloc appends its commit.
        self.version = unsafe String(String(cString: version).prefix { $0 != "-" })
    }

    private init(_ name: String, _ version: String?) {
        self.name = name
        self.version = version
    }

    /// All of them, by name.
    static var all: [LinkedLibrary] { released ?? linked }

    /// The libraries in the released program, with Debian's versions, which show the security updates in it. Nil in
    /// other builds.
    private static var released: [LinkedLibrary]? {
        guard let text = unsafe corkboard_versions() else { return nil }
        return unsafe String(cString: text).split(separator: "\n").map { line in
            let words = line.split(separator: " ", maxSplits: 1).map(String.init)
            return LinkedLibrary(words[0], words.dropFirst().first)
        }
    }

    /// The C libraries, with the versions that they name.
    private static var linked: [LinkedLibrary] {
        let brotli = BrotliEncoderVersion()
        return unsafe [
            LinkedLibrary("brotli", "\(brotli >> 24).\(brotli >> 12 & 0xfff).\(brotli & 0xfff)"),
            LinkedLibrary("cmark-gfm", cmark_version_string()),
            LinkedLibrary("jemalloc", corkboard_jemalloc_version()),
            LinkedLibrary("libqrcodegen", String?.none),
            LinkedLibrary("libyaml", yaml_get_version_string()),
            LinkedLibrary("openssl", OpenSSL_version(OPENSSL_VERSION_STRING)),
            LinkedLibrary("sqlite", sqlite3_libversion()),
            LinkedLibrary("utf8proc", utf8proc_version()),
            LinkedLibrary("zlib", zlibVersion()),
        ].compactMap(\.self)
    }
}
