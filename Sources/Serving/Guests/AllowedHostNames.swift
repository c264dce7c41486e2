/// The host names that a server accepts from guests.
///
/// Guests use an address in the local network, or the public one. DNS rebinding needs a name that leads to this
/// machine, so any literal IP address is allowed, but no names except our own.
package struct AllowedHostNames: Sendable {
    /// The public address's scheme, host and port; nil without one.
    private let publicOrigin: String?
    private let scheme: String
    private let names: Set<String>

    /// - Parameters:
    ///   - machine: The machine's own name.
    ///   - publicOrigin: The public address's scheme, host and port; nil without one.
    package init(machine: String, publicOrigin: String?, isSecure: Bool) {
        self.publicOrigin = publicOrigin?.lowercased()
        scheme = isSecure ? "https" : "http"
        let short = machine.lowercased().split(separator: ".").first.map(String.init) ?? ""
        names = ["localhost", machine.lowercased(), short, "\(short).local"]
    }

    /// True if a request was sent to one of these names, and not by a page of another site.
    package func allow(_ request: HTTPRequest) -> Bool {
        guard let host = request["host"]?.lowercased() else { return false }
        let isPublic =
            publicOrigin?.utf8.elementsEqual("https://\(host)".utf8) == true
            || publicOrigin?.utf8.elementsEqual("http://\(host)".utf8) == true
        guard isPublic || isOwn(host) else { return false }
        // Behind a proxy, the host may be the proxy's own, while the page's origin is the public address.
        return request.isFromOwnPage { $0 == publicOrigin || $0 == "\(scheme)://\(host)" }
    }

    /// True if guests connect through a proxy.
    var hasProxy: Bool { publicOrigin != nil }

    private func isOwn(_ host: String) -> Bool {
        let bytes = Array(host.utf8)
        if bytes.first == UInt8(ascii: "[") {
            // An IPv6 address.
            guard let end = bytes.firstIndex(of: UInt8(ascii: "]")) else { return false }
            return bytes[1..<end].allSatisfy { "0123456789abcdef:.".utf8.contains($0) }
                && isPort(bytes[(end + 1)...])
        }
        let name = bytes.prefix { $0 != UInt8(ascii: ":") }
        guard isPort(bytes[name.count...]) else { return false }
        let text = String(decoding: name, as: UTF8.self)
        return ListeningSocket.Address(text) != nil || names.contains(text)
    }

    private func isPort(_ text: ArraySlice<UInt8>) -> Bool {
        text.isEmpty
            || text.first == UInt8(ascii: ":") && (1...5).contains(text.count - 1)
                && text.dropFirst().allSatisfy { (0x30...0x39).contains($0) }
    }
}
