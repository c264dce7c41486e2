import Text

/// The tracks of an XSPF playlist (version 1, section 4.1.1.2.14.1.1), with title and creator.
///
/// Supports the simple XML that players write: elements without a prefix, and text with the five named references and
/// numeric ones. The rest is ignored.
struct XSPFTracks {
    private(set) var tracks: [(line: Int, title: String, artist: String)] = []

    /// Reads a playlist. Returns nil if the text isn't one.
    init?(_ text: String) {
        let bytes = Array(text.utf8)
        let start = bytes.firstRange(of: Array("<playlist".utf8))
        guard bytes.first(where: { $0 > 0x20 }) == UInt8(ascii: "<"), let start, bytes.contains(Self.namespace) else {
            return nil
        }
        var rest = bytes[start.upperBound...]
        var (line, counted) = (1, 0)
        while let track = Self.element("track", in: rest) {
            line += bytes[counted..<track.startIndex].count { $0 == UInt8(ascii: "\n") }
            counted = track.startIndex
            let text = { (name: String) in Self.element(name, in: track).map(Self.text) ?? "" }
            tracks.append((line, text("title"), text("creator")))
            rest = bytes[track.endIndex...]
        }
    }

    private static let namespace = Array("http://xspf.org/ns/0/".utf8)

    /// Returns the content of the first element with this name, or nil if missing.
    private static func element(_ name: String, in bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        guard let start = bytes.firstRange(of: Array("<\(name)>".utf8)),
            let end = bytes[start.upperBound...].firstRange(of: Array("</\(name)>".utf8))
        else { return nil }
        return bytes[start.upperBound..<end.lowerBound]
    }

    private static func text(_ bytes: ArraySlice<UInt8>) -> String {
        let (start, end) = (Array("<![CDATA[".utf8), Array("]]>".utf8))
        guard bytes.starts(with: start), bytes.suffix(end.count).elementsEqual(end) else {
            return replacingXMLReferences(in: bytes)
        }
        return String(decoding: bytes.dropFirst(start.count).dropLast(end.count), as: UTF8.self)
    }
}
