/// A request for a file on the web, with its limits.
package struct FetchRequest: Sendable {
    /// The address.
    package var address: WebAddress

    /// The accepted media types, as the header has them.
    package var accept: String

    /// More header lines, such as a key.
    ///
    /// They are sent only to `address`, so redirects are not followed with them.
    package var headers: [String] = []

    /// The JSON to send; nil to send nothing, and ask for the file alone.
    package var body: [UInt8]?

    /// The file with the certificates of the trusted authorities; nil: the system's.
    package var authorities: String?

    /// The version from an earlier response; nil if there is none.
    package var known: Version?

    /// True if the host's name may lead into a private network.
    package var isInside: Bool

    /// The time limit of an attempt, in seconds.
    package var timeout: Int

    /// The size limit of the response, in bytes after decompression.
    package var sizeLimit: Int

    /// The version of a response.
    package struct Version: Hashable, Sendable {
        /// The header ETag.
        package var tag: String?

        /// The header Last-Modified.
        package var modified: String?

        /// Creates a version from the headers of a response.
        package init(tag: String?, modified: String?) {
            self.tag = tag
            self.modified = modified
        }
    }

    /// Creates a request.
    package init(
        _ address: WebAddress, accept: String = "application/json", known: Version? = nil, isInside: Bool = false,
        timeout: Int = 60, sizeLimit: Int = 64 << 20
    ) {
        self.address = address
        self.accept = accept
        self.known = known
        self.isInside = isInside
        self.timeout = timeout
        self.sizeLimit = sizeLimit
    }
}

extension FetchRequest {
    /// The networks in which connections are allowed: the public one, and the one in which the address itself is.
    var neighbourhoods: Set<Neighbourhood> {
        var allowed: Set<Neighbourhood> = isInside ? [.world, .inside] : [.world]
        if let own = Neighbourhood(host: address.host), own != .nowhere { allowed.insert(own) }
        return allowed
    }
}
