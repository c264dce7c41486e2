package import Diagnostics
import Text

/// Songs imported from another program's list.
///
/// The format is CSV with title and artist columns, M3U with `#EXTINF` lines, XSPF, or text with one song on each line,
/// such as "Eagles - Hotel California".
package struct Playlist: Sendable {
    package private(set) var songs: [Song] = []

    package struct Song: Equatable, Sendable {
        package let title: String
        package let artist: String

        package init(title: String, artist: String) {
            self.title = title
            self.artist = artist
        }
    }

    /// Reads a list. Each line that isn't a song is an error.
    ///
    /// - Parameter file: The file's name in diagnostics.
    package init(_ text: String, file: String, _ log: inout DiagnosticLog) {
        let rows = text.unicodeScalars.first == "\u{feff}" ? String(text.unicodeScalars.dropFirst()) : text
        let lines = rows.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map { String($0).trimmed }
        if let tracks = XSPFTracks(rows) {
            for track in tracks.tracks { add(title: track.title, artist: track.artist, at: track.line, file, &log) }
        } else if let table = Table(rows) {
            for row in table.rows {
                add(title: row.title, artist: row.artist, at: row.line, file, &log)
            }
        } else if lines.contains(where: { $0.hasPrefix("#EXTM3U") || $0.hasPrefix("#EXTINF:") }) {
            for (index, line) in lines.enumerated() where line.hasPrefix("#EXTINF:") {
                // The duration, and the attributes that some programs add, end at the comma.
                let comma = line.utf8.firstIndex(of: UInt8(ascii: ",")).map { line.utf8.index(after: $0) }
                add(String(line[(comma ?? line.endIndex)...]), at: index + 1, file, &log)
            }
        } else {
            for (index, line) in lines.enumerated() where !line.isBlank { add(line, at: index + 1, file, &log) }
        }
        guard songs.isEmpty, !log.hasErrors else { return }
        log.error(.invalidValue, at: Place(file: file), "this list has no songs", hint: Self.forms)
    }

    /// Adds the song from a line of the form "artist - title".
    private mutating func add(_ line: String, at number: Int, _ file: String, _ log: inout DiagnosticLog) {
        let dashes = [" - ", " \u{2013} ", " \u{2014} "].compactMap { line.firstRange(of: $0) }
        if let dash = dashes.min(by: { $0.lowerBound < $1.lowerBound }) {
            let (title, artist) = (String(line[dash.upperBound...]), String(line[..<dash.lowerBound]))
            return add(title: title, artist: artist, at: number, file, &log)
        }
        add(title: line, artist: "", at: number, file, &log)
    }

    private mutating func add(
        title: String, artist: String, at line: Int, _ file: String, _ log: inout DiagnosticLog
    ) {
        let (title, artist) = (title.trimmed, artist.trimmed)
        guard !title.isBlank, !artist.isBlank else {
            return log.error(
                .invalidValue, at: Place(file: file, line: line), "this line has no title and artist", hint: Self.forms)
        }
        songs.append(Song(title: title, artist: artist))
    }

    private static let forms =
        "write \"Artist - Title\" on each line, or use a CSV file with the columns title and artist, or an M3U or XSPF playlist"
}

/// The rows of a CSV table with songs.
private struct Table {
    var rows: [(line: Int, title: String, artist: String)] = []

    private static let titles: Set = ["title", "track", "track name", "song", "name"]
    private static let artists: Set = ["artist", "artists", "artist name", "artist name(s)", "performer"]

    /// Reads a table. Returns nil if the text doesn't begin with a suitable header.
    init?(_ text: String) {
        let first = text.utf8.prefix { $0 != 0x0a && $0 != 0x0d }
        let delimiters = [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t")]
        guard let delimiter = delimiters.first(where: first.contains) else { return nil }
        let cells = Self.cells(Array(text.utf8), delimiter)
        guard let header = cells.first?.cells.map({ $0.trimmed.lowercased() }),
            let title = header.firstIndex(where: Self.titles.contains),
            let artist = header.firstIndex(where: Self.artists.contains)
        else { return nil }
        for row in cells.dropFirst() where !row.cells.allSatisfy(\.isBlank) {
            rows.append(
                (
                    row.line, row.cells.indices.contains(title) ? row.cells[title] : "",
                    row.cells.indices.contains(artist) ? row.cells[artist] : ""
                ))
        }
    }

    /// Splits a table into rows and cells (RFC 4180).
    private static func cells(_ text: [UInt8], _ delimiter: UInt8) -> [(line: Int, cells: [String])] {
        var rows: [(line: Int, cells: [String])] = []
        var row: [String] = []
        var cell: [UInt8] = []
        var (line, start, isQuoted, index) = (1, 1, false, 0)
        while index < text.count {
            let byte = text[index]
            index += 1
            switch byte {
            case UInt8(ascii: "\"") where isQuoted && index < text.count && text[index] == byte:
                cell.append(byte)
                index += 1
            case UInt8(ascii: "\"") where isQuoted || cell.isEmpty: isQuoted.toggle()
            case delimiter where !isQuoted:
                row.append(String(decoding: cell, as: UTF8.self))
                cell = []
            case 0x0a where !isQuoted:
                rows.append((start, row + [String(decoding: cell, as: UTF8.self)]))
                (row, cell) = ([], [])
                line += 1
                start = line
            case 0x0d where !isQuoted: break
            default:
                if byte == 0x0a { line += 1 }
                cell.append(byte)
            }
        }
        if !row.isEmpty || !cell.isEmpty { rows.append((start, row + [String(decoding: cell, as: UTF8.self)])) }
        return rows
    }
}
