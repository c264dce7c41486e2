import Content
public import Diagnostics
import Output
public import Pages
public import Time

/// The result of a build or of a dry run.
public struct BuildReport: Sendable {
    /// The output folder, as the user named it.
    public let output: String

    /// The number of written files.
    public private(set) var writtenCount = 0

    /// The removed files, sorted by path.
    public private(set) var removed: [Change] = []

    /// The number of files that were already up to date.
    public private(set) var unchanged: Int

    /// The records that are not on the site, with the reasons.
    public internal(set) var skipped: [SkippedRecord] = []

    /// The events without structured data for search engines, with the reasons.
    public internal(set) var eventsWithoutStructuredData: [EventWithoutStructuredData] = []

    /// The ids of the events that accept weak codes.
    public internal(set) var eventsAcceptingWeakCodes: [String] = []

    /// True if events of the site's own have times in UTC only because no other time zone is set. Only the build that
    /// reads the times reports it.
    public internal(set) var hasTimesInUTC = false

    /// The time of the next change that needs no edit, such as a scheduled bulletin.
    public let nextChange: Instant?

    /// The site's time zone, for showing times.
    public let zone: Zone

    /// The paths of the written files; nil if all planned files were written.
    private var writtenPaths: [String]?

    /// The files that were written before all others.
    private var first: [Change] = []

    /// The other changes of the build; nil if it changed no file.
    private var changes: Changes?

    /// The data of the build, which is retained only to avoid freeing it.
    ///
    /// Freeing the memory of ten thousand records is slower than writing a hundred pages. A caller that retains the
    /// report until the process ends saves that time.
    var materials: (Sources, Site)?

    /// An event without structured data, because required facts are missing.
    public struct EventWithoutStructuredData: Hashable, Sendable {
        /// The id of the event.
        public let id: String

        /// The place of the event in its file.
        public let place: Place

        /// The missing keys.
        public let missing: [String]

        static func all(of site: Site) -> [EventWithoutStructuredData] {
            // Without a base URL, no page has structured data, which needs full addresses.
            if site.configuration.baseURL.root == nil { return [] }
            // Events behind a code don't have any either, because their facts are not public.
            return site.events.filter { $0.publicEvent.access.gate == .songs && !$0.missingFacts.isEmpty }.map {
                EventWithoutStructuredData(id: $0.publicEvent.id, place: $0.publicEvent.place, missing: $0.missingFacts)
            }
        }
    }

    /// A written or removed file.
    public struct Change: Hashable, Sendable {
        /// The path of the file, below the output folder.
        public let path: String

        /// The reason for the change.
        public let reason: Reason
    }

    /// The reasons to write or remove a file.
    public enum Reason: String, Sendable {
        /// The output did not have the file.
        case new = "new"
        /// The content differs now.
        case changed = "content changed"
        /// Someone removed the file.
        case missing = "missing from the output"
        /// Someone else wrote to the file.
        case edited = "edited outside Corkboard"
        /// The user asked for a clean build.
        case clean = "clean build"
        /// The site no longer has the file.
        case gone = "no longer part of the site"
    }

    /// Creates the report on a site of `fileCount` files that has not changed.
    init(unchanged fileCount: Int, output: String, nextChange: Instant?, zone: Zone) {
        unchanged = fileCount
        self.output = output
        self.nextChange = nextChange
        self.zone = zone
    }

    /// - Parameters:
    ///   - fileCount: The number of files of the complete site, even if `changes` covers only some of them.
    ///   - first: The files that were written earlier, which `changes` does not contain.
    ///   - update: The files that were really written, because a regenerated page may be the same as before; nil if no
    ///     file was written.
    init(
        _ changes: Changes, fileCount: Int, output: String, first: [Change] = [], done update: UpdateReport?,
        nextChange: Instant?, zone: Zone
    ) {
        self.init(unchanged: fileCount, output: output, nextChange: nextChange, zone: zone)
        self.changes = changes
        self.first = first
        removed = changes.removed
        let planned = changes.staleJobs.count
        let count = update?.written.count ?? planned
        writtenPaths = count == planned ? nil : update?.written
        writtenCount = count + first.count
        unchanged -= writtenCount
    }

    /// The written files with the reasons, sorted by path. O(n log n).
    public var written: [Change] {
        guard let changes else { return [] }
        let written = writtenPaths.map { changes.written(of: $0) } ?? changes.written
        return first.isEmpty ? written : (first + written).sorted { OutputPath.precedes($0.path, $1.path) }
    }
}

extension Site {
    /// The ids of the events and series that accept weak codes; the dates of a series are listed once, as the series.
    var eventsAcceptingWeakCodes: [String] {
        events.filter { event in
            let access = event.publicEvent.access
            return access.acceptsWeakCodes && (access.code != nil || access.adminCode != nil)
        }.firstOfEachSeries.map(\.publicEvent.recordID)
    }

    /// True if events of the site's own have times in UTC only because no other time zone is set.
    var hasTimesInUTC: Bool {
        configuration.zone.name == "UTC"
            && events.contains { event in
                let times = event.publicEvent.times
                guard times.zone == nil, case .instant? = times.start else { return false }
                // The times of feeds are complete.
                return RecordKind.event.includes(event.publicEvent.place)
            }
    }
}
