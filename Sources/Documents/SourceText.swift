import Diagnostics
import Text

/// Checks a file's bytes before they are parsed.
enum SourceText {
    /// The byte order mark (BOM) in UTF-8.
    static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

    /// Scans bytes and drops a byte order mark before them; nil, with an error in the log, if they aren't UTF-8.
    static func scan(
        _ bytes: inout [UInt8], file: String, firstLine: Int = 1, _ log: inout DiagnosticLog
    ) -> ByteScan? {
        let start = Place(file: file, line: firstLine, column: 1)
        if bytes.starts(with: mark) { bytes.removeFirst(mark.count) }
        if isUTF16(bytes) {
            log.error(.encoding, at: start, "the file is in UTF-16", hint: "save it as UTF-8")
            return nil
        }
        if let offset = bytes.span.firstInvalidUTF8 {
            // If a sequence is cut short, the message names its lead byte: editors show the character there as broken.
            let position = Position(of: offset, in: bytes[...], firstLine: firstLine)
            log.error(
                .encoding, at: Place(file: file, at: position),
                "the byte 0x\(String(bytes[offset], radix: 16)) isn't valid in UTF-8",
                hint: "save the file as UTF-8; it may be in Windows-1252 or Latin-1")
            return nil
        }
        return ByteScan(bytes.span)
    }

    /// Removes characters that pages can't show from a text of several paragraphs, and warns about the first one.
    ///
    /// - Parameters:
    ///   - offset: The offset of the first such character.
    ///   - place: The place where the text begins.
    ///   - isInFile: True if the file contains the text unchanged, so that the warning can name the character's exact
    ///     place.
    static func withoutControls(
        _ text: [UInt8], from offset: Int, at place: Place, isInFile: Bool, _ log: inout DiagnosticLog
    ) -> [UInt8] {
        let all = String(decoding: text, as: UTF8.self).unicodeScalars
        let kept = all.filter(\.canBeShown)
        var place = place
        if isInFile {
            place = Place(file: place.file, at: Position(of: offset, in: text[...], firstLine: place.line))
        }
        let others = all.count - kept.count - 1
        log.warning(
            .encoding, at: place,
            "the control character \(name(of: text.span.scalar(at: offset).value)) is ignored"
                + (others == 0 ? "" : ", as \(others == 1 ? "is one" : "are \(others)") more below"),
            hint: "delete it; pages can't show it")
        return Array(String(kept).utf8)
    }

    /// The name of a code point, such as U+00A0.
    static func name(of codePoint: UInt32) -> String {
        "U+" + String(codePoint, radix: 16, uppercase: true, digits: 4)
    }
}
