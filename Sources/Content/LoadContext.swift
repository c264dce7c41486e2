import Synchronization
package import Time

/// What reading a record needs to know of its site.
package final class LoadContext: Sendable {
    /// The site's time zone.
    package let zone: Zone

    /// The author of bulletins that name none.
    package let author: String?

    private let zones = Mutex<[String: Zone]>([:])

    package init(zone: Zone, author: String?) {
        self.zone = zone
        self.author = author
    }

    /// For the records of a site.
    package convenience init(_ configuration: SiteConfiguration) {
        self.init(zone: configuration.zone, author: configuration.author)
    }

    /// The zone of that name, read once.
    package func zone(named name: String) throws(InvalidTime) -> Zone {
        if let known = zones.withLock({ $0[name] }) { return known }
        let zone = try Zone(named: name)
        zones.withLock { $0[name] = zone }
        return zone
    }
}
