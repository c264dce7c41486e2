import Content

/// A page that others lead back to; a class, because many pages may share one.
package final class ParentPage: Sendable {
    package let title: String

    /// How much of what it is called after has no translation.
    let fallback: Fallback
    let address: Address

    /// The breadcrumbs that end at the page; nil if the site names no base URL.
    let way: Breadcrumbs?

    init(title: String, _ fallback: Fallback, address: Address, way: Breadcrumbs?) {
        self.title = title
        self.fallback = fallback
        self.address = address
        self.way = way
    }
}
