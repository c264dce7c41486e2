public import Diagnostics
import Text

/// A parser for the part of YAML that front matter and settings need, based on libyaml.
///
/// It accepts objects, lists, and scalars in every style. Each surprising part of YAML is rejected with its own
/// message: anchors, aliases, tags, merge keys, directives, several documents, names that aren't text.
public enum YAML {
    /// The maximum length of a document, in bytes.
    package static let maximumLength = 1 << 20

    /// Parses the document in `bytes`; nil if it can't be read to its end; null if empty.
    ///
    /// All problems are reported. A repeated name in an object is an error, but reading continues: the tree has the
    /// first value, so that the rest of the file is checked, too.
    ///
    /// - Parameter firstLine: The number of the first line in the file.
    public static func parse(
        _ bytes: [UInt8], file: String, firstLine: Int = 1, _ log: inout DiagnosticLog
    ) -> Node? {
        var bytes = bytes
        guard SourceText.scan(&bytes, file: file, firstLine: firstLine, &log) != nil else { return nil }
        return parse(checked: bytes[...], file: file, firstLine: firstLine, &log)
    }

    /// Parses the document in `bytes`, which must be UTF-8.
    static func parse(
        checked bytes: ArraySlice<UInt8>, file: String, firstLine: Int, _ log: inout DiagnosticLog
    ) -> Node? {
        do throws(Problem) {
            guard bytes.count <= maximumLength else {
                throw Problem(
                    code: .yamlUnsupported, position: Position(line: UInt32(clamping: firstLine), column: 1),
                    message: "the YAML has \(bytes.count) bytes, but at most \(maximumLength) are allowed",
                    hint: "move long text below the front matter")
            }
            try refuseUnusualLineBreaks(in: bytes, firstLine: firstLine)
            var reader = YAMLReader(bytes, file: file, firstLine: firstLine)
            return try reader.document(&log)
        } catch {
            log.report(error, in: file)
            return nil
        }
    }

    /// Rejects the extra line breaks of YAML 1.1, which libyaml recognises and editors don't: line numbers would
    /// differ, and an invisible character could end a field.
    private static func refuseUnusualLineBreaks(in bytes: ArraySlice<UInt8>, firstLine: Int) throws(Problem) {
        var rest = bytes
        // 0xC2 and 0xE2 differ in one bit.
        while let found = rest.span.firstIndex({ $0.marks(of: 0x0D) | $0.marks(of: 0xC2, ignoring: 0x20) }) {
            let offset = rest.startIndex + found
            rest = rest[(offset + 1)...]
            let next = rest.prefix(2)
            let name: String
            switch bytes[offset] {
            case 0x0D where next.first != 0x0A: name = "a carriage return without a line feed"
            case 0xC2 where next.first == 0x85: name = "an invisible line break (U+0085)"
            case 0xE2 where next.elementsEqual([0x80, 0xA8]): name = "an invisible line break (U+2028)"
            case 0xE2 where next.elementsEqual([0x80, 0xA9]): name = "an invisible line break (U+2029)"
            default: continue
            }
            throw Problem(
                code: .yamlUnsupported,
                position: Position(of: offset, in: bytes, firstLine: firstLine),
                message: "\(name) isn't allowed here", hint: "replace it with a space or an ordinary line break")
        }
    }
}
