import Content
public import Diagnostics
import Output
public import Pages
public import Time

/// The result of a build or of a dry run.
public struct BuildReport: Sendable {
    /// The output folder, as the user named it.
    public let output: String

    /// The number of files that were written.
    public let writtenCount: Int

    /// The files that were removed, sorted by path.
    public let removed: [Change]

    /// The number of files that were as they should be.
    public let unchanged: Int

    /// The records that are not on the site, and why.
    public let skipped: [SkippedRecord]

    /// The events without structured data for search engines, and why.
    public let eventsWithoutStructuredData: [EventWithoutStructuredData]

    /// The ids of the events whose authors accept weak codes.
    public let eventsAcceptingWeakCodes: [String]

    /// When the site next changes by itself.
    public let nextChange: Instant?

    /// The site's time zone, for showing times.
    public let zone: Zone

    /// The paths of the written files; nil if all planned files were written.
    private let writtenPaths: [String]?

    /// The files that were written before all others.
    private let first: [Change]

    /// The data that the site was made from, kept so that it need not be freed.
    ///
    /// Freeing the memory of ten thousand records takes longer than making a hundred pages; a caller that keeps the report
    /// until the process ends saves that time.
    private let materials: ((Sources, Site)?, Changes)?

    /// An event without structured data, because it lacks facts that structured data requires.
    public struct EventWithoutStructuredData: Hashable, Sendable {
        /// Its id.
        public let id: String

        /// The place of the event in its file.
        public let place: Place

        /// The keys of the event that are missing.
        public let missing: [String]

        static func all(of site: Site) -> [EventWithoutStructuredData] {
            // Without a base URL no page has structured data, which would need its full address.
            if site.configuration.baseURL.root == nil { return [] }
            // Nor is there anything to add to an event that is behind a code: none of its facts are for everyone.
            return site.events.filter { $0.publicEvent.access.gate == .songs && !$0.missingFacts.isEmpty }.map {
                EventWithoutStructuredData(id: $0.publicEvent.id, place: $0.publicEvent.place, missing: $0.missingFacts)
            }
        }
    }

    /// A file that was written or removed.
    public struct Change: Hashable, Sendable {
        /// Its path below the output folder.
        public let path: String

        /// The reason why it was written or removed.
        public let reason: Reason
    }

    /// The reasons why a file is written or removed.
    public enum Reason: String, Sendable {
        /// The output did not have it.
        case new = "new"
        /// Its contents would be different now.
        case changed = "content changed"
        /// Someone removed it.
        case missing = "missing from the output"
        /// Someone else wrote to it.
        case edited = "changed by someone else"
        /// A clean build was asked for.
        case clean = "clean build"
        /// The site no longer has it.
        case gone = "no longer part of the site"
    }

    /// - Parameter update: The files that were really written: a page that is made again may turn out the same. Nil if nothing
    ///   was written.
    init(
        _ changes: Changes, _ site: Site, _ sources: Sources, output: String, first: [Change] = [],
        done update: UpdateReport? = nil
    ) {
        self.init(
            changes, fileCount: changes.count, output: output, first: first, done: update, skipped: site.skipped,
            eventsWithoutStructuredData: EventWithoutStructuredData.all(of: site),
            eventsAcceptingWeakCodes: site.eventsAcceptingWeakCodes,
            nextChange: site.nextChange, zone: site.configuration.zone, materials: (sources, site))
    }

    /// - Parameters:
    ///   - fileCount: The number of files in the site, even if `changes` covers only some of them.
    ///   - first: The files that were written before; none of them is written again.
    init(
        _ changes: Changes, fileCount: Int, output: String, first: [Change] = [], done update: UpdateReport?,
        skipped: [SkippedRecord] = [], eventsWithoutStructuredData: [EventWithoutStructuredData] = [],
        eventsAcceptingWeakCodes: [String] = [],
        nextChange: Instant?, zone: Zone, materials: (Sources, Site)? = nil
    ) {
        self.materials = (materials, changes)
        self.output = output
        let planned = changes.staleJobs.count
        let count = update?.written.count ?? planned
        writtenPaths = count == planned ? nil : update?.written
        self.first = first
        writtenCount = count + first.count
        removed = changes.removed
        unchanged = fileCount - writtenCount
        self.skipped = skipped
        self.eventsWithoutStructuredData = eventsWithoutStructuredData
        self.eventsAcceptingWeakCodes = eventsAcceptingWeakCodes
        self.nextChange = nextChange
        self.zone = zone
    }

    /// Repeats the last build's report for a site that has not changed since.
    package init(_ last: LastReport, output: String, zone: Zone) {
        materials = nil
        self.output = output
        writtenCount = 0
        writtenPaths = nil
        first = []
        removed = []
        unchanged = last.fileCount
        skipped = last.skipped
        eventsWithoutStructuredData = last.eventsWithoutStructuredData
        // No report is kept of a site with codes.
        eventsAcceptingWeakCodes = []
        nextChange = last.inputs.nextChange
        self.zone = zone
    }

    /// The files that were written, and why; sorted by path. O(n log n).
    public var written: [Change] {
        guard let changes = materials?.1 else { return [] }
        let written = writtenPaths.map { changes.written(of: $0) } ?? changes.written
        return first.isEmpty ? written : (first + written).sorted { OutputPath.precedes($0.path, $1.path) }
    }
}

extension Site {
    /// The ids of the events and series that accept weak codes: dates have those of their series.
    fileprivate var eventsAcceptingWeakCodes: [String] {
        events.filter { event in
            let access = event.publicEvent.access
            return access.acceptsWeakCodes && (access.code != nil || access.adminCode != nil)
        }.firstOfEachSeries.map(\.publicEvent.recordID)
    }
}
