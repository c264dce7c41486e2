extension LoadContext {
    /// Uses the settings of a site's configuration.
    package convenience init(_ configuration: SiteConfiguration) {
        self.init(
            zone: configuration.zone, author: configuration.author,
            lenientFeeds: Set(configuration.sources.filter { !$0.isStrict }.compactMap(\.path)),
            languages: configuration.languages, songbook: configuration.voting.songbook)
    }
}
