extension Unicode.Scalar {
    /// True for symbols, such as mathematical and currency signs, which slugs drop.
    public var isSymbol: Bool {
        switch properties.generalCategory {
        case .mathSymbol, .currencySymbol, .modifierSymbol, .otherSymbol: true
        default: false
        }
    }

    /// True for letters, numbers, and the marks on them.
    @inlinable
    public var isPartOfWord: Bool {
        if isASCII { return UInt8(ascii: self).isASCIIAlphanumeric }
        return switch properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter: true
        case .decimalNumber, .letterNumber, .otherNumber: true
        case .nonspacingMark, .spacingMark, .enclosingMark: true
        default: false
        }
    }

    /// True for the vowel signs, hamzas and tatweel of Arabic and the points of Hebrew, in decomposed text.
    var isPoint: Bool {
        switch value {
        case 0x591...0x5bd, 0x5bf, 0x5c1...0x5c2, 0x5c4...0x5c5, 0x5c7, 0x640, 0x64b...0x65f, 0x670: true
        default: false
        }
    }

    /// True for marks, which combine with the character before them.
    @inlinable
    public var isMark: Bool {
        if isASCII { return false }
        return switch properties.generalCategory {
        case .nonspacingMark, .spacingMark, .enclosingMark: true
        default: false
        }
    }
}
