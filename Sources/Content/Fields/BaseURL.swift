package import Diagnostics
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

    /// Returns an address that is written on a page as an absolute one (RFC 3986, section 5.2); unchanged if the site
    /// has no base URL.
    package func absolute(_ reference: ArraySlice<UInt8>, on page: Address) -> [UInt8] {
        let scheme = reference.prefix { $0.isASCIIAlphanumeric || "+-.".utf8.contains($0) }
        let rest = reference.dropFirst(scheme.count)
        let hasScheme = scheme.first?.isASCIILetter == true && rest.first == UInt8(ascii: ":")
        guard !hasScheme, root != nil else { return Array(reference) }
        let slash = UInt8(ascii: "/")
        if reference.starts(with: "//".utf8) { return Array(origin.utf8.prefix { $0 != slash }) + Array(reference) }
        let end = reference.firstIndex { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") } ?? reference.endIndex
        var path = Array((self.path + page.link).utf8)
        if end > reference.startIndex {
            let name = path.reversed().prefix { $0 != slash }
            path.removeLast(reference.first == slash ? path.count : name.count)
            path = Self.withoutDots(path + Array(reference[..<end]))
        }
        return Array(origin.utf8) + path + Array(reference[end...])
    }

    /// Removes the names `.` and `..` from a path that begins with a slash (section 5.2.4).
    private static func withoutDots(_ path: [UInt8]) -> [UInt8] {
        let slash = UInt8(ascii: "/")
        var names: [ArraySlice<UInt8>] = []
        for name in path.dropFirst().split(separator: slash, omittingEmptySubsequences: false) {
            let isUp = name.elementsEqual("..".utf8)
            if isUp { _ = names.popLast() }
            if !isUp, !name.elementsEqual(".".utf8) {
                names.append(name)
            } else if name.endIndex == path.endIndex {
                // At the end of a path, they name a folder.
                names.append([])
            }
        }
        return names.reduce(into: []) { path, name in
            path.append(slash)
            path += name
        }
    }

    /// The host without its port; nil if the site has no base URL.
    package var host: String? {
        guard !origin.isEmpty, let scheme = origin.utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
        let authority = origin.utf8[origin.utf8.index(scheme, offsetBy: 3)...]
        return String(authority.prefix { $0 != UInt8(ascii: ":") })
    }
}
