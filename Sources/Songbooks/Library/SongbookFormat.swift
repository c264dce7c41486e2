import Text

/// The formats of song libraries. The root element of an XML file decides which of its formats it has.
public enum SongbookFormat: CaseIterable, Sendable {
    /// Comma-separated values with commas, semicolons or tabs, or a text with "Artist - Title" on each line.
    case table
    /// A playlist in M3U or M3U8.
    case playlist
    /// rekordbox, Traktor (NML), iTunes or Music, or XSPF.
    case xml

    /// Recognises the format of a file.
    ///
    /// - Parameters:
    ///   - name: The name of the file, whose extension decides unless the content does.
    ///   - beginning: The first bytes of the file.
    /// - Throws: `UnreadableSongs` for a file of another kind, such as a workbook or an audio file.
    init(of name: String, beginning: [UInt8]) throws(UnreadableSongs) {
        let encoding = try TextEncoding(ofFileBeginning: beginning)
        // Half a character at the end of the first bytes isn't an error, so they aren't checked here.
        let text = encoding == .utf8OrWindows1252 ? beginning : try encoding.utf8(beginning)
        let start = withoutBlankStart(text)
        switch start.first {
        case UInt8(ascii: "<"): self = .xml
        case UInt8(ascii: "{") where Self.isJSON(start, beforeOneOf: "\"}"),
            UInt8(ascii: "[") where Self.isJSON(start, beforeOneOf: "\"{[]"):
            throw UnreadableSongs("this is JSON, not a list of songs", hint: "export the list as CSV, M3U or XML")
        default: self = SongPlaylist.isFile(startingWith: start, named: name) ? .playlist : .table
        }
    }

    /// True if the bracket at the start begins an object or a list. Names of bands have brackets, too: "[spunge]".
    private static func isJSON(_ start: ArraySlice<UInt8>, beforeOneOf signs: String) -> Bool {
        start.dropFirst().first { !$0.isASCIISpace }.map { signs.utf8.contains($0) } != false
    }
}

extension String.UTF8View {
    /// True if the text ends with `ending`, which is in lower case, in any case.
    func lowercasedEnds(with ending: String) -> Bool {
        guard count >= ending.utf8.count else { return false }
        return zip(suffix(ending.utf8.count), ending.utf8).allSatisfy { byte, expected in
            (0x41...0x5a ~= byte ? byte | 0x20 : byte) == expected
        }
    }
}
