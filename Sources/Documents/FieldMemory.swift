/// The field names of the record before, and their places.
///
/// Most records in files of their own have the same fields.
public struct FieldMemory: Sendable {
    var search = FieldSearch()

    /// Creates an empty memory.
    public init() {}
}
