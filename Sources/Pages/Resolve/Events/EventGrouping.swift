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
        var sport: String?
        let name: String
        let icon: String

        /// The name; nil for the events that have neither sport nor category.
        var category: String? { key == EventGrouping.otherKey ? nil : name }
    }

    /// The key of the events that have neither sport nor category.
    static let otherKey = "other"

    /// - Parameter written: The strings in the language that people write sports' names in.
    init(feeds: [Sport], icons: [String: String], _ strings: Strings, written: Strings) {
        self.icons = icons
        self.strings = strings
        for sport in KnownSport.all {
            keyOfSportName[foldedLoosely(sport.name)] = sport.key
            keyOfSportName[foldedLoosely(sport.name(in: written))] = sport.key
        }
        var feedGroups: [Group] = []
        for sport in feeds where nameOfFeedKey[sport.key] == nil {
            nameOfFeedKey[sport.key] = sport.name
            keyOfSportName[foldedLoosely(sport.name)] = sport.key
            feedGroups.append(Self.group(ofSport: sport.key, name: sport.name, icons))
        }
        self.feedGroups = feedGroups
    }

    func group(of event: Event) -> Group {
        if let sport = event.details.sport {
            // Look up keys before names, because another sport may have this key as its name.
            let key = nameOfFeedKey[sport] != nil ? sport : keyOfSportName[foldedLoosely(sport)] ?? sport
            let name = nameOfFeedKey[key] ?? KnownSport[key]?.name(in: strings) ?? sport
            return Self.group(ofSport: key, name: name, icons)
        }
        guard let category = event.details.category else {
            return Group(key: Self.otherKey, name: strings[.moreEvents], icon: "📌")
        }
        let key = event.details.group ?? category
        return Group(key: "category " + key.lowercased(), name: category, icon: event.details.icon ?? "📌")
    }

    private static func group(ofSport key: String, name: String, _ icons: [String: String]) -> Group {
        Group(
            key: "sport " + key, sport: key, name: name,
            icon: icons[key] ?? KnownSport[key]?.icon ?? KnownSport.otherIcon)
    }
}
