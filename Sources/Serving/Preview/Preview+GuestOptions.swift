import Text

extension Preview {
    /// How guests reach the site.
    public struct GuestOptions: Sendable {
        /// The address of this machine to listen on; nil for all addresses or, with a public address, only the loopback address.
        public var address: String?

        /// The address under which a proxy on this machine publishes the site; nil without a proxy.
        public var publicURL: String?

        /// The certificate and key for HTTPS; nil for HTTP.
        package var identity: HTTPServer.Identity?

        /// The fingerprint of the certificate if this machine has made it; nil otherwise.
        public var fingerprint: String?

        /// The most phones per address, such as a room's router; nil for 1000, or for no limit at a collector.
        public var phonesPerAddress: Int?

        /// The place with the name of the current song; nil to mark songs by hand only.
        package var nowPlaying: NowPlaying.Source?

        /// Creates options that let guests use all of the machine's addresses.
        public init() {}
    }
}

extension Preview.GuestOptions {
    /// The address of this machine to listen on.
    package var listeningAddress: ListeningSocket.Address {
        get throws(ServingError) {
            guard let text = self.address else { return publicURL == nil ? .any : .loopback }
            guard let address = ListeningSocket.Address(text) else {
                throw .system("\"\(text)\" isn't an IPv4 address")
            }
            return address
        }
    }

    /// The most phones per address at a server of pages; nil behind a proxy, because all phones then have its address.
    var phonesPerKnownAddress: Int? {
        publicURL == nil ? phonesPerAddress ?? OpenedToGuests.usualPhonesPerAddress : nil
    }

    /// The public address's scheme, host and port; nil without one. As in browsers, the scheme's usual port is left out.
    package var publicOrigin: String? {
        publicURL.map { url in
            let parts = url.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false).prefix(3)
            let origin = parts.joined(separator: "/")
            let port = parts.first == "https:" ? ":443" : ":80"
            return origin.utf8.ends(with: port) ? String(origin.dropLast(port.utf8.count)) : origin
        }
    }

    /// True if pages are reachable only over HTTPS.
    package var isSecure: Bool { identity != nil || publicURL.map { $0.utf8.starts(with: "https:".utf8) } == true }
}
