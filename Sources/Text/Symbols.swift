extension Unicode.Scalar {
    /// Whether it is a sign of mathematics, of a currency or the like, which a slug says nothing of.
    public var isSymbol: Bool {
        switch properties.generalCategory {
        case .mathSymbol, .currencySymbol, .modifierSymbol, .otherSymbol: true
        default: false
        }
    }
}
