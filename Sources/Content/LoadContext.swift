import Synchronization
package import Time

/// The settings of a site that are needed to read its records.
package final class LoadContext: Sendable {
    /// The site's time zone.
    package let zone: Zone

    /// The author of bulletins that name none.
    package let author: String?

    /// The paths below `Content/` of sports feeds from the net of which bad items are left out.
    package let lenientFeeds: Set<String>

    /// The site's languages, its own first; empty if it has one alone.
    package let languages: [String]

    private let zones = Mutex<[String: Zone]>([:])

    package init(zone: Zone, author: String?, lenientFeeds: Set<String> = [], languages: [String] = []) {
        self.zone = zone
        self.author = author
        self.lenientFeeds = lenientFeeds
        self.languages = languages
    }

    /// Takes the settings from a site's configuration.
    package convenience init(_ configuration: SiteConfiguration) {
        self.init(
            zone: configuration.zone, author: configuration.author,
            lenientFeeds: Set(configuration.sources.filter { !$0.isStrict }.compactMap(\.path)),
            languages: configuration.languages)
    }

    /// The same settings, by which nothing is left out.
    package var strict: LoadContext { LoadContext(zone: zone, author: author, languages: languages) }

    /// Finds the zone called `name`; reads each zone only once.
    package func zone(named name: String) throws(InvalidTime) -> Zone {
        if let known = zones.withLock({ $0[name] }) { return known }
        let zone = try Zone(named: name)
        zones.withLock { $0[name] = zone }
        return zone
    }

    /// Finds the zone called `name`; nil if there is none, or if it can't be read.
    func knownZone(named name: String) -> Zone? {
        if let known = zones.withLock({ $0[name] }) { return known }
        // Whoever needs to know why it can't be read asks for it by `zone(named:)`.
        guard let zone = try? Zone(ifKnown: name) else { return nil }
        zones.withLock { $0[name] = zone }
        return zone
    }
}
