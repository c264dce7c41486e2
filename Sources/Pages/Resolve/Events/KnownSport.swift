/// The sports whose keys in feeds are known, with their icons.
enum KnownSport: String, CaseIterable, Sendable {
    case football = "FOOT"
    case basketball = "BASK"
    case tennis = "TENN"
    case tableTennis = "TABL"
    case volleyball = "VOLL"
    case esports = "ESPS"
    case iceHockey = "ICEH"
    case handball = "HAND"
    case beachVolleyball = "BCHV"
    case snooker = "SNOO"
    case badminton = "BADM"

    var icon: String {
        switch self {
        case .football: "⚽️"
        case .basketball: "🏀"
        case .tennis: "🎾"
        case .tableTennis: "🏓"
        case .volleyball, .beachVolleyball: "🏐"
        case .esports: "🎮"
        case .iceHockey: "🏒"
        case .handball: "🥅"
        case .snooker: "🎱"
        case .badminton: "🏸"
        }
    }

    /// The English name, which records may use as well as the name in the site's language.
    var name: String {
        switch self {
        case .football: "Football"
        case .basketball: "Basketball"
        case .tennis: "Tennis"
        case .tableTennis: "Table tennis"
        case .volleyball: "Volleyball"
        case .esports: "Esports"
        case .iceHockey: "Ice hockey"
        case .handball: "Handball"
        case .beachVolleyball: "Beach volleyball"
        case .snooker: "Snooker"
        case .badminton: "Badminton"
        }
    }

    /// The key of the name among the strings.
    var word: Word {
        switch self {
        case .football: .football
        case .basketball: .basketball
        case .tennis: .tennis
        case .tableTennis: .tableTennis
        case .volleyball: .volleyball
        case .esports: .esports
        case .iceHockey: .iceHockey
        case .handball: .handball
        case .beachVolleyball: .beachVolleyball
        case .snooker: .snooker
        case .badminton: .badminton
        }
    }

    /// The icon of an unknown sport.
    static let otherIcon = "🎽"
}
