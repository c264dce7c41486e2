/// Which fields a record had, and where: of many records in files of their own most have the same.
public struct FieldMemory: Sendable {
    var search = FieldSearch()

    /// A memory of no record.
    public init() {}
}
