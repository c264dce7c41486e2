package import Diagnostics

/// The kinds of source file, each with its own folder in `Content/`.
package enum RecordKind: String, CaseIterable, Sendable {
    case bulletin = "bulletins"
    case event = "events"
    case schedule = "schedules"
    case feed = "sports"
    case page = "pages"
    case calendar = "calendars"
    case asset = "assets"

    /// Returns the kind of the file at `path`, relative to `Content/`, or nil if it isn't in a record folder.
    package init?(ofPath path: String) {
        guard let slash = path.utf8.firstIndex(of: UInt8(ascii: "/")) else { return nil }
        self.init(rawValue: String(path[..<slash]))
    }

    package var folder: String { rawValue }

    /// Names next to its records' pages that the site uses itself, so records can't have them.
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

    /// True if the file, as diagnostics name it, is in the folder of this kind.
    package func includes(_ place: Place) -> Bool {
        let folder = "Content/\(rawValue)/".utf8
        var rest = place.file.utf8[...]
        while let start = rest.firstIndex(of: UInt8(ascii: "C")) {
            if rest[start...].starts(with: folder) { return true }
            rest = rest[rest.index(after: start)...]
        }
        return false
    }

    /// The allowed file extensions; nil allows any.
    var fileExtensions: [String]? {
        switch self {
        case .bulletin, .event, .schedule, .page: [".md", ".json"]
        case .feed: [".json"]
        case .calendar: [".ics"]
        case .asset: nil
        }
    }
}
