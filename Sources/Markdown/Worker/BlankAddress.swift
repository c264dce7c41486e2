import Text

/// Finds the addresses of broken links: an address with a blank, as in `[words](/my page/)`, makes no link.
enum BlankAddress {
    /// The broken addresses within the site in a text outside links, as written, without titles.
    ///
    /// For an image that is any address without a scheme. For a link it must begin like a path, because words in brackets may
    /// be followed by other words in parentheses.
    static func all(in text: Span<UInt8>) -> [[UInt8]] {
        var all: [[UInt8]] = []
        var isImage = false
        for i in text.indices.dropLast() {
            if text[i] == UInt8(ascii: "!"), text[i + 1] == UInt8(ascii: "[") { isImage = true }
            guard text[i] == UInt8(ascii: "]") else { continue }
            if text[i + 1] == UInt8(ascii: "("), let address = address(in: text, from: i + 2),
                isPath(address) || isImage && !address.contains(UInt8(ascii: ":"))
            {
                all.append(address)
            }
            isImage = false
        }
        return all
    }

    /// The text from `start` up to a closing parenthesis or a title; nil if it has no blank, or if a bracket comes before its
    /// end.
    private static func address(in text: Span<UInt8>, from start: Int) -> [UInt8]? {
        var address: [UInt8] = []
        var hasBlank = false
        var blanks: [UInt8] = []
        for i in start..<text.count {
            switch text[i] {
            case UInt8(ascii: "]"): return nil
            case UInt8(ascii: ")"): return hasBlank ? address : nil
            case UInt8(ascii: "\"") where !blanks.isEmpty: return hasBlank ? address : nil
            case let byte where byte.isASCIISpace: if !address.isEmpty { blanks.append(byte) }
            case let byte:
                // A blank counts only if something follows it.
                hasBlank = hasBlank || !blanks.isEmpty
                address += blanks + [byte]
                blanks = []
            }
        }
        return nil
    }

    private static func isPath(_ address: [UInt8]) -> Bool {
        ["/", "./", "../"].contains { address.starts(with: $0.utf8) }
    }
}
