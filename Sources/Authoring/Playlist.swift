package import Diagnostics
import Songbooks
import Text

/// Songs imported from another program's list.
///
/// The format is CSV with title and artist columns, M3U with `#EXTINF` lines, XSPF, or text with one song on each line,
/// such as "Eagles - Hotel California".
package struct Playlist: Sendable {
    package private(set) var songs: [Song] = []

    package struct Song: Sendable {
        package let title: String
        package let artist: String
    }

    /// Reads a list. Each line that isn't a song is an error; of the rows of a table without a title, the first 100.
    ///
    /// - Parameter file: The file's name in diagnostics.
    package init(_ text: String, file: String, _ log: inout DiagnosticLog) {
        let rows = text.unicodeScalars.first == "\u{feff}" ? String(text.unicodeScalars.dropFirst()) : text
        let lines = rows.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map { String($0).trimmed }
        if let tracks = XSPFTracks(rows) {
            for track in tracks.tracks { add(title: track.title, artist: track.artist, at: track.line, file, &log) }
        } else if let table = SongTable.songs(in: Array(rows.utf8)) {
            let songs = table.songs.map { (line: $0.place, title: $0.title, artist: $0.artist) }
            let rows = songs + table.untitledLines.map { (line: $0, title: "", artist: "") }
            for row in rows.sorted(by: { $0.line < $1.line }) {
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
