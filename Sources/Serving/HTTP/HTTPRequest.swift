import Text

/// The parts of a request that handlers need.
package struct HTTPRequest: Sendable {
    /// The method as sent; methods are case-sensitive (RFC 9110, section 9.1).
    package let method: String

    /// The path as sent, still percent-encoded, without the query.
    package let path: String

    /// The query as sent, with its question mark; empty without one.
    let query: String

    /// The name and value of each header, in order; names are in lower case.
    package let headers: [(name: String, value: String)]

    /// The body, which may be empty.
    package var body: [UInt8] = []

    /// True if the client is on this machine.
    package let isFromLoopback: Bool

    /// The client's IPv4 address, or the first 64 bits of its IPv6 address; empty if unknown.
    let network: [UInt8]

    /// True if the request only reads.
    var isRead: Bool { method == "GET" || method == "HEAD" }

    /// What follows a request's headers.
    package enum Framing {
        case noBody, body
        /// Another program might see a different end of the request, and treat the rest as a second one (request smuggling).
        case ambiguous
    }

    /// Returns what follows the headers (RFC 9112, sections 5.1 and 6.3).
    package func framing(inVersion version: String) -> Framing {
        let lengths = headers.filter { $0.name == "content-length" }.map(\.value)
        let codings = headers.filter { $0.name == "transfer-encoding" }.map(\.value)
        guard headers.allSatisfy({ Self.isToken($0.name) }), lengths.count + codings.count <= 1 else {
            return .ambiguous
        }
        if let coding = codings.first {
            return version == "HTTP/1.1" && coding.lowercased() == "chunked" ? .body : .ambiguous
        }
        guard let length = lengths.first else { return .noBody }
        guard !length.isEmpty, length.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return .ambiguous }
        return length.utf8.allSatisfy { $0 == 0x30 } ? .noBody : .body
    }

    /// True if a header may have this name (RFC 9110, section 5.6.2).
    private static func isToken(_ name: String) -> Bool {
        !name.isEmpty && name.utf8.allSatisfy { $0.isASCIIAlphanumeric || "!#$%&'*+-.^_`|~".utf8.contains($0) }
    }

    /// The value of the header with this name in lower case; nil if missing or sent more than once.
    package subscript(name: String) -> String? {
        let values = headers.lazy.filter { $0.name == name }.map(\.value)
        return values.dropFirst().isEmpty ? values.first : nil
    }

    /// The value of a cookie (RFC 6265, section 4.2); nil if missing.
    func cookie(_ name: String) -> Substring? { cookies(from: "\(name)=").first }

    /// Returns the rest of each cookie that starts with `beginning`: the end of its name, "=" and its value.
    func cookies(from beginning: String) -> [Substring] {
        (self["cookie"]?.split(separator: ";") ?? []).compactMap { part in
            let part = part.drop { $0 == " " }
            return part.utf8.starts(with: beginning.utf8) ? part.dropFirst(beginning.utf8.count) : nil
        }
    }

    /// True if a page of another site made the request, or led the browser here. Then the browser sends no cookie that
    /// is only for this site.
    var comesFromOtherSite: Bool { self["sec-fetch-site"] == "cross-site" }

    /// True unless a page of another site made the request. A link there may lead here.
    ///
    /// - Parameter isOwn: Returns true for the origins of this site's pages; called with an origin in lower case.
    func isFromOwnPage(_ isOwn: (_ origin: String) -> Bool) -> Bool {
        let site = self["sec-fetch-site"]
        if site == "cross-site" || site == "same-site", self["sec-fetch-mode"] != "navigate" { return false }
        guard has("origin") else { return true }
        return self["origin"].map { isOwn($0.lowercased()) } == true
    }

    /// True if a proxy forwarded the request.
    package var isForwarded: Bool { has("x-forwarded-for") || has("forwarded") || has("via") }

    /// True if the header with this name in lower case was sent.
    package func has(_ name: String) -> Bool { headers.contains { $0.name == name } }
}
