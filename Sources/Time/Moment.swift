/// A date or a time, as an author writes it.
public enum Moment: Hashable, Sendable {
    /// A date without a time: that day in the record's zone, never converted through UTC.
    case day(Day)

    /// A date with a time.
    case instant(Instant)

    /// The first instant; for a day, its start in the zone.
    public func start(in zone: Zone) -> Instant {
        switch self {
        case .day(let day): zone.start(of: day)
        case .instant(let instant): instant
        }
    }

    /// The end; for a day, the first instant of the next day.
    public func end(in zone: Zone) -> Instant {
        switch self {
        case .day(let day): zone.end(of: day)
        case .instant(let instant): instant
        }
    }
}
