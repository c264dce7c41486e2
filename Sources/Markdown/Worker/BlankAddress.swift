import Text

/// Finds links with invalid addresses: with a space, as in `[words](/my page/)`, Markdown doesn't make a link.
enum BlankAddress {
    /// Returns the invalid addresses of this site in a text outside links, as written, without titles.
    ///
    /// For an image, any address without a scheme counts. For a link, it must look like a path, because other words in
    /// parentheses may follow words in brackets.
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

    /// Returns the text from `start` to a closing parenthesis or title; nil if it contains no space, or a bracket
    /// before its end.
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
                // A space counts only if other characters follow it.
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
