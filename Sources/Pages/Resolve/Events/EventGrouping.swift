import Content
import Text

/// Groups events into rows: by sport, or by category if they have no sport.
struct EventGrouping: Sendable {
    /// The sports of the feeds, in their order, without duplicates.
    let feedGroups: [Group]

    private let icons: [String: String]
    private let strings: Strings

    // By the key of a feed's sport, and by the folded name of any known sport.
    private var nameOfFeedKey: [String: String] = [:]
    private var keyOfSportName: [String: String] = [:]

    struct Group: Sendable {
        /// Unique among all groups.
        let key: String

        /// The sport's key; nil for a category.
        let sport: String?
        let name: String
        let icon: String

        fileprivate init(sport: String, name: String, icon: String) {
            (key, self.sport, self.name, self.icon) = ("sport " + sport, sport, name, icon)
        }

        fileprivate init(key: String, name: String, icon: String) {
            self.key = key
            sport = nil
            self.name = name
            self.icon = icon
        }
    }

    /// The key of the events that have neither sport nor category.
    static let otherKey = "other"

    /// - Parameter written: The strings in the language that people write sports' names in.
    init(feeds: [Sport], icons: [String: String], _ strings: Strings, written: Strings) {
        self.icons = icons
        self.strings = strings
        for sport in KnownSport.allCases {
            keyOfSportName[foldedLoosely(sport.name)] = sport.rawValue
            keyOfSportName[foldedLoosely(written[sport.word])] = sport.rawValue
        }
        var feedGroups: [Group] = []
        for sport in feeds where nameOfFeedKey[sport.key] == nil {
            nameOfFeedKey[sport.key] = sport.name
            keyOfSportName[foldedLoosely(sport.name)] = sport.key
            feedGroups.append(Group(sport: sport.key, name: sport.name, icon: Self.icon(ofSport: sport.key, icons)))
        }
        self.feedGroups = feedGroups
    }

    func group(of event: Event) -> Group {
        if let sport = event.details.sport {
            // Look up keys before names, because another sport may have this key as its name.
            let key = nameOfFeedKey[sport] != nil ? sport : keyOfSportName[foldedLoosely(sport)] ?? sport
            let name = nameOfFeedKey[key] ?? KnownSport(rawValue: key).map { strings[$0.word] } ?? sport
            return Group(sport: key, name: name, icon: Self.icon(ofSport: key, icons))
        }
        guard let category = event.details.category else {
            return Group(key: Self.otherKey, name: strings[.moreEvents], icon: "📌")
        }
        let key = event.details.group ?? category
        return Group(key: "category " + key.lowercased(), name: category, icon: event.details.icon ?? "📌")
    }

    private static func icon(ofSport key: String, _ icons: [String: String]) -> String {
        icons[key] ?? KnownSport(rawValue: key)?.icon ?? KnownSport.otherIcon
    }
}
