package import Time

extension Moment {
    /// Returns the day of this moment in `zone`.
    package func day(in zone: Zone) -> Day {
        switch self {
        case .day(let day): day
        case .instant(let instant): zone.local(instant).day
        }
    }

    /// True if this end is before `start`: at an earlier instant or, if one of them is a day without a time, on an
    /// earlier day.
    func isOver(before start: Moment, in zone: Zone) -> Bool {
        end(in: zone) < start.start(in: zone) || day(in: zone) < start.day(in: zone)
    }
}
