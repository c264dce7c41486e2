/// A sport with a known key in feeds.
package struct KnownSport: Sendable {
    package let key: String

    /// The English name, which records may use as well as the name in the site's language.
    let name: String
    let icon: String

    package static let all = [
        KnownSport(key: "FOOT", name: "Football", icon: "⚽️"),
        KnownSport(key: "BASK", name: "Basketball", icon: "🏀"),
        KnownSport(key: "TENN", name: "Tennis", icon: "🎾"),
        KnownSport(key: "TABL", name: "Table tennis", icon: "🏓"),
        KnownSport(key: "VOLL", name: "Volleyball", icon: "🏐"),
        KnownSport(key: "ESPS", name: "Esports", icon: "🎮"),
        KnownSport(key: "ICEH", name: "Ice hockey", icon: "🏒"),
        KnownSport(key: "HAND", name: "Handball", icon: "🥅"),
        KnownSport(key: "BCHV", name: "Beach volleyball", icon: "🏐"),
        KnownSport(key: "SNOO", name: "Snooker", icon: "🎱"),
        KnownSport(key: "BADM", name: "Badminton", icon: "🏸"),
    ]

    /// The icon of an unknown sport.
    static let otherIcon = "🎽"

    static subscript(key: String) -> KnownSport? { all.first { $0.key == key } }

    /// The name in the language of `strings`.
    func name(in strings: Strings) -> String { strings.text("sports.\(key)") ?? name }
}
