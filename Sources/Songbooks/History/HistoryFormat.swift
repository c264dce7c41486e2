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
        let isMarked = start.starts(with: [0xef, 0xbb, 0xbf])
        let start = start.dropFirst(isMarked ? 3 : 0).drop(while: \.isASCIISpace)
        if start.first == UInt8(ascii: "<") {
            self = .traktor
        } else if ["#EXTM3U", "#EXTINF:", "#EXTVDJ:"].contains(where: { start.starts(with: $0.utf8) })
            || [".m3u", ".m3u8"].contains(where: { name.utf8.lowercasedEnds(with: Array($0.utf8)) })
        {
            self = .playlist
        } else {
            self = SongTable.namesArtists(lines) ? .table : .text
        }
    }
}
