/// A request, as far as handlers need it.
package struct HTTPRequest: Sendable {
    /// The method as sent; methods are case-sensitive (RFC 9110, section 9.1).
    package let method: String

    /// The path as sent, still percent-encoded, without the query.
    package let path: String

    /// The name and value of each header, in order; names are in lower case.
    package let headers: [(name: String, value: String)]

    /// The body; empty if there is none.
    package var body: [UInt8] = []

    /// True if the client is on this machine.
    package let isFromLoopback: Bool

    package init(
        method: String, path: String, headers: [(name: String, value: String)], isFromLoopback: Bool = true
    ) {
        self.method = method
        self.path = path
        self.headers = headers
        self.isFromLoopback = isFromLoopback
    }

    /// The value of a header, given in lower case; nil unless it was sent exactly once.
    package subscript(name: String) -> String? {
        let values = headers.lazy.filter { $0.name == name }.map(\.value)
        return values.dropFirst().isEmpty ? values.first : nil
    }

    /// The value of a cookie (RFC 6265, section 4.2); nil if it was not sent.
    func cookie(_ name: String) -> Substring? { cookies(from: "\(name)=").first }

    /// What follows `beginning` in the cookies that begin with it, such as the rest of their names, "=" and their values.
    func cookies(from beginning: String) -> [Substring] {
        (self["cookie"]?.split(separator: ";") ?? []).compactMap { part in
            let part = part.drop { $0 == " " }
            return part.utf8.starts(with: beginning.utf8) ? part.dropFirst(beginning.utf8.count) : nil
        }
    }

    /// True if a proxy has passed the request on.
    package var isForwarded: Bool { has("x-forwarded-for") || has("forwarded") || has("via") }

    /// True if a header was sent, given in lower case.
    package func has(_ name: String) -> Bool { headers.contains { $0.name == name } }
}
