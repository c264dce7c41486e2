import Text

extension SongIntake {
    /// Reads a list in UTF-8 that names titles and artists: a table with a header, M3U, or XSPF; nil for other texts.
    /// O(bytes).
    package init?(ofList text: [UInt8]) throws(UnreadableSongs) {
        self.init()
        let start = withoutBlankStart(text)
        if start.first == UInt8(ascii: "<"), text.span.firstIndex(of: Array("http://xspf.org/ns/0/".utf8)) != nil {
            // The text is in UTF-8, whichever encoding its declaration names.
            let end = start.starts(with: "<?xml".utf8) ? text.span.firstIndex(of: Array("?>".utf8)) : nil
            let root = end.map { $0 + 2 } ?? 0
            let stream = try XMLStream { $0 == "playlist" ? SharePlaylist() : nil }
            if try stream.read(text[..<root].filter(\.endsLine) + text[root...]) { _ = try stream.read([]) }
            self = stream.intake
        } else if SongTable.namesArtists(text) {
            SongTable.read(text, into: &self)
        } else if text.split(whereSeparator: \.endsLine)
            .contains(where: { SongPlaylist.isMarked($0.drop(while: \.isASCIISpace)) })
        {
            SongPlaylist.read(text, namingFiles: false, into: &self)
        } else {
            return nil
        }
    }
}
