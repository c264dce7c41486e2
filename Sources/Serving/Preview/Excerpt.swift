import Files
import Text

/// The lines of a file around a problem, for people who fix it.
public struct Excerpt: Sendable {
    /// A line of the file.
    public struct Line: Sendable {
        /// The line number, from 1.
        public let number: Int

        /// The text without the line ending. Secret codes are replaced by an ellipsis.
        public let text: String
    }

    /// The lines, in order.
    public let lines: [Line]

    private static let around = 2
    private static let widthLimit = 240
    private static let sizeLimit = 4 << 20

    /// Reads the lines around the line `number`; nil if the file can't be read or has no such line.
    public init?(of path: String, around number: Int) {
        // The file may be gone, or not belong to the site. Then the diagnostic is shown without an excerpt.
        guard number > 0, let (folder, name) = try? Folder.around(path),
            let bytes = try? folder.read(name, limit: Self.sizeLimit).bytes
        else { return nil }
        let all = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        guard number <= all.count else { return nil }
        let shown = max(1, number - Self.around)...min(all.count, number + Self.around)
        lines = shown.map { number in
            let line = all[number - 1].last == UInt8(ascii: "\r") ? all[number - 1].dropLast() : all[number - 1]
            return Line(
                number: number, text: Self.masked(String(decoding: line.prefix(Self.widthLimit), as: UTF8.self)))
        }
    }

    /// Returns a line without the text after the key of a code.
    private static func masked(_ line: String) -> String {
        for key in ["adminCode", "code"] {
            let bytes = Array(line.utf8)
            guard let range = bytes.firstRange(of: Array(key.utf8)) else { continue }
            let rest = bytes[range.upperBound...].drop {
                $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "'") || $0 == 0x20
            }
            guard rest.first == UInt8(ascii: ":") else { continue }
            return String(decoding: bytes[...rest.startIndex], as: UTF8.self) + " …"
        }
        return line
    }
}
