package import Documents
import Text

/// The site's address on the web: `https://host/path/`.
package struct BaseURL: Hashable, Sendable {
    /// Scheme, host and port, as in `https://example.org`; empty if the site has no base URL.
    package let origin: String

    /// The percent-encoded path, with a slash at its start and end.
    package let path: String

    /// The absolute address of the site's root; nil if the site has no base URL.
    package let root: String?

    /// The value for sites without a base URL.
    package static let none = BaseURL(origin: "", path: "/")

    private init(origin: String, path: String) {
        self.origin = origin
        self.path = path
        root = origin.isEmpty ? nil : origin + path
    }

    /// Reads an absolute http or https address without query and fragment.
    package init(parsing text: String) throws(InvalidValue) {
        guard Link.isWebAddress(text), let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) else {
            throw InvalidValue("\"\(text)\" isn't a base URL", hint: "write it like https://example.org/club/")
        }
        guard !text.utf8.contains(UInt8(ascii: "?")), !text.utf8.contains(UInt8(ascii: "#")) else {
            throw InvalidValue("a base URL can't have a query or a fragment")
        }
        let host = text.utf8.index(colon, offsetBy: 3)
        let slash = text.utf8[host...].firstIndex(of: UInt8(ascii: "/")) ?? text.utf8.endIndex
        let origin = String(text[..<slash])
        let path = String(text[slash...])
        let names = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).dropFirst()
        for name in path.utf8.last == UInt8(ascii: "/") ? names.dropLast() : names
        where name.isEmpty || name.elementsEqual(".".utf8) || name.elementsEqual("..".utf8) {
            throw InvalidValue(
                "the path of a base URL can't have empty segments, \".\" or \"..\"",
                hint: "write it as browsers show it, such as https://example.org/club/")
        }
        // Existing percent-encoding is preserved.
        let encoded = path.unicodeScalars.map { $0.isASCII ? String($0) : percentEncoded(String($0)) }.joined()
        self.init(origin: origin, path: encoded.utf8.last == UInt8(ascii: "/") ? encoded : encoded + "/")
    }

    /// Returns the base URL of a folder of the site. The folder's name must need no encoding.
    package func below(_ folder: String) -> BaseURL { BaseURL(origin: origin, path: path + folder + "/") }

    /// Returns the absolute address of a page, or nil if the site has no base URL.
    package func absolute(_ address: Address) -> String? { root.map { $0 + address.link } }

    /// Returns the absolute address of an asset at a path below the root, or nil if the site has no base URL.
    package func absolute(assetPath: String) -> String? { root.map { $0 + percentEncoded(path: assetPath) } }

    /// The host without its port; nil if the site has no base URL.
    package var host: String? {
        guard !origin.isEmpty, let scheme = origin.utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
        let authority = origin.utf8[origin.utf8.index(scheme, offsetBy: 3)...]
        return String(authority.prefix { $0 != UInt8(ascii: ":") })
    }
}
