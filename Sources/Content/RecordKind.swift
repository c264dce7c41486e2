/// The kinds of source file, each with a folder of its own below `Content/`.
package enum RecordKind: String, CaseIterable, Sendable {
    case bulletin = "bulletins"
    case event = "events"
    case schedule = "schedules"
    case feed = "sports"
    case page = "pages"
    case asset = "assets"

    /// The kind in whose folder the file at `path` below `Content/` stands; nil where it is in none of them.
    package init?(ofPath path: String) {
        guard let slash = path.utf8.firstIndex(of: UInt8(ascii: "/")) else { return nil }
        self.init(rawValue: String(path[..<slash]))
    }

    /// The folder's name.
    package var folder: String { rawValue }

    /// The names beside its records' pages that belong to the site itself.
    package var reservedNames: Set<String> {
        switch self {
        case .bulletin: ["page"]
        case .event: ["past", "upcoming"]
        case .page:
            [
                "assets", "bulletins", "calendar", "events", "feed", "index", "robots", "schedules", "search",
                "sitemap", "sports", "tags",
            ]
        case .schedule, .feed, .asset: []
        }
    }

    /// What the names of its files end in; nil: in anything.
    var fileExtensions: [String]? {
        switch self {
        case .bulletin, .event, .schedule, .page: [".md", ".json"]
        case .feed: [".json"]
        case .asset: nil
        }
    }
}
