extension Unicode.Scalar {
    /// Whether nothing of it can be seen: white space, controls, and what is ignored where it isn't supported.
    public var isBlank: Bool {
        if value < 0x7F { return value <= 0x20 }
        return properties.isWhitespace || properties.isDefaultIgnorableCodePoint
            || properties.generalCategory == .control
    }
}

extension String {
    /// Whether nothing in it can be seen.
    public var isBlank: Bool {
        // Most texts begin with something that can be seen.
        if let first = utf8.first, 0x21..<0x7F ~= first { return false }
        return unicodeScalars.allSatisfy(\.isBlank)
    }
}
