import Text

/// Decides which addresses appear in the HTML, and how.
struct LinkPolicy {
    private let imageHosts: Set<String>
    private let siteHost: String?
    private let hasSiblings: Bool

    /// The path from the root to the folder that contains `assets/`.
    private let filesRoot: String

    /// Creates the policy of a site.
    init(_ options: MarkdownOptions) {
        imageHosts = Set(options.imageHosts.map { $0.lowercased() })
        siteHost = options.siteHost?.lowercased()
        hasSiblings = options.hasSiblings
        filesRoot = options.filesRoot
    }

    /// The decision about an address.
    enum Decision {
        /// Written as `href`; `note` describes a change, if any.
        case allowed(href: [UInt8], isOutside: Bool, note: String?)
        /// A remote image that must not load; a link may replace it.
        case remote(href: [UInt8], note: String)
        /// Left out.
        case refused(note: String)
    }

    /// Decides about a link in a body at `root`, with the headings in `outline`.
    func link(_ written: [UInt8], root: String, outline: BodyOutline) -> Decision {
        let address = LinkAddress(written)
        switch address.scheme {
        case .contact: return .allowed(href: address.bytes, isOutside: false, note: nil)
        case nil, .web:
            if let name = address.fragment, let id = outline.id(of: name) {
                return .allowed(href: Array("#\(id)".utf8), isOutside: false, note: nil)
            }
            if let note = lostNote(address, "link") { return .refused(note: note) }
            let note =
                address.hadUserName
                ? "the user name before the @ is removed from a link to \(Self.quote(address.host ?? ""))" : nil
            return .allowed(href: href(address, root: root), isOutside: isOutside(address), note: note)
        case .other:
            let scheme = Self.quote("\(address.schemeName):")
            return .refused(note: "a link to \(scheme) is left out; only its text is shown")
        }
    }

    /// Decides about an image in a body at `root`.
    func image(_ written: [UInt8], root: String) -> Decision {
        let address = LinkAddress(written)
        switch address.scheme {
        case nil, .web:
            if let note = lostNote(address, "image") { return .refused(note: note) }
            let href = href(address, root: root)
            guard let host = address.host, host != siteHost, !imageHosts.contains(host) else {
                return .allowed(href: href, isOutside: false, note: nil)
            }
            return .remote(
                href: href, note: "an image on \(Self.quote(host)) is shown as a link, because its host isn't allowed")
        case .contact, .other:
            let scheme = Self.quote("\(address.schemeName):")
            return .refused(note: "an image at \(scheme) is left out; only its text is shown")
        }
    }

    /// Returns the message about an address that could only mean a file next to the page, where the site has none; nil
    /// for other addresses.
    private func lostNote(_ address: LinkAddress, _ what: String) -> String? {
        guard !hasSiblings, address.isOfSite, let first = address.bytes.first,
            !"/#?.".utf8.contains(first)
        else { return nil }
        let written = "\(what) \(Self.quote(String(decoding: address.bytes, as: UTF8.self)))"
        return "the \(written) leads nowhere and is left out: start it with / for this site, or with https://"
    }

    private func isOutside(_ address: LinkAddress) -> Bool {
        if address.scheme == nil { return address.host != nil }
        return address.host != siteHost || address.hadUserName
    }

    private func href(_ address: LinkAddress, root: String) -> [UInt8] {
        guard address.isRooted else { return address.bytes }
        // "./" prevents a path such as "/a:b" from being read as a scheme.
        let (root, path) = ((root.isEmpty ? "./" : root).utf8, composed(address: address.bytes))
        var href: [UInt8] = []
        href.reserveCapacity(root.count + path.count)
        href += root
        if !filesRoot.isEmpty, path.starts(with: "/assets/".utf8) { href += filesRoot.utf8 }
        href.append(path.span.extracting(droppingFirst: 1))
        return href
    }

    /// Returns the address of `path`, which is relative to a body's root, for use outside the page.
    func absolute(_ path: ArraySlice<UInt8>, root: String) -> [UInt8] {
        guard !filesRoot.isEmpty, path.starts(with: filesRoot.utf8) else { return Array(root.utf8) + path }
        let folder = root.utf8.dropLast().lastIndex(of: UInt8(ascii: "/")).map { root.utf8[...$0] } ?? root.utf8[...]
        return Array(folder) + path.dropFirst(filesRoot.utf8.count)
    }

    private static func quote(_ text: String) -> String {
        "\"\(String(text.unicodeScalars.prefix(60)))\""
    }
}
