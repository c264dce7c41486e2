import Text

/// The texts of songs as programs and people write them.
package enum SongName {
    /// The most Unicode scalars of a title or an artist, as in requests; the rest is cut off.
    static let mostScalars = 200

    /// The text on one line, without control characters and without white space at its ends, and cut to the limit; empty
    /// if it has no visible character.
    static func clean(_ text: String) -> String {
        let bytes = text.utf8
        if bytes.count <= mostScalars, let first = bytes.first, let last = bytes.last, first != 0x20, last != 0x20,
            bytes.allSatisfy({ 0x20..<0x7f ~= $0 })
        {
            return text
        }
        // Removed scalars don't count, but a text of megabytes must not be searched for visible ones.
        let cut = visible(String(text.unicodeScalars.prefix(20 * mostScalars))).trimmed
        guard !cut.isBlank else { return "" }
        return cut.unicodeScalars.count <= mostScalars ? cut : String(cut.unicodeScalars.prefix(mostScalars)).trimmed
    }

    /// Splits "Artist - Title" at the first hyphen or dash between spaces; without one, the text is a title.
    package static func split(_ text: String) -> (artist: String, title: String) {
        let bytes = text.utf8
        var index = bytes.startIndex
        while let space = bytes[index...].firstIndex(of: 0x20) {
            index = bytes.index(after: space)
            for dash in dashes where bytes[index...].starts(with: dash) {
                let (artist, title) = (text[..<space], text[bytes.index(index, offsetBy: dash.count)...])
                if !String(artist).isBlank, !String(title).isBlank { return (String(artist), String(title)) }
            }
        }
        return ("", text)
    }

    /// A hyphen, an en dash and an em dash, each with the space after it.
    private static let dashes: [[UInt8]] = ["- ", "– ", "— "].map { Array($0.utf8) }

    /// The name of the song in the file at a path or an address, such as "Artist - Title" for `Music/Artist - Title.mp3`;
    /// nil if the path ends with a separator.
    ///
    /// Folders are dropped, so that names never show the owner's disk. The number of a track is dropped, too.
    static func ofFile(at path: String) -> String? {
        var path = Array(path.utf8)
        if let scheme = path.span.firstIndex(of: Array("://".utf8)), scheme < 12 {
            path = percentDecoded(Array(path.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }))
        }
        let separators = [UInt8(ascii: "/"), UInt8(ascii: "\\")]
        var name = path[(path.lastIndex(where: separators.contains).map { $0 + 1 } ?? 0)...]
        if let dot = name.lastIndex(of: UInt8(ascii: ".")), dot > name.startIndex,
            case let ending = name[(dot + 1)...], ending.count <= 5, ending.allSatisfy(\.isASCIIAlphanumeric)
        {
            name = name[..<dot]
        }
        // Some programs write underscores in place of spaces.
        let text = name.contains(0x20) ? Array(name) : name.map { $0 == UInt8(ascii: "_") ? 0x20 : $0 }
        let song = withoutNumber(String(decoding: text, as: UTF8.self))
        return song.isBlank ? nil : song
    }

    /// Drops the number of a track: "03 - Artist - Title", "03 - Title" or "03. Title", but neither "99 Luftballons"
    /// nor "45 - Shinedown". Names of artists don't begin with a zero.
    private static func withoutNumber(_ name: String) -> String {
        let digits = name.utf8.prefix(while: \.isASCIIDigit)
        guard 1...3 ~= digits.count else { return name }
        let rest = Substring(name.utf8[digits.endIndex...])
        if rest.utf8.starts(with: ". ".utf8) { return String(rest.dropFirst(2)) }
        guard rest.utf8.starts(with: " - ".utf8) else { return name }
        let song = String(Substring(rest.utf8.dropFirst(3)))
        return digits.first != UInt8(ascii: "0") && split(song).artist.isEmpty ? name : song
    }
}
