import Content
import Text

/// The pages on which the events of each sport or category are listed.
struct RowPages: Sendable {
    /// The slugs of the rows that have their own pages, for past (true) and upcoming (false) events.
    private let ownPages: [Bool: Set<String>]

    /// The slugs of the rows with events that the page of past (true) or upcoming (false) events doesn't list.
    private let unlisted: [Bool: Set<String>]

    init(_ site: Site) {
        let rows = site.eventRows
        var ownPages: [Bool: Set<String>] = [:]
        var unlisted: [Bool: Set<String>] = [:]
        for isPast in [false, true] {
            let long = zip(rows, rows.shares(past: isPast)).filter { $1 < $0.events(past: isPast).count }
            let listed = Set(site.listedEvents(past: isPast).map(ObjectIdentifier.init))
            let rest = rows.filter { row in
                row.events(past: isPast).contains { !listed.contains(ObjectIdentifier($0)) }
            }
            unlisted[isPast] = Set(rest.map(\.slug))
            ownPages[isPast] = Set(long.map(\.0.slug) + rest.map(\.slug))
        }
        self.ownPages = ownPages
        self.unlisted = unlisted
    }

    /// True if the row's past or upcoming events have their own pages.
    func hasOwnPages(_ row: EventRow, past isPast: Bool) -> Bool { ownPages[isPast]?.contains(row.slug) == true }

    /// True if the page of past or upcoming events doesn't list all events of the row.
    func hasUnlisted(_ row: EventRow, past isPast: Bool) -> Bool { unlisted[isPast]?.contains(row.slug) == true }

    /// The link to a row's events: to the row's own page, or to the page of all events.
    func link(to row: EventRow, past isPast: Bool, on context: PageContext) -> String {
        if hasOwnPages(row, past: isPast) {
            return context.href(.events(ofRow: row.slug, isPast: isPast))
        }
        if isPast { return context.href(.pastEvents) }
        return context.href(.eventsByCategory) + "#row-" + percentEncoded(path: row.slug)
    }
}
