/// A date or a time as an author writes it.
public enum Moment: Hashable, Sendable {
    /// A date alone: that day wherever the record is, never shifted through UTC.
    case day(Day)

    /// A date with a time.
    case instant(Instant)

    /// When it begins: for a day its first instant in the zone.
    public func start(in zone: Zone) -> Instant {
        switch self {
        case .day(let day): zone.start(of: day)
        case .instant(let instant): instant
        }
    }

    /// When it is over: for a day the first instant of the next.
    public func end(in zone: Zone) -> Instant {
        switch self {
        case .day(let day): zone.end(of: day)
        case .instant(let instant): instant
        }
    }
}
