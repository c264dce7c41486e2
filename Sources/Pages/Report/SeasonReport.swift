import Content
package import Diagnostics
import Text
package import Time

/// What a site published since a day, which events took place, and how many people voted at them.
package struct SeasonReport: Report, Sendable {
    /// The days that it is about, the current one included.
    let days: ClosedRange<Day>

    let zone: Zone

    /// The bulletins, oldest first.
    let bulletins: [Bulletin]

    /// The events that took place or were cancelled, oldest first.
    let evenings: [Evening]

    /// An event with the sums of its votes; without songs, it has none.
    typealias Evening = (event: SiteEvent, count: EveningReport.Count?)

    /// - Parameters:
    ///   - since: The first day.
    ///   - count: Counts the votes of an event; nil without songs.
    package init<Failure: Error>(
        _ site: Site, since: Day, count: (SiteEvent) throws(Failure) -> EveningReport.Count?
    ) throws(Failure) {
        zone = site.configuration.zone
        let first = Moment.day(since).start(in: zone)
        days = since...max(since, site.today.day)
        let now = site.now
        bulletins = site.bulletins.map(\.record).filter { [zone] bulletin in
            first <= bulletin.date.start(in: zone)
        }.reversed()
        var evenings: [Evening] = []
        for event in site.events {
            guard let start = event.start, first <= start, start <= now else { continue }
            evenings.append((event: event, count: try count(event)))
        }
        self.evenings = evenings
    }

    /// True if it has no event and no bulletin.
    package var isEmpty: Bool { bulletins.isEmpty && evenings.isEmpty }

    private var votes: Int { evenings.reduce(0) { $0 + ($1.count?.figures.votes ?? 0) } }
}

extension SeasonReport {
    /// An event as a row of a table.
    private static let evening = View<Evening>([
        .text("name", "the event's name") { visible($0.event.fullEvent.name) },
        .time("time", "its start") { $0.event.startText },
        .words("state", "\"cancelled\" or \"postponed\"; absent for others") { $0.event.fullEvent.status.text($1) },
        .flag("hasSongs", "whether it had songs") { $0.count != nil },
        .number("songs", "the number of songs") { $0.count?.list.count },
        .number("votes", "the number of votes") { $0.count?.figures.votes },
        .number("voters", "the number of voters") { $0.count?.figures.voters },
    ])

    /// A bulletin as a row of a table.
    private static let note = View<(bulletin: Bulletin, zone: Zone)>([
        .text("title", "the bulletin's title") { visible($0.bulletin.title) },
        .text("author", "the author's name") { visible($0.bulletin.author) },
        .time("time", "the time of writing") { TimeText($0.bulletin.date, in: $0.zone) },
    ])

    /// The fields of both formats.
    fileprivate static let fields: [Field<SeasonReport>] = [
        .time("first", "the first day") { TimeText(.day($0.days.lowerBound), in: $0.zone) },
        .time("last", "the last day") { TimeText(.day($0.days.upperBound), in: $0.zone) },
        .number("eventCount", "the number of events") { $0.evenings.count },
        .number("bulletinCount", "the number of bulletins") { $0.bulletins.count },
        .count("votes", "the number of votes at all events, as in \"128 votes\"", .voteCount) { $0.votes },
        .flag("hasEvents", "whether there were any events") { !$0.evenings.isEmpty },
        .list("events", "the events, oldest first", of: evening) { $0.evenings },
        .flag("hasBulletins", "whether there were any bulletins") { !$0.bulletins.isEmpty },
        .list("bulletins", "the bulletins, oldest first", of: note) { report in
            report.bulletins.map { (bulletin: $0, zone: report.zone) }
        },
    ]

    /// The report as one HTML file.
    struct WebPage: Templated {
        let report: SeasonReport
        let style: [UInt8]

        static let template = "season"
        static let view = View<WebPage>(SeasonReport.fields.of { $0.report } + [.reportStyle { $0.style }])
    }

    /// The report as plain text.
    struct TextPage: Templated {
        let report: SeasonReport

        static let template = "season.txt"
        static let view = View<TextPage>(SeasonReport.fields.of { $0.report })
    }

    package func page(in theme: SiteTheme) -> any Templated { WebPage(report: self, style: theme.eveningStyle) }
    package var text: any Templated { TextPage(report: self) }
}

extension SeasonReport {
    /// The events as a table (RFC 4180), a row for each.
    package var csv: [UInt8] {
        var csv = Array("start,id,name,status,songs,voters,votes\r\n".utf8)
        for evening in evenings {
            let event = evening.event
            csv += "\(event.start?.rfc3339() ?? ""),".utf8
            let (id, name) = (event.publicEvent.id.utf8Span.span, event.fullEvent.name.utf8Span.span)
            csv.append(addingCapacity: 2 * (id.count + name.count) + 16) { csv in
                writeCell(id, to: &csv)
                writeCell(name, to: &csv)
            }
            let sums = evening.count.map { "\($0.list.count),\($0.figures.voters),\($0.figures.votes)" } ?? ",,"
            csv += "\(event.fullEvent.status.rawValue),\(sums)\r\n".utf8
        }
        return csv
    }

    package var json: JSONValue {
        let evenings: [JSONValue] = evenings.map { evening in
            [
                "event": .string(evening.event.publicEvent.id), "name": .string(evening.event.fullEvent.name),
                "start": evening.event.start.map { .string($0.rfc3339()) } ?? .null,
                "status": .string(evening.event.fullEvent.status.rawValue),
                "songs": evening.count.map { .number($0.list.count) } ?? .null,
                "voters": evening.count.map { .number($0.figures.voters) } ?? .null,
                "votes": evening.count.map { .number($0.figures.votes) } ?? .null,
            ]
        }
        let bulletins: [JSONValue] = bulletins.map { bulletin in
            [
                "title": .string(bulletin.title), "author": .string(bulletin.author),
                "date": .string(bulletin.date.start(in: zone).rfc3339()),
            ]
        }
        return [
            "since": .string("\(days.lowerBound)"), "until": .string("\(days.upperBound)"),
            "events": .array(evenings), "bulletins": .array(bulletins),
        ]
    }
}
