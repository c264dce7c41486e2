/// A plural category of Unicode's CLDR; every language has the last one, `other`.
enum PluralCategory: String, CaseIterable, Sendable {
    case zero, one, two, few, many, other
}
