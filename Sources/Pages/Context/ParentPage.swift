import Content

/// A page that other pages link back to; a class, because many pages may share one.
package final class ParentPage: Sendable {
    package let title: String

    /// The parts of the titled record that have no translation.
    let fallback: Fallback
    let address: Address

    /// The breadcrumbs that end at the page; nil without a base URL.
    let way: Breadcrumbs?

    init(title: String, _ fallback: Fallback, address: Address, way: Breadcrumbs?) {
        self.title = title
        self.fallback = fallback
        self.address = address
        self.way = way
    }
}
