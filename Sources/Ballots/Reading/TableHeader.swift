/// The first row of a table: which column holds what.
struct TableHeader {
    /// What each column holds; nil for one that nobody reads.
    let fields: [BallotField?]

    /// What stands between two columns.
    let delimiter: UInt8

    static let example = "the first row is event,song,user,vote,at; site.yaml can name other columns"

    /// - Parameter columns: What the site calls columns, by the names of what they hold.
    init(_ row: Span<UInt8>, columns: [String: String]) throws(Refusal) {
        let delimiters = [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t")]
        let found = row.indices.map { row[$0] }.first { delimiters.contains($0) }
        delimiter = found ?? UInt8(ascii: ",")
        var names: [String] = []
        try TableRow.read(row, delimiter) { _, bytes in names.append(normal(String(decoding: bytes, as: UTF8.self))) }

        var holders: [String: BallotField] = [:]
        for field in BallotField.allCases { holders[normal(columns[field.name] ?? field.name)] = field }
        var taken: Set<BallotField> = []
        var fields: [BallotField?] = []
        for name in names {
            let field = holders[name]
            if field == nil, Tally.isSet(by: name) { throw Refusal("the column \"\(name)\" \(Tally.refusal)") }
            if let field, !taken.insert(field).inserted {
                throw Refusal("there are two columns \"\(name)\"")
            }
            fields.append(field)
        }
        self.fields = fields
        // What a table is of shows in what it lacks least for.
        func lacking(_ fields: BallotField...) -> [BallotField] { fields.filter { !taken.contains($0) } }
        let (forBallots, forRequests) = (lacking(.event, .song, .user, .vote), lacking(.event, .title, .artist, .user))
        let missing = forRequests.count < forBallots.count ? forRequests : forBallots
        guard let last = missing.last.map({ quoted($0, columns) }) else { return }
        guard missing.count > 1 else { throw Refusal("there is no column \(last)") }
        let others = missing.dropLast().map { quoted($0, columns) }.joined(separator: ", ")
        throw Refusal("there are no columns \(others) and \(last)")
    }
}

/// What a field's column is called, in quotes.
private func quoted(_ field: BallotField, _ columns: [String: String]) -> String {
    "\"\(columns[field.name] ?? field.name)\""
}

/// A column's name without what people write differently: case, and white space at the ends.
private func normal(_ name: String) -> String {
    let scalars = name.lowercased().unicodeScalars.drop { $0.properties.isWhitespace }
    let end = scalars.lastIndex { !$0.properties.isWhitespace }
    return end.map { String(scalars[...$0]) } ?? ""
}
