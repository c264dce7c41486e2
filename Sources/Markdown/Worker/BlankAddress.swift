import Text

/// Addresses of what looks like a link and is none, because its address has a blank in it: `[words](/my page/)`.
enum BlankAddress {
    /// Those that lead within the site, in a text that is part of no link, as they were written and without titles.
    ///
    /// Of pictures that is any address without a scheme; of links one that begins as paths do, since words in brackets may have
    /// others in parentheses behind them.
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

    /// What stands from `start` up to a parenthesis that closes or to a title; nil where it has no blank, or no end before the
    /// next bracket.
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
                // A blank counts once something stands behind it.
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
