import Text

/// The columns of a table of songs.
struct SongColumns {
    let delimiter: UInt8

    /// The number of the column with titles, from 0.
    let title: Int

    /// The number of the column with artists; nil if the title column has "Artist - Title".
    let artist: Int?

    /// True if the first row names the columns.
    let hasHeader: Bool
}

extension SongColumns {
    private static let delimiters = [UInt8(ascii: "\t"), UInt8(ascii: ";"), UInt8(ascii: ",")]

    /// Finds the columns of the table that begins at `offset`.
    ///
    /// A first row with a name for titles is a header; in a row without one for artists, only words for "title" count,
    /// because "Song" and "Name" are titles, too. Without a header, the first column has the artist and the second one
    /// the title, as in file names; a text without delimiters has "Artist - Title" on each line. A comma, a semicolon or
    /// a tab is the delimiter if each of the first lines has one.
    init(_ text: [UInt8], from offset: Int) {
        for delimiter in Self.delimiters {
            var rows = SongTableRows(text, delimiter: delimiter, from: offset)
            var fields: [SongTableRows.Field] = []
            guard rows.next(&fields) != nil else { break }
            let names = fields.map { Self.key(rows.string($0)) }
            guard names.count > 1 || delimiter == Self.delimiters.last else { continue }
            guard let columns = SongColumns(names, delimiter: delimiter) else { continue }
            self = columns
            return
        }
        let common = Self.delimiters.first { Self.isInEachLine($0, text, from: offset) }
        self.init(
            // A byte that occurs in no UTF-8 text.
            delimiter: common ?? 0xff, title: common == nil ? 0 : 1, artist: common == nil ? nil : 0, hasHeader: false)
    }

    /// Finds the columns by the names in a header; nil if it names no column for titles.
    private init?(_ names: [String], delimiter: UInt8) {
        let artist = names.firstIndex(where: Self.artists.contains)
        let title =
            names.firstIndex(where: Self.titles.contains)
            ?? (artist != nil || names.count == 1 ? names.firstIndex(where: Self.songs.contains) : nil)
        guard let title else { return nil }
        self.init(delimiter: delimiter, title: title, artist: artist, hasHeader: true)
    }

    private static func isInEachLine(_ delimiter: UInt8, _ text: [UInt8], from offset: Int) -> Bool {
        let lines = text[offset...].split(maxSplits: 50, whereSeparator: \.endsLine).prefix(50)
        return lines.allSatisfy { $0.contains(delimiter) }
    }

    private static func key(_ name: String) -> String {
        // A header in a file that isn't a table may be megabytes long.
        foldedLoosely(String(name.unicodeScalars.prefix(60)))
    }

    /// Names for titles that no song has as its title, folded, in English, German, French, Spanish, Italian, Dutch, Polish
    /// and Portuguese.
    private static let titles: Set<String> = [
        "title", "song title", "songtitle", "track title", "tracktitle", "track name", "song name", "titel",
        "songtitel",
        "liedtitel", "titre", "titre de la chanson", "titulo", "titulo de la cancion", "titolo", "titolo del brano",
        "tytul", "tytul utworu", "titulo da musica",
    ]

    /// Other names for titles.
    private static let songs: Set<String> = [
        "song", "track", "name", "lied", "chanson", "morceau", "nom", "cancion", "tema", "nombre", "canzone", "brano",
        "nome", "nummer", "liedje", "naam", "utwor", "piosenka", "nazwa", "cancao", "musica", "faixa",
    ]

    private static let artists: Set<String> = [
        "artist", "artists", "artist name", "artist name(s)", "track artist", "song artist", "performer", "singer",
        "band", "interpret",
        "interpreten", "kunstler", "kunstlerin", "sanger", "artiste", "artistes", "interprete", "interpretes",
        "chanteur",
        "groupe", "artista", "artistas", "cantante", "grupo", "artisti", "gruppo", "artiest", "artiesten",
        "uitvoerende",
        "zanger", "wykonawca", "wykonawcy", "artysta", "zespol", "cantor", "banda",
    ]
}
