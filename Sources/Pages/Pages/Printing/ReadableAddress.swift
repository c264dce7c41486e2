import Content

extension PageContext {
    /// The absolute address of a page for people to type, without the scheme that browsers add by themselves; nil without
    /// a base URL.
    func readable(_ address: Address) -> String? {
        guard let address = absolute(address) else { return nil }
        let scheme = "https://"
        guard address.utf8.starts(with: scheme.utf8) else { return address }
        return String(Substring(address.utf8.dropFirst(scheme.utf8.count)))
    }
}

extension SiteEvent {
    /// The shortest former address of the event, which leads to its page; nil unless it is shorter than `address`.
    func shortAddress(than address: Address) -> String? {
        publicEvent.aliases.map(\.target).min { $0.utf8.count < $1.utf8.count }
            .flatMap { $0.utf8.count < address.link.utf8.count ? $0 : nil }
    }
}
