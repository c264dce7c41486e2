/// An address to fetch from. It may contain a secret, so messages show only a part of it.
package struct WebAddress: Hashable, Sendable {
    /// The complete address, for the server only.
    package let text: String

    /// The host, in lower case and without an IPv6 address's brackets.
    package let host: String

    /// True for https.
    let isEncrypted: Bool

    /// Why a text is not a valid address.
    package enum Flaw: Error, Hashable, Sendable {
        case noWebAddress
        case userName
    }

    /// Parses an address: http or https, a host, no user name and no fragment.
    package init(parsing text: String) throws(Flaw) {
        let schemes = ["https://", "http://"]
        guard text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7f && !#""<>\^`{|}#"#.utf8.contains($0) }),
            let scheme = schemes.first(where: { text.lowercased().utf8.starts(with: $0.utf8) })
        else { throw .noWebAddress }
        let rest = text.utf8.dropFirst(scheme.utf8.count)
        let authority = rest.prefix { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") }
        guard !authority.contains(UInt8(ascii: "@")) else { throw .userName }
        let isBracketed = authority.first == UInt8(ascii: "[")
        guard isBracketed == authority.contains(UInt8(ascii: "]")) else { throw .noWebAddress }
        let host =
            isBracketed
            ? authority.dropFirst().prefix { $0 != UInt8(ascii: "]") } : authority.prefix { $0 != UInt8(ascii: ":") }
        let port = authority.dropFirst(host.count + (isBracketed ? 2 : 0))
        guard !host.isEmpty, port.isEmpty || Self.isPort(port) else { throw .noWebAddress }
        self.text = text
        self.host = String(decoding: host, as: UTF8.self).lowercased()
        isEncrypted = scheme.utf8.count == 8
    }

    private static func isPort(_ text: Substring.UTF8View) -> Bool {
        guard text.first == UInt8(ascii: ":"), let number = UInt16(Substring(text.dropFirst())) else { return false }
        return number > 0
    }
}

extension WebAddress: CustomStringConvertible {
    /// The address without its query, which may contain a key.
    package var description: String {
        String(decoding: text.utf8.prefix { $0 != UInt8(ascii: "?") }, as: UTF8.self)
    }
}
