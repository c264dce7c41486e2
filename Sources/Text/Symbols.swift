extension Unicode.Scalar {
    /// True for symbols, such as those of mathematics and currencies, which slugs drop.
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
