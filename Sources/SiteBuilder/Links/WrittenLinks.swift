import Content
import Files
import Text

/// The positions of links and pictures in a Markdown text, by target.
///
/// The page may have an address in another form than the author wrote it, so the text can't simply be searched for it.
struct WrittenLinks {
    // The byte offset of the first link to each target.
    private var offsets: [LinkTarget: Int] = [:]

    /// Finds the links in a text on the page at `address`, where links from the site's root begin with `root`.
    init(in text: [UInt8], on address: Address, root: String, _ base: BaseURL) {
        for bracket in text.indices.dropLast() where text[bracket] == UInt8(ascii: "]") {
            // A link's address follows `](`; the address of a link reference definition follows `]:`.
            guard text[bracket + 1] == UInt8(ascii: "(") || text[bracket + 1] == UInt8(ascii: ":") else { continue }
            let rest = text[(bracket + 2)...].drop { $0 == UInt8(ascii: " ") }
            let isInAngles = rest.first == UInt8(ascii: "<")
            let start = isInAngles ? rest.startIndex + 1 : rest.startIndex
            let written = Self.address(at: start, in: text, isInAngles: isInAngles)
            let link = written.droppingPrefix("/").map { root + $0 } ?? written
            guard let target = LinkTarget(link, on: address, base), offsets[target] == nil else { continue }
            offsets[target] = start
        }
    }

    /// The byte offset of the address of the first link to `target`; nil without such a link.
    subscript(target: LinkTarget) -> Int? { offsets[target] }

    /// Reads the address that begins at `start`, removing backslashes of escapes.
    ///
    /// An address ends at a bracket, so that reading all addresses takes linear time.
    private static func address(at start: Int, in text: [UInt8], isInAngles: Bool) -> String {
        var address: [UInt8] = []
        var depth = 0
        var isEscaped = false
        loop: for byte in text[start...] {
            switch byte {
            case UInt8(ascii: "\\") where !isEscaped:
                isEscaped = true
                continue
            case UInt8(ascii: "\n"), UInt8(ascii: "["), UInt8(ascii: "]"): break loop
            case UInt8(ascii: ">") where isInAngles && !isEscaped: break loop
            case 0...UInt8(ascii: " ") where !isInAngles: break loop
            case UInt8(ascii: "(") where !isEscaped: depth += 1
            case UInt8(ascii: ")") where !isInAngles && !isEscaped:
                if depth == 0 { break loop }
                depth -= 1
            default: break
            }
            isEscaped = false
            address.append(byte)
        }
        return String(decoding: address, as: UTF8.self).replacing("&amp;", with: "&")
    }
}
