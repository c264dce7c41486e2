/// Where a database is, and who asks: an address as libpq reads it, such as `postgresql://votes@db.example.org/votes`.
///
/// It may have a password in it, so that printing or dumping it shows nothing.
public struct PostgresAddress: Sendable {
    let text: String

    /// - Parameter text: An address that begins with `postgresql://` or `postgres://`.
    public init(_ text: String) { self.text = text }

    /// True if `text` begins as an address does.
    public static func hasForm(_ text: String) -> Bool {
        ["postgresql://", "postgres://"].contains { text.utf8.starts(with: $0.utf8) }
    }

    /// True if a password stands in an address, or may.
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

    /// True if all hosts of a list, as libpq takes it, are this machine.
    static func isLocal(hosts: String) -> Bool {
        hosts.split(separator: ",", omittingEmptySubsequences: false).allSatisfy { host in
            host.isEmpty || host.utf8.first == UInt8(ascii: "/") || host.utf8.first == UInt8(ascii: "@")
                || host == "localhost" || host == "::1" || host.utf8.starts(with: "127.".utf8)
        }
    }
}

extension PostgresAddress: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Says nothing of it.
    public var description: String { "(address)" }

    /// Says nothing of it.
    public var debugDescription: String { description }

    /// Shows nothing of it.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
