/// A language's rule for choosing the plural form for a number.
///
/// The rules are Unicode's CLDR rules for integers. The separate form of Romance languages for millions is omitted,
/// because no site counts that far.
enum PluralRule: Sendable {
    /// One form for all numbers, as in Chinese.
    case one
    /// 1; all others, as in English.
    case oneOther
    /// 0 and 1; all others, as in French.
    case zeroOneOther
    /// 1; 2; all others, as in Hebrew.
    case oneTwoOther
    /// 1; 2 to 4; all others, as in Czech.
    case czech
    /// 1, 21, 31…; 2 to 4, 22 to 24…; all others, as in Croatian and, where they are named `many`, Russian.
    case croatian, russian
    /// Like Russian, but 21 has the form `many`.
    case polish
    case arabic, latvian, lithuanian, romanian, slovenian

    /// Creates the rule of a language tag's language; the English rule if the language is unknown.
    init(of language: String) {
        switch language.prefix(while: { $0 != "-" }).lowercased() {
        case "id", "ja", "ko", "lo", "ms", "my", "th", "vi", "yue", "zh": self = .one
        case "am", "bn", "fa", "fr", "gu", "hi", "hy", "kn", "pt", "zu": self = .zeroOneOther
        case "he", "iu", "se": self = .oneTwoOther
        case "cs", "sk": self = .czech
        case "bs", "hr", "sh", "sr": self = .croatian
        case "be", "ru", "uk": self = .russian
        case "pl": self = .polish
        case "ar": self = .arabic
        case "lv": self = .latvian
        case "lt": self = .lithuanian
        case "mo", "ro": self = .romanian
        case "sl": self = .slovenian
        default: self = .oneOther
        }
    }

    /// The forms in the language: those of the numbers up to 200, after which they repeat, and the form `other`.
    var categories: [PluralCategory] {
        let used = Set((0...200).map(category))
        return PluralCategory.allCases.filter { $0 == .other || used.contains($0) }
    }

    /// The form for a number, which must not be negative.
    func category(of count: Int) -> PluralCategory {
        let (tens, ones) = (count % 100, count % 10)
        let isTeen = (11...19).contains(tens)
        switch self {
        case .one: return .other
        case .oneOther: return count == 1 ? .one : .other
        case .zeroOneOther: return count <= 1 ? .one : .other
        case .oneTwoOther: return count == 1 ? .one : count == 2 ? .two : .other
        case .czech: return count == 1 ? .one : (2...4).contains(count) ? .few : .other
        case .croatian, .russian:
            if ones == 1, tens != 11 { return .one }
            if (2...4).contains(ones), !isTeen { return .few }
            return self == .russian ? .many : .other
        case .polish:
            if count == 1 { return .one }
            return (2...4).contains(ones) && !isTeen ? .few : .many
        case .arabic:
            switch count {
            case 0: return .zero
            case 1: return .one
            case 2: return .two
            default: return (3...10).contains(tens) ? .few : tens >= 11 ? .many : .other
            }
        case .latvian: return ones == 0 || isTeen ? .zero : ones == 1 ? .one : .other
        case .lithuanian: return isTeen || ones == 0 ? .other : ones == 1 ? .one : .few
        case .romanian: return count == 1 ? .one : count == 0 || (1...19).contains(tens) ? .few : .other
        case .slovenian: return tens == 1 ? .one : tens == 2 ? .two : (3...4).contains(tens) ? .few : .other
        }
    }
}
