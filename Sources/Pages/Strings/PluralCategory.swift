/// A form of words that goes with some numbers (as Unicode's CLDR names them); every language has `other`.
enum PluralCategory: String, CaseIterable, Sendable {
    case zero, one, two, few, many, other
}
