/// A time zone of the IANA database, such as `Europe/London`.
///
/// Read from the system's files once, cheap to copy from then on. Nothing of the environment is looked at.
public struct Zone: Sendable {
    /// The name it was asked for by.
    public let name: String

    private let table: ZoneTable

    /// Coordinated universal time; needs no file.
    public static let utc = Zone(
        name: "UTC", table: ZoneTable(changes: [], kinds: [], offsets: [.utc], rule: nil)
    )

    /// Reads the zone of that name.
    ///
    /// - Throws: `InvalidTime` where there is none, with the nearest name as a hint.
    public init(named name: String) throws(InvalidTime) {
        guard name != "UTC" else {
            self = .utc
            return
        }
        guard let file = try ZoneDatabase.file(named: name) else { throw ZoneDatabase.unknown(name) }
        try self.init(named: name, file: file)
    }

    /// The zone that a file's bytes describe.
    package init(named name: String, file: [UInt8]) throws(InvalidTime) {
        guard let table = ZoneTable(tzif: file) else {
            throw InvalidTime(
                "the system's file for the time zone \(name) is damaged", hint: "install the package tzdata again"
            )
        }
        self.init(name: name, table: table)
    }

    private init(name: String, table: ZoneTable) {
        self.name = name
        self.table = table
    }

    /// How the clocks are set at an instant.
    public func offset(at instant: Instant) -> Offset { table.offset(at: instant.seconds) }

    /// What calendar and clock show at an instant, to the second.
    public func local(_ instant: Instant) -> LocalTime { instant.local(at: offset(at: instant)) }

    /// When the clocks show a time; the first of the two where they are put back through it.
    ///
    /// - Throws: `InvalidTime` where they are put forward past it, so that it never is.
    public func instant(of local: LocalTime) throws(InvalidTime) -> Instant {
        let wanted = local.number
        let stretches = stretches(around: wanted)
        for stretch in stretches where wanted - stretch.offset >= stretch.start && wanted < stretch.localEnd {
            return Instant(clampingSeconds: wanted - stretch.offset)
        }
        let gap = zip(stretches, stretches.dropFirst()).first { $0.localEnd <= wanted && wanted < $1.localStart }
        guard let gap else { preconditionFailure("every local time is in a stretch or between two") }
        throw skipped(local, from: gap.0.localEnd, to: gap.1.localStart)
    }

    /// When a day begins: its first instant, which is later than midnight where the clocks are put forward at midnight.
    ///
    /// A day that a zone left out begins and ends with the one after it.
    public func start(of day: Day) -> Instant { start(ofDayNumber: day.number) }

    /// When a day is over: the start of the next.
    public func end(of day: Day) -> Instant { start(ofDayNumber: day.number + 1) }

    private func start(ofDayNumber day: Int64) -> Instant {
        let midnight = day * 86_400
        for stretch in stretches(around: midnight) where midnight < stretch.localEnd {
            return Instant(clampingSeconds: max(stretch.start, midnight - stretch.offset))
        }
        preconditionFailure("the stretches around a midnight reach past it")
    }

    /// What the wall clock shows around a time, far enough that any offset is covered.
    private func stretches(around local: Int64) -> [ZoneTable.Stretch] {
        table.stretches(in: local - 2 * 86_400..<local + 2 * 86_400)
    }

    private func skipped(_ wanted: LocalTime, from start: Int64, to end: Int64) -> InvalidTime {
        let (before, after) = (LocalTime(number: start), LocalTime(number: end))
        let last = LocalTime(number: start % 60 == 0 && wanted.second == 0 ? start - 60 : start - 1)
        let change =
            before.day == after.day
            ? "from \(before.clockText) to \(after.clockText) on \(before.day)" : "from \(before) to \(after)"
        return InvalidTime(
            "\(wanted) never is: the clocks of \(name) go \(change)", hint: "write \(last) or \(after)"
        )
    }
}
