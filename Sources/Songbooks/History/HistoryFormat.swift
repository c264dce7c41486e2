import Text

/// The formats of DJ programs for the songs that they played.
public enum HistoryFormat: CaseIterable, Sendable {
    /// A text file with the current song, or with a line for each song: "Artist - Title".
    case text
    /// M3U or M3U8: VirtualDJ, rekordbox, Mixxx.
    case playlist
    /// Values with commas, semicolons or tabs, and a header: Serato, rekordbox, Mixxx.
    case table
    /// Traktor's history in NML.
    case traktor
    /// Serato's session.
    case session

    /// Recognises the format of a file.
    ///
    /// - Parameters:
    ///   - name: The name of the file, whose extension decides unless the content does.
    ///   - start: The first bytes, which may end anywhere.
    ///   - lines: The first complete lines in UTF-8.
    init(of name: String, start: [UInt8], lines: [UInt8]) {
        let start = withoutBlankStart(start)
        if start.first == UInt8(ascii: "<") {
            self = .traktor
        } else if SongPlaylist.isFile(startingWith: start, named: name) {
            self = .playlist
        } else {
            self = SongTable.namesArtists(lines) ? .table : .text
        }
    }
}
