import Content

/// A page that others lead back to; a class, because all the pages of a kind may have the same.
package final class ParentPage: Sendable {
    package let title: String
    let address: Address

    /// The way to it; nil where the site names no base.
    let way: Breadcrumbs?

    init(title: String, address: Address, way: Breadcrumbs?) {
        self.title = title
        self.address = address
        self.way = way
    }
}
