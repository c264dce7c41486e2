import Content
import Diagnostics

/// The differences between the records of two builds; all other inputs of pages must be the same.
package struct RecordChanges: Sendable {
    /// The files, as diagnostics name them, whose records differ in more than their bodies.
    private let records: Set<String>

    /// The files whose records' bodies differ.
    private let bodies: Set<String>

    /// The ids of recurring events with any differing record, including the records that change single dates.
    private let series: Set<String>

    /// True if only bulletins and events differ, and they have the same addresses, order and tags in both builds.
    private let isArrangementKept: Bool

    /// True if any bulletins differ in more than their bodies.
    private let hasBulletins: Bool

    /// True if any events differ in more than their bodies.
    private let hasEvents: Bool

    package init(
        records: Set<String>, bodies: Set<String>, series: Set<String>, isArrangementKept: Bool, hasBulletins: Bool,
        hasEvents: Bool
    ) {
        self.records = records
        self.bodies = bodies
        self.series = series
        self.isArrangementKept = isArrangementKept
        self.hasBulletins = hasBulletins
        self.hasEvents = hasEvents
    }

    /// True if records differ only in their bodies.
    var areBodies: Bool { records.isEmpty }

    /// True if the body is unchanged.
    func keep(_ body: Body?) -> Bool { body.map { !bodies.contains($0.place.file) } ?? true }

    /// True if anything made only from these bulletins, without their bodies, is unchanged.
    func keep(_ bulletins: some Sequence<RoutedRecord<Bulletin>>) -> Bool {
        isArrangementKept && bulletins.allSatisfy { !records.contains($0.record.place.file) }
    }

    /// True if anything made only from this bulletin and its body is unchanged.
    func keep(whole bulletin: RoutedRecord<Bulletin>) -> Bool {
        keep(bulletin.record.body) && (areBodies || keep([bulletin]))
    }

    /// True if anything made only from this event, without its body, is unchanged.
    func keep(_ event: SiteEvent) -> Bool {
        guard isArrangementKept else { return false }
        // A date depends on all files of its series.
        if let occurrence = event.fullEvent.occurrence { return !series.contains(occurrence.series) }
        return !records.contains(event.fullEvent.place.file)
    }

    /// True if anything made only from these events, without their bodies, is unchanged.
    func keep(_ events: some Sequence<SiteEvent>) -> Bool { isArrangementKept && events.allSatisfy(keep) }

    /// True if anything made only from this recurring event and its dates on the site, without their bodies, is
    /// unchanged. False without such dates, because the arrangement then doesn't show its category.
    func keep(_ series: SiteSeries) -> Bool { !series.occurrences.isEmpty && keep(series.occurrences) }

    /// True if anything made from any bulletins, without their bodies, is unchanged.
    var keepBulletins: Bool { areBodies || isArrangementKept && !hasBulletins }

    /// True if anything made from any events, without their bodies, is unchanged.
    var keepEvents: Bool { areBodies || isArrangementKept && !hasEvents }
}
