import Text

/// The address of a link or image, parsed as in browsers.
///
/// Browsers treat a backslash as a slash, but `HTMLBuffer.address` writes it as `%5C`, which has no such meaning.
struct LinkAddress {
    /// The address without the bytes that browsers ignore, and without a user name.
    private(set) var bytes: [UInt8]
    /// The kind of scheme; nil for an address on the same site or `//host`.
    let scheme: Scheme?
    /// The host of a web or `//` address, in lower case.
    private(set) var host: String?
    /// True if the host was preceded by a user name, which misleads readers about the destination.
    private(set) var hadUserName = false

    enum Scheme {
        /// `http` or `https`.
        case web
        /// `mailto` or `tel`.
        case contact
        case other

        fileprivate init(_ name: ArraySlice<UInt8>) {
            let name = name.span
            switch name.count {
            case 4 where name.has("http", at: 0), 5 where name.has("https", at: 0): self = .web
            case 3 where name.has("tel", at: 0), 6 where name.has("mailto", at: 0): self = .contact
            default: self = .other
            }
        }
    }

    /// Parses an address whose entities and backslash escapes are already decoded.
    init(_ written: [UInt8]) {
        // Browsers ignore tabs and line ends anywhere, and control characters and spaces at both ends. Other control
        // characters are invalid in an address, too.
        bytes = written
        if bytes.contains(where: { $0 <= UInt8(ascii: " ") || $0 == 0x7f }) {
            bytes.removeAll { $0 < UInt8(ascii: " ") || $0 == 0x7f }
            while bytes.last == UInt8(ascii: " ") { bytes.removeLast() }
            bytes.removeFirst(bytes.prefix { $0 == UInt8(ascii: " ") }.count)
        }

        let colon = bytes.prefix { $0.isSchemeByte }.count
        if let first = bytes.first, first.isASCIILetter, colon < bytes.count, bytes[colon] == UInt8(ascii: ":") {
            scheme = Scheme(bytes[..<colon])
            if scheme == .web { readHost(from: colon + 1) }
        } else {
            scheme = nil
            if bytes.span.has("//", at: 0) { readHost(from: 0) }
        }
    }

    /// The text before the first colon, in lower case.
    var schemeName: String {
        String(decoding: bytes.prefix { $0 != UInt8(ascii: ":") }, as: UTF8.self).lowercased()
    }

    /// True without a scheme and a host.
    var isOfSite: Bool { scheme == nil && host == nil }

    /// True for a path from the site's root.
    var isRooted: Bool { isOfSite && bytes.first == UInt8(ascii: "/") }

    /// The percent-decoded name after `#`, for an address within the page; nil for other addresses.
    var fragment: String? {
        guard bytes.first == UInt8(ascii: "#") else { return nil }
        return String(decoding: percentDecoded(Array(bytes.dropFirst())), as: UTF8.self)
    }

    private mutating func readHost(from start: Int) {
        let first = bytes[start...].firstIndex { $0 != UInt8(ascii: "/") } ?? bytes.count
        var end = first
        // The last @ and the last colon before the path.
        var (at, colon): (Int?, Int?) = (nil, nil)
        search: while end < bytes.count {
            switch bytes[end] {
            case UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"): break search
            case UInt8(ascii: "@"): (at, colon) = (end, nil)
            case UInt8(ascii: ":"): colon = end
            default: break
            }
            end += 1
        }
        var name = bytes[(at.map { $0 + 1 } ?? first)..<end]
        if let colon, name[colon...].dropFirst().allSatisfy(\.isASCIIDigit) { name = name[..<colon] }
        host = String(decoding: name, as: UTF8.self).lowercased()
        if let at {
            bytes.removeSubrange(first...at)
            hadUserName = true
        }
    }
}

extension UInt8 {
    /// True for a byte of a scheme's name after the first letter (RFC 3986 §3.1).
    fileprivate var isSchemeByte: Bool {
        isASCIIAlphanumeric || self == UInt8(ascii: "+") || self == UInt8(ascii: "-") || self == UInt8(ascii: ".")
    }
}
