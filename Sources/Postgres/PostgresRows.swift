/// The rows that a statement returned.
public struct PostgresRows: Sendable {
    private let rows: [[String?]]

    init(_ rows: [[String?]]) { self.rows = rows }

    /// The number of rows.
    public var count: Int { rows.count }

    /// True without any rows.
    public var isEmpty: Bool { rows.isEmpty }

    /// Returns the text in a row's column; empty for NULL.
    public func text(_ row: Int, _ column: Int) -> String { rows[row][column] ?? "" }

    /// Returns the number in a row's column; nil for NULL and for text that isn't a number.
    public func number(_ row: Int, _ column: Int) -> Int64? { rows[row][column].flatMap { Int64($0) } }
}
