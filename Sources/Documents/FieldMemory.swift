/// The field names of the previous record, and their positions.
///
/// Most records in separate files have the same fields.
public struct FieldMemory: Sendable {
    var search = FieldSearch()

    /// Creates an empty memory.
    public init() {}
}
