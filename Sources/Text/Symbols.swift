extension Unicode.Scalar {
    /// True for symbols, such as those of mathematics and currencies, which slugs drop.
    public var isSymbol: Bool {
        switch properties.generalCategory {
        case .mathSymbol, .currencySymbol, .modifierSymbol, .otherSymbol: true
        default: false
        }
    }
}
