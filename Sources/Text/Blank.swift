extension Unicode.Scalar {
    /// True if the scalar is invisible: white space, a control character, or default-ignorable.
    public var isBlank: Bool {
        if value < 0x7F { return value <= 0x20 }
        return properties.isWhitespace || properties.isDefaultIgnorableCodePoint
            || properties.generalCategory == .control
    }
}

extension String {
    /// True if the text has nothing visible.
    public var isBlank: Bool {
        // Fast path: most texts begin with a visible ASCII character.
        if let first = utf8.first, 0x21..<0x7F ~= first { return false }
        return unicodeScalars.allSatisfy(\.isBlank)
    }
}
