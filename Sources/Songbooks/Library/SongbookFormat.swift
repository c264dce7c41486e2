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
    /// - Throws: `UnreadableSongs` if it is a file of another kind, such as a workbook or an audio file.
    init(of name: String, beginning: [UInt8]) throws(UnreadableSongs) {
        let encoding = try TextEncoding(ofFileBeginning: beginning)
        // Half a character at the end of the first bytes isn't an error, so they aren't checked here.
        let text = encoding == .utf8OrWindows1252 ? beginning : try encoding.utf8(beginning)
        let isMarked = text.starts(with: [0xef, 0xbb, 0xbf])
        let start = text.dropFirst(isMarked ? 3 : 0).drop(while: \.isASCIISpace)
        switch start.first {
        case UInt8(ascii: "<"): self = .xml
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            throw UnreadableSongs("this is JSON, not a list of songs", hint: "export the list as CSV, M3U or XML")
        case UInt8(ascii: "#") where Self.isPlaylist(start): self = .playlist
        default:
            self = Self.endings(".m3u", ".m3u8").contains { name.utf8.lowercasedEnds(with: $0) } ? .playlist : .table
        }
    }

    private static func isPlaylist(_ text: ArraySlice<UInt8>) -> Bool {
        ["#EXTM3U", "#EXTINF:", "#EXTVDJ:"].contains { text.starts(with: $0.utf8) }
    }

    private static func endings(_ endings: String...) -> [[UInt8]] { endings.map { Array($0.utf8) } }
}

extension String.UTF8View {
    /// True if the text ends with `ending`, which is in lower case, in any case.
    func lowercasedEnds(with ending: [UInt8]) -> Bool {
        guard count >= ending.count else { return false }
        return zip(suffix(ending.count), ending).allSatisfy { byte, expected in
            (0x41...0x5a ~= byte ? byte | 0x20 : byte) == expected
        }
    }
}
