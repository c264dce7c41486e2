extension String {
    /// The text without white space at its ends.
    var trimmed: String {
        let isSpace = { (scalar: Unicode.Scalar) in scalar.properties.isWhitespace }
        guard let first = unicodeScalars.firstIndex(where: { !isSpace($0) }),
            let last = unicodeScalars.lastIndex(where: { !isSpace($0) })
        else { return "" }
        return String(unicodeScalars[first...last])
    }
}

extension String.UTF8View {
    /// Whether the text ends in exactly these bytes; `hasSuffix` of a string compares by canonical equivalence.
    func ends(with suffix: String) -> Bool {
        count >= suffix.utf8.count && self.suffix(suffix.utf8.count).elementsEqual(suffix.utf8)
    }
}
