public import Diagnostics

/// A time zone of the IANA database, such as `Europe/London`.
///
/// It is read once from the system's files and then cheap to copy. It doesn't depend on the environment.
public struct Zone: Sendable {
    /// The requested name, which may be an alias.
    public let name: String

    private let table: ZoneTable

    /// Coordinated universal time; needs no file.
    public static let utc = Zone(
        name: "UTC", table: ZoneTable(changes: [], kinds: [], offsets: [.utc], rule: nil)
    )

    /// Reads the zone with this name.
    ///
    /// - Throws: `InvalidValue` if the zone doesn't exist, with the most similar name as a hint.
    public init(named name: String) throws(InvalidValue) {
        guard let zone = try Zone(ifKnown: name) else { throw ZoneDatabase.unknown(name) }
        self = zone
    }

    /// Reads the zone with this name; nil if it doesn't exist, which is far cheaper than an error with a suggestion.
    ///
    /// - Throws: `InvalidValue` if the system's files are missing or damaged.
    public init?(ifKnown name: String) throws(InvalidValue) {
        guard name != "UTC" else {
            self = .utc
            return
        }
        guard let file = try ZoneDatabase.file(named: name) else { return nil }
        try self.init(named: name, file: file)
    }

    /// Reads the zone from a file's bytes.
    package init(named name: String, file: [UInt8]) throws(InvalidValue) {
        guard let table = ZoneTable(tzif: file) else {
            throw InvalidValue(
                "the system's file for the time zone \(name) is damaged", hint: "reinstall the package tzdata"
            )
        }
        self.init(name: name, table: table)
    }

    private init(name: String, table: ZoneTable) {
        self.name = name
        self.table = table
    }

    /// The offset of the zone's clocks at an instant.
    public func offset(at instant: Instant) -> Offset { table.offset(at: instant.seconds) }

    /// The local time at an instant, to the second.
    public func local(_ instant: Instant) -> LocalTime { instant.local(at: offset(at: instant)) }

    /// Returns the instant of a local time; the first of two if the clocks are put back through it.
    ///
    /// - Throws: `InvalidValue` if the clocks skip it.
    public func instant(of local: LocalTime) throws(InvalidValue) -> Instant {
        let wanted = local.number
        let stretches = stretches(around: wanted)
        for stretch in stretches where wanted - stretch.offset >= stretch.start && wanted < stretch.localEnd {
            return Instant(clampingSeconds: wanted - stretch.offset)
        }
        let gap = zip(stretches, stretches.dropFirst()).first { $0.localEnd <= wanted && wanted < $1.localStart }
        guard let gap else { preconditionFailure("every local time is in a stretch or between two of them") }
        throw skipped(local, from: gap.0.localEnd, to: gap.1.localStart)
    }

    /// Returns the instant of a local time by the clocks before the last change: the first of two if the clocks are put
    /// back through it, and a time the clocks skip is later by the length of the gap (RFC 5545 §3.3.5).
    public func instant(onClocksAt local: LocalTime) -> Instant {
        let wanted = local.number
        let stretches = stretches(around: wanted)
        let own = stretches.first { $0.localStart <= wanted && wanted < $0.localEnd }
        guard let stretch = own ?? stretches.last(where: { $0.localEnd <= wanted }) else {
            preconditionFailure("the stretches around a local time begin before it")
        }
        return Instant(clampingSeconds: wanted - stretch.offset)
    }

    /// Returns the first instant of a day, which is later than midnight if the clocks skip midnight.
    ///
    /// A day that the zone skipped starts and ends at the start of the next day.
    public func start(of day: Day) -> Instant { start(ofDayNumber: day.number) }

    /// Returns the end of a day: the start of the next.
    public func end(of day: Day) -> Instant { start(ofDayNumber: day.number + 1) }

    /// A change of a zone's clocks.
    public struct Change: Sendable {
        /// The first instant with the new offset.
        public let instant: Instant

        /// The offset before the change.
        public let before: Offset

        /// The offset from the change on.
        public let after: Offset
    }

    /// Returns the clock changes in a range, in order; endless rules are followed until 2100.
    public func changes(in range: Range<Instant>) -> [Change] {
        let (first, last) = (range.lowerBound.seconds, range.upperBound.seconds)
        guard first + 2 < last else { return [] }
        return table.stretches(in: first..<last).dropFirst().map { stretch in
            let instant = Instant(clampingSeconds: stretch.start)
            return Change(instant: instant, before: offset(at: instant.adding(seconds: -1)), after: offset(at: instant))
        }
    }

    private func start(ofDayNumber day: Int64) -> Instant {
        let midnight = day * 86_400
        for stretch in stretches(around: midnight) where midnight < stretch.localEnd {
            return Instant(clampingSeconds: max(stretch.start, midnight - stretch.offset))
        }
        preconditionFailure("the stretches around a midnight extend past it")
    }

    /// Returns the stretches around a local time, in a range wide enough for any offset.
    private func stretches(around local: Int64) -> [ZoneTable.Stretch] {
        table.stretches(in: local - 2 * 86_400..<local + 2 * 86_400)
    }

    private func skipped(_ wanted: LocalTime, from start: Int64, to end: Int64) -> InvalidValue {
        let (before, after) = (LocalTime(number: start), LocalTime(number: end))
        let last = LocalTime(number: start % 60 == 0 && wanted.second == 0 ? start - 60 : start - 1)
        let change =
            before.day == after.day
            ? "from \(before.clockText) to \(after.clockText) on \(before.day)" : "from \(before) to \(after)"
        return InvalidValue(
            "\(wanted) doesn't exist: clocks in \(name) go \(change)", hint: "write \(last) or \(after)"
        )
    }
}
