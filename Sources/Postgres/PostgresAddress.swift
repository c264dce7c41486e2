/// The address of a database in libpq's form, such as `postgresql://votes@db.example.org/votes`.
///
/// It may contain a password, so printing or dumping it shows only a placeholder.
public struct PostgresAddress: Sendable {
    let text: String

    /// - Parameter text: An address that begins with `postgresql://` or `postgres://`.
    public init(_ text: String) { self.text = text }

    /// Returns true if `text` starts like an address.
    public static func hasForm(_ text: String) -> Bool {
        ["postgresql://", "postgres://"].contains { text.utf8.starts(with: $0.utf8) }
    }

    /// Returns true if an address contains, or may contain, a password.
    public static func hasPassword(_ text: String) -> Bool {
        let rest = text.utf8.drop { $0 != UInt8(ascii: "/") }.dropFirst(2)
        let authority = rest.prefix { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") }
        if let end = authority.lastIndex(of: UInt8(ascii: "@")),
            authority[..<end].contains(UInt8(ascii: ":"))
        {
            return true
        }
        return text.lowercased().contains("password")
    }

    /// Returns true if every host in a list in libpq's form is this machine.
    static func isLocal(hosts: String) -> Bool {
        hosts.split(separator: ",", omittingEmptySubsequences: false).allSatisfy { host in
            host.isEmpty || host.utf8.first == UInt8(ascii: "/") || host.utf8.first == UInt8(ascii: "@")
                || host == "localhost" || host == "::1" || host.utf8.starts(with: "127.".utf8)
        }
    }
}

extension PostgresAddress: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// A placeholder that hides the address.
    public var description: String { "(address)" }

    /// A placeholder that hides the address.
    public var debugDescription: String { description }

    /// An empty mirror, so that dumps hide the address.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
