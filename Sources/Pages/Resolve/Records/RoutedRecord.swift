package import Content

/// A record with its address on the site; a class, so that pages share it instead of copying every field.
package final class RoutedRecord<Content: Record>: Sendable {
    package let record: Content

    /// The record's name in addresses.
    package let slug: String

    let address: Address

    init(record: Content, slug: String, address: Address) {
        self.record = record
        self.slug = slug
        self.address = address
    }
}
