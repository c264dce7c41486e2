import Time

/// What the pages of bulletins have in common.
final class BulletinPages: Sendable {
    /// Newest first.
    let bulletins: [Placed<Bulletin>]
    let zone: Zone
    let shares: [ShareFormat]
    let tags: SiteTags

    init(of site: Site) {
        bulletins = site.bulletins
        zone = site.configuration.zone
        shares = site.configuration.board.share
        tags = site.tags
    }

    /// The bulletin of that number; nil where there is none.
    subscript(number: Int) -> Placed<Bulletin>? { bulletins.indices.contains(number) ? bulletins[number] : nil }
}
