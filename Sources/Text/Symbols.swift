extension Unicode.Scalar {
    /// True for a symbol, such as of mathematics or a currency, which a slug doesn't show.
    public var isSymbol: Bool {
        switch properties.generalCategory {
        case .mathSymbol, .currencySymbol, .modifierSymbol, .otherSymbol: true
        default: false
        }
    }
}
