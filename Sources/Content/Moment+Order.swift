import Time

extension Moment {
    /// True if this is an end before `start`: an earlier instant or, if one of them is a whole day, an earlier day.
    func isOver(before start: Moment, in zone: Zone) -> Bool {
        end(in: zone) < start.start(in: zone) || day(in: zone) < start.day(in: zone)
    }
}
