import Text

/// A playlist in M3U or M3U8, with the extensions that name songs.
///
/// `#EXTINF:215,Artist - Title` is written by most programs, `#EXTVDJ:<artist>…</artist><title>…</title>` by VirtualDJ.
/// Without them, the song has the name of its file; the folders of the file are dropped.
struct SongPlaylist {
    /// The song that the lines since the last path name, and its line.
    private var named: (song: SongbookSong?, line: Int, isOfVirtualDJ: Bool)?

    /// True if a file without a line that names its song has the song's name.
    private let namesFiles: Bool

    /// True for a file with this start, without white space, or with the extension of a playlist.
    static func isFile(startingWith start: ArraySlice<UInt8>, named name: String) -> Bool {
        isMarked(start) || [".m3u", ".m3u8"].contains(where: name.utf8.lowercasedEnds)
    }

    /// True for a line that only playlists have.
    static func isMarked(_ line: ArraySlice<UInt8>) -> Bool {
        ["#EXTM3U", "#EXTINF:", "#EXTVDJ:"].contains { line.starts(with: $0.utf8) }
    }

    /// Adds the songs of a playlist in UTF-8. O(bytes).
    ///
    /// - Parameter namesFiles: False to ignore files without a line that names their song.
    static func read(_ text: [UInt8], namingFiles namesFiles: Bool = true, into intake: inout SongIntake) {
        var playlist = SongPlaylist(namesFiles: namesFiles)
        playlist.read(text, into: &intake)
    }

    /// Returns the last song of a part of a playlist.
    static func lastSong(of lines: [UInt8]) -> SongbookSong? {
        var intake = SongIntake()
        read(lines, into: &intake)
        return intake.songs.last
    }

    private mutating func read(_ text: [UInt8], into intake: inout SongIntake) {
        var number = 0
        var start = 0
        while start < text.count, !intake.isFull {
            number += 1
            let end = text[start...].firstIndex(where: \.endsLine) ?? text.count
            take(text[start..<end], line: number, &intake)
            start = end + 1
            if end < text.count, text[end] == 0x0d, start < text.count, text[start] == 0x0a { start += 1 }
        }
        finishEntry(&intake)
    }

    private mutating func take(_ line: ArraySlice<UInt8>, line number: Int, _ intake: inout SongIntake) {
        let line = line.drop(while: \.isASCIISpace)
        guard let first = line.first else { return }
        if line.starts(with: "#EXTVDJ:".utf8) {
            let song = Self.song(ofTags: Array(line.dropFirst(8)), line: number)
            // An entry may have both kinds of lines, in any order; VirtualDJ's names title and artist separately.
            if named?.isOfVirtualDJ == true { finishEntry(&intake) }
            named = (song ?? named?.song, number, true)
        } else if line.starts(with: "#EXTINF:".utf8) {
            let song = Self.song(ofInfo: line.dropFirst(8), line: number)
            if let open = named, open.isOfVirtualDJ {
                guard open.song == nil else { return }
            } else {
                finishEntry(&intake)
            }
            named = (song, number, false)
        } else if first != UInt8(ascii: "#") {
            let open = named.take()
            guard open != nil || namesFiles else { return }
            let file = String(decoding: line, as: UTF8.self).trimmed
            let song = open?.song ?? (namesFiles ? SongbookSong(ofFileAt: file, place: number) : nil)
            intake.add(song, place: open?.line ?? number)
        }
    }

    /// Adds an entry without a path.
    private mutating func finishEntry(_ intake: inout SongIntake) {
        guard let open = named.take() else { return }
        intake.add(open.song, place: open.line)
    }

    /// The song in the tags that VirtualDJ writes, such as `<time>21:39</time><artist>Abba</artist>`.
    private static func song(ofTags tags: [UInt8], line: Int) -> SongbookSong? {
        func text(_ tag: String) -> String {
            guard let start = tags.span.firstIndex(of: Array("<\(tag)>".utf8)).map({ $0 + tag.utf8.count + 2 }),
                let end = tags.span.firstIndex(of: Array("</\(tag)>".utf8), from: start)
            else { return "" }
            return replacingXMLReferences(in: tags[start..<end])
        }
        let (title, remix) = (text("title"), text("remix"))
        let isRemix = !title.isBlank && !remix.isBlank
        return SongbookSong(title: isRemix ? "\(title) (\(remix))" : title, artist: text("artist"), place: line)
    }

    /// The song in `215 tvg-name="a, b",Artist - Title`: the text after the first comma outside quotes.
    private static func song(ofInfo info: ArraySlice<UInt8>, line: Int) -> SongbookSong? {
        var isQuoted = false
        for (index, byte) in zip(info.indices, info) {
            if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
            if byte == UInt8(ascii: ","), !isQuoted {
                return SongbookSong(named: String(decoding: info[(index + 1)...], as: UTF8.self), place: line)
            }
        }
        return nil
    }
}
