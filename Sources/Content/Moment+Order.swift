import Time

extension Moment {
    /// Whether this is an end that lies before its start: earlier on the clock, or on an earlier day where one of them is a
    /// whole day.
    func isOver(before start: Moment, in zone: Zone) -> Bool {
        end(in: zone) < start.start(in: zone) || day(in: zone) < start.day(in: zone)
    }
}
