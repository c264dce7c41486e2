import Text

/// The first row of a table, which names the columns.
struct TableHeader {
    /// The field in each column; nil for a column that is ignored.
    let fields: [BallotField?]

    /// The byte between two columns.
    let delimiter: UInt8

    static let example = "write event,song,user,vote,at in the first row; site.yaml can name other columns"

    /// True for the hint of Excel, such as "sep=;", which may precede the first row.
    static func isHint(_ row: ArraySlice<UInt8>) -> Bool { row.count == 5 && row.starts(with: "sep=".utf8) }

    /// - Parameter columns: The site's names for columns, by field.
    init(_ row: Span<UInt8>, columns: [String: String]) throws(Refusal) {
        let delimiters = [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t")]
        let found = row.indices.map { row[$0] }.first { delimiters.contains($0) }
        delimiter = found ?? UInt8(ascii: ",")
        let names = try TableRow.columns(of: row, delimiter).map { column in
            String(decoding: column, as: UTF8.self).lowercased().trimmed
        }

        var holders: [String: BallotField] = [:]
        for field in BallotField.allCases { holders[(columns[field.name] ?? field.name).lowercased().trimmed] = field }
        var taken: Set<BallotField> = []
        var fields: [BallotField?] = []
        for name in names {
            let field = holders[name]
            if field == nil, Tally.isSet(by: name) { throw Refusal("the column \"\(name)\" \(Tally.refusal)") }
            if let field, !taken.insert(field).inserted {
                throw Refusal("the column \"\(name)\" appears twice")
            }
            fields.append(field)
        }
        self.fields = fields
        // The table has ballots or requests, whichever lacks fewer columns.
        func lacking(_ fields: BallotField...) -> [BallotField] { fields.filter { !taken.contains($0) } }
        let (forBallots, forRequests) = (lacking(.event, .song, .user, .vote), lacking(.event, .title, .artist, .user))
        let missing = forRequests.count < forBallots.count ? forRequests : forBallots
        guard let last = missing.last.map({ quoted($0, columns) }) else { return }
        guard missing.count > 1 else { throw Refusal("the column \(last) is missing") }
        let others = missing.dropLast().map { quoted($0, columns) }.joined(separator: ", ")
        throw Refusal("the columns \(others) and \(last) are missing")
    }
}

/// Returns a field's column name, in quotes.
private func quoted(_ field: BallotField, _ columns: [String: String]) -> String {
    "\"\(columns[field.name] ?? field.name)\""
}
