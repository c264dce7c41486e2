import Time

/// What the pages of bulletins have in common.
final class BulletinPages: Sendable {
    /// Newest first.
    let bulletins: [Placed<Bulletin>]
    let zone: Zone
    let shares: [ShareFormat]
    let tags: SiteTags
    let times: BulletinTimes

    init(of site: Site, _ times: BulletinTimes) {
        bulletins = site.bulletins
        zone = site.configuration.zone
        shares = site.configuration.board.share
        tags = site.tags
        self.times = times
    }

    /// The bulletin of that number; nil where there is none.
    subscript(number: Int) -> Placed<Bulletin>? { bulletins.indices.contains(number) ? bulletins[number] : nil }
}
