/// What is to be fetched, and how far to go for it.
package struct FetchRequest: Sendable {
    /// From where.
    package var address: WebAddress

    /// The media types that are understood, as the header has them.
    package var accept: String

    /// More lines of its head, such as a key; they go nowhere but to `address`, so that no redirect is followed with them.
    package var headers: [String] = []

    /// The file with the certificates of those whose word is taken for who a host is; nil: the system's.
    package var authorities: String?

    /// The version that is there already, as its answer named it.
    package var known: Version?

    /// Whether a name may lead into a network of one's own.
    package var isInside: Bool

    /// How long an attempt may take, in seconds.
    package var timeout: Int

    /// The largest answer, in bytes once it is unpacked.
    package var sizeLimit: Int

    /// By what an answer can be known again.
    package struct Version: Hashable, Sendable {
        /// The header ETag.
        package var tag: String?

        /// The header Last-Modified.
        package var modified: String?

        /// The version of an answer with these headers.
        package init(tag: String?, modified: String?) {
            self.tag = tag
            self.modified = modified
        }
    }

    /// A request for an address.
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
    /// Where a connection may lead: the network of everybody, and where the address itself says that it is.
    var neighbourhoods: Set<Neighbourhood> {
        var allowed: Set<Neighbourhood> = isInside ? [.world, .inside] : [.world]
        if let own = Neighbourhood(host: address.host), own != .nowhere { allowed.insert(own) }
        return allowed
    }
}
