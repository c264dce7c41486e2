import Files
import Text

/// Reads the lines of a file around the line `number`, counted from 1, for people who fix a problem there; nil if the
/// file can't be read or has no such line.
///
/// The texts have no line endings, and an ellipsis in place of secret codes.
public func excerpt(of path: String, around number: Int) -> [(number: Int, text: String)]? {
    let (around, widthLimit, sizeLimit) = (2, 240, 4 << 20)
    // The file may be gone, or not belong to the site. Then the diagnostic is shown without an excerpt.
    guard number > 0, let (folder, name) = try? Folder.around(path),
        let bytes = try? folder.read(name, limit: sizeLimit).bytes
    else { return nil }
    let all = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    guard number <= all.count else { return nil }
    let shown = max(1, number - around)...min(all.count, number + around)
    var mask = CodeMask()
    var lines: [(number: Int, text: String)] = []
    for number in 1...shown.upperBound {
        let line = all[number - 1].last == UInt8(ascii: "\r") ? all[number - 1].dropLast() : all[number - 1]
        let masked = mask.masked(line)
        guard shown.contains(number) else { continue }
        lines.append((number, String(decoding: masked.prefix(widthLimit), as: UTF8.self)))
    }
    return lines
}

/// Hides the codes in the lines of a file, which are read one after another: a list of codes can have many lines.
private struct CodeMask {
    /// The lines that continue the value of a code's key.
    private enum Continuation {
        /// Those up to a closing bracket.
        case bracket
        /// Those that are farther to the right than the key, or are items of a list below it.
        case indentation(Int)
    }

    private var continuation: Continuation?

    private static let names = ["adminCode", "code"].map { Array($0.utf8) }
    private static let ellipsis = Array(" …".utf8)

    /// Returns the next line without the values of codes.
    mutating func masked(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let text = line.drop { $0 == 0x20 || $0 == 0x09 }
        let indentation = text.startIndex - line.startIndex
        switch continuation {
        case .bracket:
            if line.contains(UInt8(ascii: "]")) { continuation = nil }
            return line.prefix(indentation) + Self.ellipsis
        case .indentation(let column):
            let isItem = text.first == UInt8(ascii: "-") && indentation == column && !text.starts(with: "---".utf8)
            if text.isEmpty || indentation > column || isItem { return line.prefix(indentation) + Self.ellipsis }
            continuation = nil
        case nil: break
        }
        let found = Self.keys(in: line)
        guard let first = found.first, let last = found.last else { return line }
        let value = line[(last.colon + 1)...].drop { $0 == 0x20 || $0 == 0x09 }
        switch value.first {
        case UInt8(ascii: "[") where !value.contains(UInt8(ascii: "]")): continuation = .bracket
        case nil, UInt8(ascii: "#"), UInt8(ascii: "|"), UInt8(ascii: ">"):
            continuation = .indentation(last.key - line.startIndex)
        default: break
        }
        return line[...first.colon] + Self.ellipsis
    }

    /// The positions of the keys of codes, and of the colons after them, in the order of the line.
    private static func keys(in line: ArraySlice<UInt8>) -> [(key: Int, colon: Int)] {
        var found: [(key: Int, colon: Int)] = []
        for name in names {
            var rest = line
            while let range = rest.firstRange(of: name) {
                rest = line[range.upperBound...]
                let after = rest.drop { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "'") || $0 == 0x20 }
                if after.first == UInt8(ascii: ":") { found.append((range.lowerBound, after.startIndex)) }
            }
        }
        return found.sorted { $0.key < $1.key }
    }
}
