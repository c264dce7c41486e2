import Bytes
import Text

/// The links of an HTML page, and the ids that links can refer to.
struct PageLinks: Sendable {
    /// The values of `href` and `src`, without repetitions, in order.
    private(set) var targets: [String] = []

    /// The values of `id`.
    private(set) var ids: Set<ExactText> = []

    /// Reads a page of the site's templates, whose attribute values are in double quotes.
    init(_ html: [UInt8]) {
        var known: Set<String> = []
        var position = 0
        while let open = html[position...].firstIndex(of: UInt8(ascii: "<")) {
            position = open + 1
            while position < html.count, html[position] != UInt8(ascii: ">") {
                guard html[position] == UInt8(ascii: "\"") else {
                    position += 1
                    continue
                }
                let name = Self.name(before: position, in: html)
                let value = html[(position + 1)...].prefix { $0 != UInt8(ascii: "\"") }
                // A template may lack the second quote: the value then has the rest of the page.
                position = min(value.endIndex + 1, html.count)
                guard ["href", "src", "id"].contains(name) else { continue }
                let text = replacingXMLReferences(in: value)
                if name == "id" {
                    ids.insert(ExactText(text))
                } else if known.insert(text).inserted {
                    targets.append(text)
                }
            }
        }
    }

    /// The name of the attribute whose value begins with the quote at `quote`.
    private static func name(before quote: Int, in html: [UInt8]) -> String {
        let before = html[..<quote].dropLast()
        return String(decoding: before.suffix(8).reversed().prefix { $0.isASCIIAlphanumeric }.reversed(), as: UTF8.self)
    }
}
