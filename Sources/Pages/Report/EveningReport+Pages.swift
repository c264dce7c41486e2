import Ballots
import Content
import Crypto
import Text
import Time

extension EveningReport: Report {
    /// The fields of all formats.
    static func fields<Page>(
        language: @escaping @Sendable (Page) -> String? = { _ in nil },
        _ report: @escaping @Sendable (Page) -> EveningReport
    ) -> [Field<Page>] {
        [
            .text("name", "the event's name") { visible(report($0).event.fullEvent.name) },
            .text("language", "the language of the name, if it differs from the page's", language),
            .time("time", "its start; absent if unknown") { report($0).event.startText },
            .text("place", "its venue") { report($0).event.fullEvent.details.venue.map { visible($0.text) } },
            .count("voters", "the number of voters, as in \"31 voters\"", .voterCount) { report($0).figures.voters },
            .words("codes", "how many voting codes were used; absent if people don't vote with codes") {
                page, strings in
                report(page).issuedCodes.map { issued in
                    strings[.codesUsed, ["used": "\(report(page).figures.usedCodes)", "issued": "\(issued)"]]
                }
            },
            .count("votes", "the number of votes, as in \"128 votes\"", .voteCount) { report($0).figures.votes },
            .count("songCount", "the number of songs, as in \"12 songs\"", .songCount) { report($0).songs.count },
            .number("ups", "the number of votes for songs") { report($0).figures.ups },
            .number("downs", "the number of votes against songs") { report($0).figures.downs },
            .number("withdrawn", "the number of withdrawn votes; absent if 0") {
                present(report($0).figures.withdrawn)
            },
            .flag("hasTurnout", "whether anyone has voted") { !report($0).figures.intervals.isEmpty },
            .list("turnout", "the votes by time", of: bar) { report($0).bars },
            .list("distribution", "how many people cast how many votes", of: step) { report($0).distribution },
            .flag("hasRequests", "whether visitors requested any songs") { report($0).requests.all > 0 },
            .number("requested", "the number of songs that visitors requested") { report($0).requests.all },
            .number("accepted", "the number of requests that are on the list") { report($0).requests.accepted },
            .number("declined", "the number of declined requests") { report($0).requests.declined },
            .number("waiting", "the number of requests without a decision") { report($0).requests.waiting },
            .list("parts", "the lists of songs that have any, in order", of: part) { report($0).parts },
            .flag("hasDates", "whether other dates of its series have votes") { report($0).dates.count > 1 },
            .list("dates", "the dates of its series with votes", of: date) { report($0).dates },
            .number("ballots", "the number of ballots in the set") { report($0).figures.ballots },
            .text("digest", "the SHA-256 of the set") { report($0).figures.digest.hex },
            .text("command", "the command that prints it") { report($0).command },
        ]
    }

    /// A list of songs with a heading.
    private typealias Part = (word: Word, songs: [ReportedSong])

    private static let part = View<Part>([
        .words("title", "the heading") { $1[$0.word] },
        .list("songs", "the songs", of: ReportedSong.view) { $0.songs },
    ])

    private var parts: [Part] {
        let parts: [Part] = [
            // If the host marks no songs as played, the second part has the most wanted ones.
            (.wantedAndPlayed, played), (played.isEmpty ? .mostWanted : .wantedAndMissed, missed), (.divided, divided),
            (.climbers, climbers), (.newInSeries, Array((newSongs ?? []).prefix(10))),
        ]
        return parts.filter { !$0.songs.isEmpty }
    }

    /// A column of the picture of 640 × 160 units, and a row of the table with the same data.
    private typealias Bar = (interval: Interval, time: TimeText, index: Int, count: Int, height: Int, beginsDay: Bool)

    private static let bar = View<Bar>([
        .time("time", "its beginning") { $0.time },
        .number("votes", "the votes in it") { $0.interval.votes },
        .number("voters", "the people who had voted by its end") { $0.interval.voters },
        .number("x", "the x coordinate of the column") { $0.index * 640 / $0.count },
        .number("width", "its width") { max(1, 640 / $0.count - 2) },
        .number("y", "the y coordinate of its top") { 136 - $0.height },
        .number("height", "its height") { $0.height },
        .flag("beginsDay", "whether it is the first one of a day") { $0.beginsDay },
        .flag("isMarked", "whether its time is written below it") { $0.index % max(1, $0.count / 6) == 0 },
    ])

    private var bars: [Bar] {
        let intervals = figures.intervals
        let most = intervals.map(\.votes).max() ?? 0
        let days = intervals.map { event.zone.local($0.start).day }
        return intervals.enumerated().map { index, interval in
            (
                interval: interval, time: TimeText(.instant(interval.start), in: event.zone), index: index,
                count: intervals.count, height: most == 0 ? 0 : interval.votes * 120 / most,
                beginsDay: index == 0 || days[index] != days[index - 1]
            )
        }
    }

    /// A row of the table of votes per voter.
    private static let step = View<(votes: ClosedRange<Int>, voters: Int)>([
        .text("votes", "the number of votes, as in 2–3 or 21+") { step in
            let (low, high) = (step.votes.lowerBound, step.votes.upperBound)
            return low == high ? "\(low)" : high == .max ? "\(low)+" : "\(low)–\(high)"
        },
        .number("voters", "the number of people who cast as many") { $0.voters },
    ])

    /// The report as one HTML file, which prints on one sheet unless the evening had many songs.
    struct WebPage: Templated {
        let report: EveningReport
        let style: [UInt8]

        static let template = "evening"
        static let view = View<WebPage>(
            EveningReport.fields { $0.report } + [.reportStyle { $0.style }])
    }

    /// The report as plain text.
    struct TextPage: Templated {
        let report: EveningReport

        static let template = "evening.txt"
        static let view = View<TextPage>(EveningReport.fields { $0.report })
    }

    package func page(in theme: SiteTheme) -> any Templated { WebPage(report: self, style: theme.eveningStyle) }
    package var text: any Templated { TextPage(report: self) }
}

extension EveningReport.ReportedSong {
    fileprivate static let view = View<Self>([
        .number("rank", "its rank at the end") { $0.row.rank },
        .text("title", "the song's title") { visible($0.row.song.title) },
        .text("artist", "the artist") { visible($0.row.song.artist) },
        .number("ups", "the votes for it") { $0.row.tally.ups },
        .number("downs", "the votes against it") { $0.row.tally.downs },
        .text("climb", "the places gained since half-time, as in +3; absent for others") { song in
            song.climb.flatMap { $0 > 1 ? signed($0) : nil }
        },
    ])
}

extension EveningReport {
    /// A date of a series.
    fileprivate static let date = View<Source>([
        .time("time", "its start; absent if unknown") { $0.event.startText },
        .number("songs", "the number of songs") { $0.count.list.rows.count },
        .number("votes", "the number of votes") { $0.count.figures.votes },
        .number("voters", "the number of voters") { $0.count.figures.voters },
    ])
}
