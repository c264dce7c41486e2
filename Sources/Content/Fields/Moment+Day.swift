package import Time

extension Moment {
    /// Returns the day of this moment in `zone`.
    package func day(in zone: Zone) -> Day {
        switch self {
        case .day(let day): day
        case .instant(let instant): zone.local(instant).day
        }
    }
}
