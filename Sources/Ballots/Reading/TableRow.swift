/// One row of comma-separated values (RFC 4180).
enum TableRow {
    /// Returns the bytes of each column.
    static func columns(of row: Span<UInt8>, _ delimiter: UInt8) throws(Refusal) -> [[UInt8]] {
        var columns: [[UInt8]] = []
        var offset = 0
        while true {
            let place = try next(row, delimiter: delimiter, offset: &offset)
            columns.append(place.unescaped ?? place.range.map { row[$0] })
            guard offset < row.count else { return columns }
            offset += 1
            if offset == row.count { return columns + [[]] }
        }
    }

    /// Reads the column that begins at `offset`, and moves `offset` to the delimiter after it, or to the row's end.
    ///
    /// - Returns: The range of the column's bytes; with doubled quotes, also its bytes with single ones.
    static func next(
        _ row: Span<UInt8>, delimiter: UInt8, offset: inout Int
    ) throws(Refusal) -> (range: Range<Int>, unescaped: [UInt8]?) {
        var start = offset
        guard offset < row.count, row[offset] == UInt8(ascii: "\"") else {
            while offset < row.count, row[offset] != delimiter { offset += 1 }
            return (start..<offset, nil)
        }
        offset += 1
        start = offset
        var unescaped: [UInt8]?
        while offset < row.count {
            let byte = row[offset]
            guard byte == UInt8(ascii: "\"") else {
                unescaped?.append(byte)
                offset += 1
                continue
            }
            guard offset + 1 < row.count, row[offset + 1] == byte else {
                let end = offset
                offset += 1
                guard offset == row.count || row[offset] == delimiter else {
                    throw Refusal("extra text follows a closing quote")
                }
                return (start..<end, unescaped)
            }
            if unescaped == nil { unescaped = (start..<offset).map { row[$0] } }
            unescaped?.append(byte)
            offset += 2
        }
        throw Refusal("a quote is not closed")
    }
}

extension FieldValues {
    /// Reads a row of a table; an empty field counts as absent.
    mutating func readRow(_ row: Span<UInt8>, _ header: TableHeader) throws(Refusal) {
        var offset = 0
        var column = 0
        repeat {
            if column > 0 { offset += 1 }
            let place = try TableRow.next(row, delimiter: header.delimiter, offset: &offset)
            guard column < header.fields.count else { throw Refusal("this row has more columns than the header") }
            if let field = header.fields[column] {
                if let unescaped = place.unescaped {
                    set(field, to: unescaped)
                } else if !place.range.isEmpty {
                    self[field] = Value(kind: .text, start: place.range.lowerBound, end: place.range.upperBound)
                }
            }
            column += 1
        } while offset < row.count
        var seen: UInt8 = 0
        for index in row.indices {
            guard row[index] != 0 else { throw Refusal("this contains a control character") }
            seen |= row[index]
        }
        if seen >= 0x80 { hasForeignBytes = true }
    }
}
