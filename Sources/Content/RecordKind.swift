/// The kinds of source file, each with its own folder in `Content/`.
package enum RecordKind: String, CaseIterable, Sendable {
    case bulletin = "bulletins"
    case event = "events"
    case schedule = "schedules"
    case feed = "sports"
    case page = "pages"
    case calendar = "calendars"
    case asset = "assets"

    /// Finds the kind whose folder holds the file at `path`, relative to `Content/`; nil if none does.
    package init?(ofPath path: String) {
        guard let slash = path.utf8.firstIndex(of: UInt8(ascii: "/")) else { return nil }
        self.init(rawValue: String(path[..<slash]))
    }

    /// The folder's name.
    package var folder: String { rawValue }

    /// Names beside its records' pages that the site itself uses, so that no record may have them.
    package var reservedNames: Set<String> {
        switch self {
        case .bulletin: ["page"]
        case .event: ["past", "upcoming"]
        case .page:
            [
                "assets", "bulletins", "calendar", "events", "feed", "index", "robots", "schedules", "search",
                "sitemap", "sports", "tags",
            ]
        case .schedule, .feed, .asset, .calendar: []
        }
    }

    /// The endings that names of its files may have; nil: any.
    var fileExtensions: [String]? {
        switch self {
        case .bulletin, .event, .schedule, .page: [".md", ".json"]
        case .feed: [".json"]
        case .calendar: [".ics"]
        case .asset: nil
        }
    }
}
