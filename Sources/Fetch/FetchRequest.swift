/// A request for a file on the web, with its limits.
package struct FetchRequest: Sendable {
    package var address: WebAddress

    /// The value of the Accept header.
    package var accept = "application/json"

    /// Additional header lines, such as a key.
    ///
    /// Requests with additional headers don't follow redirects, so that only `address` receives them.
    package var headers: [String] = []

    /// The JSON to post; nil for a GET request.
    package var body: [UInt8]?

    /// The file with the certificates of the trusted authorities; nil for the system's.
    package var authorities: String?

    /// The version from an earlier response, if any.
    package var known: Version?

    /// True if the host may be in a private network.
    package var isInside: Bool

    /// The time limit of an attempt, in seconds.
    package var timeout: Int

    /// The size limit of the response, in bytes after decompression.
    package var sizeLimit = 64 << 20

    /// The validators of a response, for conditional requests.
    package struct Version: Hashable, Sendable {
        /// The header ETag.
        package var tag: String?

        /// The header Last-Modified.
        package var modified: String?

        package init(tag: String?, modified: String?) {
            self.tag = tag
            self.modified = modified
        }
    }

    /// Creates a request.
    package init(_ address: WebAddress, isInside: Bool = false, timeout: Int = 60) {
        self.address = address
        self.isInside = isInside
        self.timeout = timeout
    }
}

extension FetchRequest {
    /// The networks that it may connect to: the public one and, if the host is an address, its own.
    var neighbourhoods: Set<NetworkZone> {
        var allowed: Set<NetworkZone> = isInside ? [.world, .inside] : [.world]
        if let own = NetworkZone(host: address.host), own != .nowhere { allowed.insert(own) }
        return allowed
    }
}
