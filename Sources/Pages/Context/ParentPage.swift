package import Content

/// A page that other pages link back to; a class, because many pages may share one.
package final class ParentPage: Sendable {
    package let title: Title
    let address: Address

    /// The breadcrumbs that end at the page; nil without a base URL.
    let way: Breadcrumbs?

    init(_ title: Title, _ address: Address, way: Breadcrumbs?) {
        self.title = title
        self.address = address
        self.way = way
    }
}
