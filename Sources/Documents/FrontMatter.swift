public import Diagnostics
import Text

/// A text file with front matter: fields in YAML between two lines of `---`, and the body below them.
public struct FrontMatter: Sendable {
    /// The fields as an object, without members if the front matter is empty.
    public let fields: Node

    /// The bytes below the fields, unchanged; valid UTF-8.
    public let body: [UInt8]

    /// The number of the body's first line within the file.
    public let bodyLine: Int

    // True if the file has characters that pages can't show.
    private let mayHaveControls: Bool

    /// Returns the body without characters that pages can't show, and warns about them.
    public func shownBody(in file: String, _ log: inout DiagnosticLog) -> [UInt8] {
        guard mayHaveControls, let offset = ByteScan(body.span).firstControl else { return body }
        let place = Place(file: file, line: bodyLine, column: 1)
        return SourceText.withoutControls(body, from: offset, at: place, isInFile: true, &log)
    }

    /// Parses the file in `bytes`; nil if the front matter isn't closed or can't be read.
    ///
    /// All problems are reported. The first line must be `---`; a line of `---` or `...` ends the fields. If the caller
    /// has no other copy of `bytes`, their storage is reused for the body.
    public static func parse(_ bytes: consuming [UInt8], file: String, _ log: inout DiagnosticLog) -> FrontMatter? {
        guard let scan = SourceText.scan(&bytes, file: file, &log) else { return nil }
        let opening = lineEnd(after: 0, in: bytes)
        guard isMarker(bytes[..<opening], [UInt8(ascii: "-")]) else {
            log.error(
                .frontMatter, at: Place(file: file, at: .start), "the file doesn't begin with its fields",
                hint: hint(for: bytes))
            return nil
        }
        var start = opening
        var line = 2
        while start < bytes.count {
            let end = lineEnd(after: start, in: bytes)
            if isMarker(bytes[start..<end], [UInt8(ascii: "-"), UInt8(ascii: ".")]) {
                guard var fields = YAML.parse(checked: bytes[opening..<start], file: file, firstLine: 2, &log)
                else { return nil }
                if case .null = fields.value { fields.value = .object([]) }
                bytes.removeFirst(end)
                return FrontMatter(
                    fields: fields, body: bytes, bodyLine: line + 1, mayHaveControls: scan.firstControl != nil)
            }
            start = end
            line += 1
        }
        log.error(
            .frontMatter, at: Place(file: file, at: .start), "the fields that begin here are not closed",
            hint: "write a line with --- between the last field and the text")
        return nil
    }

    /// The end of the line at `start`, after its line feed.
    private static func lineEnd(after start: Int, in bytes: [UInt8]) -> Int {
        bytes.span.firstIndex(from: start) { $0.marks(of: UInt8(ascii: "\n")) }.map { $0 + 1 } ?? bytes.count
    }

    /// True if a line is one of `signs` three times, followed only by white space.
    private static func isMarker(_ line: ArraySlice<UInt8>, _ signs: [UInt8]) -> Bool {
        guard let sign = line.first, signs.contains(sign), line.starts(with: [sign, sign, sign]) else { return false }
        return line.dropFirst(3).allSatisfy { $0 == 0x20 || 0x09...0x0D ~= $0 }
    }

    private static func hint(for bytes: [UInt8]) -> String {
        let text = bytes.drop { $0 <= 0x20 }
        if text.starts(with: "+++".utf8) { return "write the fields in YAML, between two lines of --- instead of +++" }
        if text.starts(with: "{".utf8) { return "write the fields in YAML, between two lines of ---, not in JSON" }
        if text.starts(with: "---".utf8) { return "the first line must be exactly ---" }
        return "write --- on the first line, then the fields (title: …), then --- again"
    }
}
