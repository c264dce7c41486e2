extension Preview {
    /// How guests are let in.
    public struct GuestOptions: Sendable {
        /// The one address of this machine to listen on; nil for all, or with a public address for this machine alone.
        public var address: String?

        /// The address under which a proxy on this machine makes the site public; nil without one.
        public var publicURL: String?

        /// The certificate and key to serve https with, as PEM texts; nil for http.
        public var identity: (certificate: String, key: String)?

        /// How many phones one address may bring, as behind the router of a room; nil for 1000, or for any number at a collector.
        public var phonesPerAddress: Int?

        /// Lets guests in on all of the machine's addresses.
        public init() {}
    }
}

extension Preview.GuestOptions {
    /// The machine's address to listen on.
    var listeningAddress: ListeningSocket.Address {
        get throws(Preview.Failure) {
            if let text = address {
                guard let address = ListeningSocket.Address(text) else {
                    throw .system("\"\(text)\" isn't an IPv4 address")
                }
                return address
            }
            return publicURL == nil ? .any : .loopback
        }
    }

    /// How many phones one address may bring to a server of pages; nil behind a proxy, whose address is that of all of them.
    var phonesPerKnownAddress: Int? { publicURL == nil ? phonesPerAddress ?? 1000 : nil }

    /// The public address's scheme, host and port; nil without one.
    var publicOrigin: String? {
        publicURL.map {
            $0.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false).prefix(3).joined(separator: "/")
        }
    }

    /// True if pages are reached by https alone.
    var isSecure: Bool { identity != nil || publicURL.map { $0.utf8.starts(with: "https:".utf8) } == true }

    var serverIdentity: HTTPServer.Identity? {
        identity.map { HTTPServer.Identity(certificate: $0.certificate, key: $0.key) }
    }
}
