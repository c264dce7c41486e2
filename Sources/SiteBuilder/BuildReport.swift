import Content
public import Diagnostics
import Output
public import Pages
public import Time

/// What a build did, or would do.
public struct BuildReport: Sendable {
    /// The output folder, as the user named it.
    public let output: String

    /// How many files were written.
    public let writtenCount: Int

    /// The files that were removed; by path.
    public let removed: [Change]

    /// How many files were as they should be.
    public let unchanged: Int

    /// The records that are not on the site, and why.
    public let skipped: [SkippedRecord]

    /// The events that search engines are told nothing about, and why.
    public let untoldEvents: [UntoldEvent]

    /// The ids of the events whose authors accept that their codes are soon found out.
    public let eventsAcceptingWeakCodes: [String]

    /// When the site next changes by itself.
    public let nextChange: Instant?

    /// The site's time zone, for showing times.
    public let zone: Zone

    /// The paths of what was written; nil where that is everything that was to be.
    private let writtenPaths: [String]?

    /// What the site was made from. To give back the memory of ten thousand records takes longer than to make a hundred
    /// pages; who keeps the report until the process ends never does.
    private let materials: ((Sources, Site)?, Changes)?

    /// An event without structured data, which would have to say more than the event does.
    public struct UntoldEvent: Hashable, Sendable {
        /// Its id.
        public let id: String

        /// Where it is written.
        public let place: Place

        /// The keys of the event that are missing.
        public let missing: [String]

        static func all(of site: Site) -> [UntoldEvent] {
            // Without a base URL no page tells anything: there is no address to tell.
            if site.configuration.baseURL.root == nil { return [] }
            // Nor is there anything to add to an event that is behind a code: none of its facts are for everyone.
            return site.events.filter { $0.publicEvent.access.gate == .songs && !$0.missingFacts.isEmpty }.map {
                UntoldEvent(id: $0.publicEvent.id, place: $0.publicEvent.place, missing: $0.missingFacts)
            }
        }
    }

    /// A file that was not as it should be.
    public struct Change: Hashable, Sendable {
        /// Below the output folder.
        public let path: String

        /// Why it was written or removed.
        public let reason: Reason
    }

    /// Why a file was written or removed.
    public enum Reason: String, Sendable {
        /// The output did not have it.
        case new = "new"
        /// It would show something else now.
        case changed = "what it shows has changed"
        /// Someone removed it.
        case missing = "missing from the output"
        /// Someone else wrote to it.
        case edited = "changed by someone else"
        /// Everything was asked for.
        case clean = "everything is made again"
        /// The site no longer has it.
        case gone = "no longer part of the site"
    }

    /// - Parameter update: What was written indeed: a page may have been made again and be the same. Nil: nothing was.
    init(
        _ changes: Changes, _ site: Site, _ sources: Sources, output: String,
        done update: UpdateReport? = nil
    ) {
        self.init(
            changes, fileCount: changes.count, output: output, done: update, skipped: site.skipped,
            untoldEvents: UntoldEvent.all(of: site), eventsAcceptingWeakCodes: site.eventsAcceptingWeakCodes,
            nextChange: site.nextChange, zone: site.configuration.zone, materials: (sources, site))
    }

    /// - Parameter fileCount: How many files the site has, whether `changes` are about all of them or not.
    init(
        _ changes: Changes, fileCount: Int, output: String, done update: UpdateReport?,
        skipped: [SkippedRecord] = [], untoldEvents: [UntoldEvent] = [], eventsAcceptingWeakCodes: [String] = [],
        nextChange: Instant?, zone: Zone, materials: (Sources, Site)? = nil
    ) {
        self.materials = (materials, changes)
        self.output = output
        let planned = changes.staleJobs.count
        writtenCount = update?.written.count ?? planned
        writtenPaths = writtenCount == planned ? nil : update?.written
        removed = changes.removed
        unchanged = fileCount - writtenCount
        self.skipped = skipped
        self.untoldEvents = untoldEvents
        self.eventsAcceptingWeakCodes = eventsAcceptingWeakCodes
        self.nextChange = nextChange
        self.zone = zone
    }

    /// The last build's report, of a site that has not changed since.
    package init(_ last: LastReport, output: String, zone: Zone) {
        materials = nil
        self.output = output
        writtenCount = 0
        writtenPaths = nil
        removed = []
        unchanged = last.fileCount
        skipped = last.skipped
        untoldEvents = last.untoldEvents
        // Of a site with codes no report is kept.
        eventsAcceptingWeakCodes = []
        nextChange = last.moment.nextChange
        self.zone = zone
    }

    /// The files that were written, and why; by path. O(n log n).
    public var written: [Change] {
        guard let changes = materials?.1 else { return [] }
        guard let writtenPaths else { return changes.written }
        let paths = Set(writtenPaths.map { OutputPath(text: $0[...]) })
        return changes.written.filter { paths.contains(OutputPath(text: $0.path[...])) }
    }
}

extension Site {
    fileprivate var eventsAcceptingWeakCodes: [String] {
        events.filter {
            $0.publicEvent.access.acceptsWeakCodes
                && ($0.publicEvent.access.code != nil || $0.publicEvent.access.adminCode != nil)
        }.map(
            \.publicEvent.id)
    }
}
