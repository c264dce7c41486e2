/// Which values of a page its templates make something of: the others need not be worked out.
public struct ShownFields: Sendable {
    /// For the cells of the shape's layout, in their order.
    let flags: [Bool]
}

extension CheckReport {
    /// What a page with data of `shape` shows, where the report is of that page.
    public func shownFields(of shape: Shape) -> ShownFields {
        ShownFields(
            flags: ([shape] + shape.layout.inner).flatMap { shape in
                shape.element == nil
                    ? shape.fields.indices.map { fields.contains(Use(shape: shape, field: $0)) } : [true]
            })
    }
}
