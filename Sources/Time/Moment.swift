/// A date or a time, as an author writes it.
public enum Moment: Hashable, Sendable {
    /// A date alone: that day in the zone of the record, never converted through UTC.
    case day(Day)

    /// A date with a time.
    case instant(Instant)

    /// The start: of a day, its first instant in the zone.
    public func start(in zone: Zone) -> Instant {
        switch self {
        case .day(let day): zone.start(of: day)
        case .instant(let instant): instant
        }
    }

    /// The end: of a day, the first instant of the next.
    public func end(in zone: Zone) -> Instant {
        switch self {
        case .day(let day): zone.end(of: day)
        case .instant(let instant): instant
        }
    }
}
