/// The rows that a statement returned.
public struct PostgresRows: Sendable {
    private let rows: [[String?]]

    init(_ rows: [[String?]]) { self.rows = rows }

    /// The number of rows.
    public var count: Int { rows.count }

    /// True if there are no rows.
    public var isEmpty: Bool { rows.isEmpty }

    /// A row's text in a column; empty for NULL.
    public func text(_ row: Int, _ column: Int) -> String { rows[row][column] ?? "" }

    /// A row's number in a column; nil for NULL, and for what is no number.
    public func number(_ row: Int, _ column: Int) -> Int64? { rows[row][column].flatMap { Int64($0) } }
}
