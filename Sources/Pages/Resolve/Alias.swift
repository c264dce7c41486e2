import Content
import Diagnostics

/// An address that redirects visitors to another page.
struct Alias: Sendable {
    /// The address from the site's root: a former address of a record as its author wrote it, or a permanent address of
    /// a series.
    package let path: String
    package let place: Place

    /// The page that it redirects to.
    let target: Address

    /// The title of the redirecting page: the record's title or name, or the target's title.
    package let title: String

    /// True if the record has moved; false if the target will change.
    let isPermanent: Bool
}

extension Alias {
    /// The former addresses of a record whose address is `target`.
    static func all(of record: some Record, called title: String, at target: Address) -> [Alias] {
        record.aliases.map {
            Alias(path: $0.target, place: $0.place, target: target, title: title, isPermanent: true)
        }
    }

    /// The addresses below a series that redirect to the songs and the big screen of its next date, so that a QR code
    /// on a poster works for every date.
    static func next(of series: SiteSeries, _ strings: Strings) -> [Alias] {
        guard let next = series.nextWithSongs else { return [] }
        let pages = [("songs", next.songsAddress, Word.songsTitle), ("live", next.liveAddress, .liveTitle)]
        return pages.compactMap { name, address, title in
            address.map {
                Alias(
                    path: "/events/\(series.slug)/\(name)/", place: series.publicEvent.place, target: $0,
                    title: strings[title, ["name": next.publicEvent.name]], isPermanent: false)
            }
        }
    }
}
