extension Unicode.Scalar {
    /// True if the scalar is invisible: white space, a control character, default-ignorable, or the empty Braille pattern.
    public var isBlank: Bool {
        if value < 0x7F { return value <= 0x20 }
        return properties.isWhitespace || properties.isDefaultIgnorableCodePoint
            || properties.generalCategory == .control || self == "\u{2800}"
    }

    /// False for characters that the text of a page must not contain: noncharacters, and controls other than tabs and
    /// line ends (HTML, 13.1.4).
    public var canBeShown: Bool {
        switch self {
        case "\t", "\n", "\r": true
        case ..<" ", "\u{7f}"..."\u{9f}": false
        default: value & 0xFFFE != 0xFFFE && !(0xFDD0...0xFDEF ~= value)
        }
    }
}

extension String {
    /// True if the text has no visible character.
    public var isBlank: Bool {
        // Fast path: most texts begin with a visible ASCII character.
        if let first = utf8.first, 0x21..<0x7F ~= first { return false }
        return unicodeScalars.allSatisfy(\.isBlank)
    }
}
