import Ballots
import Content
import Text

/// The list for players and importers: the songs that were accepted or played, best rank first.
extension SongList {
    private var playlist: [Song] {
        let rows = rows
        let order = rows.indices.sorted { (rows[$0].rank, $0) < (rows[$1].rank, $1) }
        return order.map { rows[$0].song }.filter { $0.status != .requested && $0.status != .declined }
    }

    /// The playlist as extended M3U in UTF-8. There are no files: a line names the one that a player might have.
    var m3u: [UInt8] {
        var text = "#EXTM3U\n"
        for song in playlist {
            let name = "\(song.artist) - \(song.title)"
            // A name is one path segment, and no comment.
            let file = String(
                String.UnicodeScalarView(name.unicodeScalars.map { "/\\:".unicodeScalars.contains($0) ? "-" : $0 }))
            text += "#EXTINF:-1,\(name)\n\(file.utf8.first == UInt8(ascii: "#") ? "./" : "")\(file).mp3\n"
        }
        return Array(text.utf8)
    }

    /// The playlist as XSPF, version 1.
    func xspf(title: String) -> [UInt8] {
        var text = XMLText()
        text.markup("<playlist version=\"1\" xmlns=\"http://xspf.org/ns/0/\">\n")
        text.element("title", title)
        text.markup("<trackList>\n")
        for song in playlist {
            text.markup("<track>")
            text.element("title", song.title)
            text.element("creator", song.artist)
            text.markup("</track>\n")
        }
        text.markup("</trackList>\n</playlist>\n")
        return text.bytes
    }
}
