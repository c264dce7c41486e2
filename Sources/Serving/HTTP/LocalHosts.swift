/// The host names that a server on the loopback interface answers to.
///
/// A foreign web page whose host name leads to this machine (DNS rebinding) sends that name as the host, and its own
/// address as the origin. Both are refused.
package struct LocalHosts: Sendable {
    private let hosts: Set<String>
    private let scheme: String

    /// - Parameters:
    ///   - port: The port that the server listens on.
    ///   - isSecure: True if the server uses TLS.
    package init(port: Int, isSecure: Bool) {
        scheme = isSecure ? "https" : "http"
        let names = ["localhost", "127.0.0.1", "[::1]"]
        hosts = Set(names.map { "\($0):\(port)" } + (port == 80 ? names : []))
    }

    /// True if a request was sent to one of these names, but not by a page of another site.
    package func allow(_ request: HTTPRequest) -> Bool {
        guard let host = request["host"], hosts.contains(host.lowercased()) else { return false }
        return request.isFromOwnPage { origin in hosts.contains { origin == "\(scheme)://\($0)" } }
    }
}
