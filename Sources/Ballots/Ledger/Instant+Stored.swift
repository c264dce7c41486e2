import Diagnostics
import Time

extension Instant {
    /// Creates an instant from a stored number of microseconds; nil outside the years 1 to 9999.
    package init?(stored microseconds: Int64) {
        do throws(InvalidValue) { try self.init(microseconds: microseconds) } catch { return nil }
    }
}
