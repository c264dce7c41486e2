/// The values of a page that its templates use; the others need not be computed.
public struct ShownFields: Sendable {
    /// A flag for each value: first the values of the page's shape, then the values of the shapes within it.
    public let flags: [Bool]

    /// Restores the values from the flags of a page with the same shape.
    public init(flags: [Bool]) { self.flags = flags }
}

extension CheckReport {
    /// Returns the values that a page with data of `shape` shows, if this is the report of that page.
    public func shownFields(of shape: Shape) -> ShownFields {
        ShownFields(
            flags: ([shape] + shape.layout.inner).flatMap { shape in
                shape.element == nil
                    ? shape.fields.indices.map { fields.contains(Use(shape: shape, field: $0)) } : [true]
            })
    }
}
