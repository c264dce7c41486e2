import Text

/// A text file that names the current song, or a line for each song.
///
/// - One line is the current song, "Artist - Title", even without a line end.
/// - Two lines are the artist and the title, unless both are "Artist - Title". Lines may begin with "Artist:" and
///   "Title:".
/// - In a longer text, the last complete line counts. A time before a song is dropped.
enum NowPlayingText {
    /// - Parameter isPart: True if the text is the end of a longer one.
    static func lastSong(of text: [UInt8], isPart: Bool) -> SongbookSong? {
        let isFinished = text.last?.endsLine ?? true
        var lines = text.split(whereSeparator: \.endsLine).map { String(decoding: $0, as: UTF8.self).trimmed }
            .filter { line in line.unicodeScalars.contains { !$0.isBlank && !"-=*_#".unicodeScalars.contains($0) } }
        if !isPart, let song = labelled(lines) { return song }
        if !isPart, lines.count == 2,
            lines.allSatisfy({ withoutTime($0) == $0 }),
            lines.contains(where: { SongName.split($0).artist.isEmpty })
        {
            return SongbookSong(title: lines[1], artist: lines[0], place: 1)
        }
        if !isFinished, isPart || lines.count > 1 { lines.removeLast() }
        return lines.last.flatMap { SongbookSong(named: withoutTime($0), place: lines.count) }
    }

    private static func labelled(_ lines: [String]) -> SongbookSong? {
        guard lines.count <= 8, let title = value(of: "title:", in: lines) else { return nil }
        return SongbookSong(title: title, artist: value(of: "artist:", in: lines) ?? "", place: 1)
    }

    private static func value(of label: String, in lines: [String]) -> String? {
        let line = lines.first { Substring($0.utf8.prefix(label.utf8.count)).lowercased() == label }
        return line.map { String(Substring($0.utf8.dropFirst(label.utf8.count))) }
    }

    /// Drops a time such as "21:39 : " or "21:39:05 ".
    private static func withoutTime(_ line: String) -> String {
        let time = line.utf8.prefix { $0.isASCIIDigit || $0 == UInt8(ascii: ":") }
        let parts = time.split(separator: UInt8(ascii: ":"))
        guard 4...8 ~= time.count, 2...3 ~= parts.count, parts.allSatisfy({ $0.count <= 2 }) else { return line }
        let rest = Substring(line.utf8[time.endIndex...])
        guard rest.utf8.first == UInt8(ascii: " ") else { return line }
        let song = Substring(
            rest.utf8.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: "-") })
        return song.isEmpty ? line : String(song)
    }
}
