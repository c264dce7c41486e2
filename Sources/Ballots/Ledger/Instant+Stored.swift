import Time

extension Instant {
    /// The instant of a number in a database or a name; nil for one outside the years 1 to 9999, which only damage writes.
    init?(stored microseconds: Int64) {
        do throws(InvalidTime) { try self.init(microseconds: microseconds) } catch { return nil }
    }
}
