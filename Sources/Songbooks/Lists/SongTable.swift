import Text

/// A list of songs as a table: comma-separated values, or the text files of rekordbox, iTunes and Serato with tabs.
enum SongTable {
    /// Adds the songs of a table in UTF-8. O(bytes).
    static func read(_ text: [UInt8], into intake: inout SongIntake) {
        let (columns, start, line) = beginning(of: text)
        var rows = SongTableRows(text, delimiter: columns.delimiter, from: start, line: line)
        var fields: [SongTableRows.Field] = []
        if columns.hasHeader { _ = rows.next(&fields) }
        while !intake.isFull, let line = rows.next(&fields) {
            add(fields, in: rows, columns, line: line, to: &intake)
        }
    }

    /// Returns the song in the last line of `lines` that has one.
    ///
    /// - Parameter header: The beginning of the file, with the names of the columns.
    static func lastSong(of lines: [UInt8], header: [UInt8]) -> SongbookSong? {
        let (columns, start, _) = beginning(of: header)
        let names: ArraySlice<UInt8> = columns.hasHeader ? header[start...].prefix { !$0.endsLine } : []
        for line in lines.split(whereSeparator: \.endsLine).reversed()
        where line != names && !line.starts(with: "sep=".utf8) {
            var rows = SongTableRows(Array(line), delimiter: columns.delimiter)
            var fields: [SongTableRows.Field] = []
            guard rows.next(&fields) != nil else { continue }
            var intake = SongIntake()
            add(fields, in: rows, columns, line: 0, to: &intake)
            if let song = intake.songs.first { return song }
        }
        return nil
    }

    /// True if the first row names columns for titles and artists.
    static func namesArtists(_ text: [UInt8]) -> Bool {
        let columns = beginning(of: text).columns
        return columns.hasHeader && columns.artist != nil
    }

    private static func add(
        _ fields: [SongTableRows.Field], in rows: SongTableRows, _ columns: SongColumns, line: Int,
        to intake: inout SongIntake
    ) {
        func text(_ column: Int) -> String { column < fields.count ? rows.string(fields[column]) : "" }
        let title = text(columns.title)
        guard let artist = columns.artist.map(text) else {
            if let song = SongbookSong(named: title, place: line) { intake.add(song, place: line) }
            return
        }
        let song = SongbookSong(title: title, artist: artist, place: line)
        let isBlank =
            song.map { $0.artist.isEmpty && isDate($0.title) } ?? fields.allSatisfy { rows.string($0).isBlank }
        if !isBlank { intake.add(song, place: line) }
    }

    /// True for a date or a time: Serato's exports have a row for the session before its songs' rows.
    private static func isDate(_ title: String) -> Bool {
        var separators = 0
        for byte in title.utf8 {
            if "/.-:".utf8.contains(byte) { separators += 1 } else if !byte.isASCIIDigit, byte != 0x20 { return false }
        }
        return separators >= 2
    }

    /// The columns of a table, and the offset and the line of its first row.
    private static func beginning(of text: [UInt8]) -> (columns: SongColumns, offset: Int, line: Int) {
        var (start, line) = firstRow(of: text)
        // Excel's hint, a line such as "sep=;", precedes the header.
        if text[start...].starts(with: "sep=".utf8), let end = text[start...].firstIndex(where: \.endsLine) {
            let (next, lines) = firstRow(of: Array(text[end...]))
            (start, line) = (end + next, line + lines - 1)
        }
        return (SongColumns(text, from: start), start, line)
    }

    /// The offset of the first line that isn't empty, and its number.
    private static func firstRow(of text: [UInt8]) -> (offset: Int, line: Int) {
        let offset = text.firstIndex { !$0.endsLine } ?? text.count
        return (offset, 1 + text.lineEnds(in: 0..<offset))
    }
}
