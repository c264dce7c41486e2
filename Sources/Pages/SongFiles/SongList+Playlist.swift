import Ballots
import Content
import Text

/// The playlist for players and importers: the accepted and played songs, best rank first.
extension SongList {
    /// Calls `body` with each song of the playlist, in order.
    private func forEachInPlaylist(_ body: (Song) -> Void) {
        let rows = rows
        let order = rows.indices.sorted { (rows[$0].rank, $0) < (rows[$1].rank, $1) }
        for index in order where rows[index].song.status != .requested && rows[index].song.status != .declined {
            body(rows[index].song)
        }
    }

    /// The playlist as XML for rekordbox.
    package func rekordbox(name: String) -> [UInt8] {
        var songs: [(title: String, artist: String)] = []
        forEachInPlaylist { songs.append(($0.title, $0.artist)) }
        return rekordboxPlaylist(called: name, songs)
    }

    /// The playlist as extended M3U in UTF-8. The site has no audio files: each line names a file that a player might
    /// have.
    package var m3u: [UInt8] {
        var text: [UInt8] = []
        text.reserveCapacity(16 + count * 128)
        text.append("#EXTM3U\n")
        forEachInPlaylist { song in
            let (artist, title) = (song.artist.utf8Span.span, song.title.utf8Span.span)
            text.append(addingCapacity: 2 * (artist.count + title.count) + 32) { text in
                text.append("#EXTINF:-1,")
                writeLine(artist, to: &text)
                text.append(" - ")
                writeLine(title, to: &text)
                text.append("\n")
                // A line that begins with # would be a comment.
                if artist.count > 0, artist[0] == UInt8(ascii: "#") { text.append("./") }
                writeFileName(artist, to: &text)
                text.append(" - ")
                writeFileName(title, to: &text)
                text.append(".mp3\n")
            }
        }
        return text
    }

    /// The playlist as XSPF, version 1.
    func xspf(title: String) -> [UInt8] {
        var text = XMLText()
        text.markup("<playlist version=\"1\" xmlns=\"http://xspf.org/ns/0/\">\n")
        text.element("title", title)
        text.markup("<trackList>\n")
        forEachInPlaylist { song in
            text.markup("<track>")
            text.element("title", song.title)
            text.element("creator", song.artist)
            text.markup("</track>\n")
        }
        text.markup("</trackList>\n</playlist>\n")
        return text.bytes
    }
}

/// Appends a text as part of a line, with spaces for control characters: a line end would begin another entry.
private func writeLine(_ text: Span<UInt8>, to line: inout OutputSpan<UInt8>) {
    for index in text.indices { line.append(text[index] < 0x20 ? UInt8(ascii: " ") : text[index]) }
}

/// Appends a text as part of a file name, without path separators and control characters.
private func writeFileName(_ text: Span<UInt8>, to name: inout OutputSpan<UInt8>) {
    for index in text.indices {
        switch text[index] {
        case UInt8(ascii: "/"), UInt8(ascii: "\\"), UInt8(ascii: ":"): name.append(UInt8(ascii: "-"))
        case ..<0x20: name.append(UInt8(ascii: " "))
        case let byte: name.append(byte)
        }
    }
}
