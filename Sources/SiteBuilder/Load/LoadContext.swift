import Synchronization
import Time

/// What reading a record needs to know of its site.
final class LoadContext: Sendable {
    /// The site's time zone.
    let zone: Zone

    /// The author of bulletins that name none.
    let author: String?

    private let zones = Mutex<[String: Zone]>([:])

    init(zone: Zone, author: String?) {
        self.zone = zone
        self.author = author
    }

    /// For the records of a site.
    convenience init(_ configuration: SiteConfiguration) {
        self.init(zone: configuration.zone, author: configuration.author)
    }

    /// The zone of that name, read once.
    func zone(named name: String) throws(InvalidTime) -> Zone {
        if let known = zones.withLock({ $0[name] }) { return known }
        let zone = try Zone(named: name)
        zones.withLock { $0[name] = zone }
        return zone
    }
}
