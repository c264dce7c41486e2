import Content
import Diagnostics

/// An address that leads visitors on to another page.
struct Alias: Sendable {
    /// The address from the site's root: a former one of a record as its author wrote it, or a lasting one of a series.
    package let path: String
    package let place: Place

    /// Where it leads to.
    let target: Address

    /// What stands there: the record's title or name, or the title of the page.
    package let title: String

    /// True if the record has moved; false if the address leads to another page one day.
    let isPermanent: Bool
}

extension Alias {
    /// The former addresses of a record whose address is `target`.
    static func all(of record: some Record, called title: String, at target: Address) -> [Alias] {
        record.aliases.map {
            Alias(path: $0.target, place: $0.place, target: target, title: title, isPermanent: true)
        }
    }

    /// The addresses below a series that lead to the songs and the big screen of its next date, so that a code on a poster
    /// is right on every evening.
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
