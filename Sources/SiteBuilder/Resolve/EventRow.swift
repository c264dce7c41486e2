import Text

/// The events of one sport or category.
struct EventRow: Sendable {
    /// The sport's key; nil for a category.
    let sport: String?
    let name: String
    let icon: String

    /// What the addresses of its own pages call it; no two rows have the same.
    let slug: String

    /// Soonest first; live ones among them.
    var upcoming: [SiteEvent] = []

    /// Latest first.
    var past: [SiteEvent] = []

    /// Those to come, or the past ones.
    func events(past isPast: Bool) -> [SiteEvent] { isPast ? past : upcoming }

    /// The sport's calendar; nil for a category.
    let calendar: Address?
}

/// The sports that a feed's keys are known to mean, and their icons.
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

    /// The English name, which a record may have as well as that of the site's language.
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

    /// The name in the strings.
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

    /// The icon of a sport that is not known.
    static let otherIcon = "🎽"
}

extension [EventRow] {
    /// The row that each event is in, by the event's slug.
    var byEvent: [String: EventRow] {
        var rows: [String: EventRow] = [:]
        rows.reserveCapacity(reduce(0) { $0 + $1.upcoming.count + $1.past.count })
        for row in self {
            for event in row.upcoming { rows[event.slug] = row }
            for event in row.past { rows[event.slug] = row }
        }
        return rows
    }

    /// The rows of all events: sports first, in the order of the feeds, then other sports and categories by name, then
    /// the events that have neither.
    static func grouping(
        _ events: [SiteEvent], feeds: [Sport], icons: [String: String], _ strings: Strings
    ) -> [EventRow] {
        var rows: [EventRow] = []
        var rowOfKey: [String: Int] = [:]
        var slugs: Set<String> = []
        var calendars: Set<String> = []
        func add(_ key: String, _ name: String, _ icon: String) {
            rowOfKey[key] = rows.count
            let plain = slug(name)
            let unlike = "row-\(String(stableHash(key), radix: 16))"
            let own = !plain.isEmpty && slugs.insert(plain).inserted ? plain : unlike
            let sport = key.utf8.starts(with: "sport ".utf8) ? String(key.dropFirst("sport ".count)) : nil
            let calendar = sport.map { key in
                let isPlain = (1...100).contains(key.utf8.count) && key.utf8.allSatisfy(\.isASCIIAlphanumeric)
                let name = isPlain ? key : own
                // Disks that know no case take FOO and foo for one.
                let isFree = calendars.insert(name.lowercased()).inserted
                return Address(file: (isFree ? name : unlike) + ".ics", in: ["sports"])
            }
            rows.append(EventRow(sport: sport, name: name, icon: icon, slug: own, calendar: calendar))
        }
        func icon(ofSport key: String) -> String {
            icons[key] ?? KnownSport(rawValue: key)?.icon ?? KnownSport.otherIcon
        }
        var keyOfSportName: [String: String] = [:]
        for sport in KnownSport.allCases {
            keyOfSportName[sport.name.lowercased()] = sport.rawValue
            keyOfSportName[strings[sport.word].lowercased()] = sport.rawValue
        }
        for sport in feeds where rowOfKey["sport " + sport.key] == nil {
            add("sport " + sport.key, sport.name, icon(ofSport: sport.key))
            keyOfSportName[sport.name.lowercased()] = sport.key
        }

        /// The row's key, name and icon of an event that no feed's sport claims.
        func group(of event: Event) -> (key: String, name: String, icon: String) {
            if let sport = event.sport {
                // A key is one before it is a name: another sport may be called so.
                let isKey = rowOfKey["sport " + sport] != nil
                let key = isKey ? sport : keyOfSportName[sport.lowercased()] ?? sport
                return ("sport " + key, KnownSport(rawValue: key).map { strings[$0.word] } ?? sport, icon(ofSport: key))
            }
            guard let category = event.category else { return ("other", strings[.moreEvents], "📌") }
            return ("category " + category.lowercased(), category, event.icon ?? "📌")
        }
        let groups = events.map { group(of: $0.event) }
        // Of each the first event's: others may write its name in other cases.
        var keys: Set<String> = ["other"]
        let found = groups.filter { rowOfKey[$0.key] == nil && keys.insert($0.key).inserted }
        for group in found.sorted(by: { ($0.name.lowercased(), $0.key) < ($1.name.lowercased(), $1.key) }) {
            add(group.key, group.name, group.icon)
        }
        if let other = groups.first(where: { $0.key == "other" }) { add(other.key, other.name, other.icon) }

        for (event, group) in zip(events, groups) {
            guard let row = rowOfKey[group.key] else { preconditionFailure("every event's group has a row") }
            if event.phase == .past { rows[row].past.append(event) } else { rows[row].upcoming.append(event) }
        }
        for row in rows.indices { rows[row].past.reverse() }
        return rows
    }
}
