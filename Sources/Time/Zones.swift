package import Diagnostics
import Synchronization

/// Time zones by name. Each is read only once.
package final class Zones: Sendable {
    private let zones = Mutex<[String: Zone]>([:])

    package init() {}

    /// Returns the zone called `name`.
    package func zone(named name: String) throws(InvalidValue) -> Zone {
        if let known = zones.withLock({ $0[name] }) { return known }
        let zone = try Zone(named: name)
        zones.withLock { $0[name] = zone }
        return zone
    }

    /// Returns the zone called `name`, or nil if it can't be found or read.
    package func zone(ifKnown name: String) -> Zone? {
        if let known = zones.withLock({ $0[name] }) { return known }
        // Callers that need the reason use `zone(named:)`.
        guard let zone = try? Zone(ifKnown: name) else { return nil }
        zones.withLock { $0[name] = zone }
        return zone
    }
}
