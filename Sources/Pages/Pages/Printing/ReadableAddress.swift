import Content
import Files

extension PageContext {
    /// The absolute address of a page for people to type, without the scheme that browsers add by themselves; nil without
    /// a base URL.
    func readable(_ address: Address) -> String? {
        absolute(address).map(Pages.readable)
    }
}

/// An absolute address without the scheme that browsers add by themselves.
func readable(_ address: String) -> String { address.droppingPrefix("https://") ?? address }

extension SiteEvent {
    /// The shortest former address of the event, which leads to its page; nil unless it is shorter than `address`.
    func shortAddress(than address: Address) -> String? {
        publicEvent.aliases.map(\.target).min { $0.utf8.count < $1.utf8.count }
            .flatMap { $0.utf8.count < address.link.utf8.count ? $0 : nil }
    }
}
