package import Time

/// The site settings that its records depend on.
package final class LoadContext: Sendable {
    /// The site's time zone.
    package let zone: Zone

    /// The default author of bulletins.
    package let author: String?

    /// The paths below `Content/` of fetched sports feeds whose invalid items are skipped.
    package let lenientFeeds: Set<String>

    /// The site's languages, the main one first; empty for a site with a single language.
    package let languages: [String]

    /// The default songbook of events.
    package let songbook: String?

    /// The time zones that records name.
    package let zones = Zones()

    package init(
        zone: Zone, author: String?, lenientFeeds: Set<String> = [], languages: [String] = [], songbook: String? = nil
    ) {
        self.zone = zone
        self.author = author
        self.lenientFeeds = lenientFeeds
        self.languages = languages
        self.songbook = songbook
    }

    /// The same settings without lenient feeds.
    package var strict: LoadContext {
        LoadContext(zone: zone, author: author, languages: languages, songbook: songbook)
    }
}
