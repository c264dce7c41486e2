import Time

extension Instant {
    /// The instant of a number in a database, a name or a ballot; nil for one outside the years 1 to 9999.
    init?(stored microseconds: Int64) {
        do throws(InvalidTime) { try self.init(microseconds: microseconds) } catch { return nil }
    }
}
