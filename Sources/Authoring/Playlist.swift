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

    /// Reads a list. Texts in tables and playlists are cut after 200 characters. Each line that isn't a song is an error; of the entries without a title, the first 100.
    ///
    /// - Parameter file: The file's name in diagnostics.
    package init(_ text: String, file: String, _ log: inout DiagnosticLog) {
        let text = text.unicodeScalars.first == "\u{feff}" ? String(text.unicodeScalars.dropFirst()) : text
        do throws(UnreadableSongs) {
            if let list = try SongIntake(ofList: Array(text.utf8)) {
                let songs = list.songs.map { (line: $0.place, title: $0.title, artist: $0.artist) }
                let entries = songs + list.untitledPlaces.map { (line: $0, title: "", artist: "") }
                for entry in entries.sorted(by: { $0.line < $1.line }) {
                    add(title: entry.title, artist: entry.artist, at: entry.line, file, &log)
                }
            } else {
                let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init)
                for (index, line) in lines.enumerated() where !line.isBlank {
                    let (artist, title) = SongName.split(line)
                    add(title: title, artist: artist, at: index + 1, file, &log)
                }
            }
        } catch {
            log.report(error, in: file)
        }
        guard songs.isEmpty, !log.hasErrors else { return }
        log.error(.invalidValue, at: Place(file: file), "this list has no songs", hint: Self.forms)
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
