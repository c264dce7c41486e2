public import Diagnostics
import Text

extension JSON {
    /// Returns the path to the value at a position, such as `$[2].e[5].tt`, for text that isn't opened in an editor.
    ///
    /// The document may be broken at this position or after it. O(bytes).
    public static func path(to position: Position, in bytes: [UInt8]) -> String {
        var way: [Step] = []
        var here = Position.start
        var offset = 0
        // The offset after the string that begins at `start`, where only a backslash escapes a quote; nil without an
        // end.
        func end(ofTextAt start: Int) -> Int? {
            var end = start + 1
            while end < bytes.count, bytes[end] != UInt8(ascii: "\"") {
                end += bytes[end] == UInt8(ascii: "\\") ? 2 : 1
            }
            return end < bytes.count ? end + 1 : nil
        }
        func advance(to next: Int) {
            for byte in bytes[offset..<next] {
                if byte == UInt8(ascii: "\n") {
                    here = Position(line: here.line + 1, column: 1)
                } else if byte & 0xC0 != 0x80 {
                    here.column += 1
                }
            }
            offset = next
        }
        while offset < bytes.count, here <= position {
            let isThere = here == position
            switch bytes[offset] {
            case UInt8(ascii: "\""):
                let end = end(ofTextAt: offset)
                if case .name(nil)? = way.last, let end {
                    let name = bytes[(offset + 1)..<(end - 1)]
                    way[way.count - 1] = .name(String(decoding: name, as: UTF8.self))
                }
                advance(to: end ?? bytes.count)
                continue
            case UInt8(ascii: "{") where !isThere: way.append(.name(nil))
            case UInt8(ascii: "[") where !isThere: way.append(.index(0))
            case UInt8(ascii: "}") where !isThere, UInt8(ascii: "]") where !isThere: _ = way.popLast()
            case UInt8(ascii: ",") where !isThere:
                switch way.last {
                case .index(let index)?: way[way.count - 1] = .index(index + 1)
                case .name?: way[way.count - 1] = .name(nil)
                case nil: break
                }
            default: break
            }
            advance(to: offset + 1)
        }
        return "$" + way.map(\.text).joined()
    }

    /// A step from a value to one within it.
    private enum Step {
        case index(Int)
        /// Nil until the name is read.
        case name(String?)

        var text: String {
            switch self {
            case .index(let index): return "[\(index)]"
            case .name(nil): return ""
            case .name(let name?):
                let isPlain =
                    !name.isEmpty && name.utf8.allSatisfy { $0.isASCIIAlphanumeric || $0 == UInt8(ascii: "_") }
                return isPlain ? ".\(name)" : "[\(quoted(name.shortened))]"
            }
        }
    }
}
