import Foundation

/// A site with every kind of record in two languages, the same on every machine, and the steps whose work is counted.
struct CountedSite {
    private let site: SampleSite

    /// The number of bulletins; there is one event with songs for every ten of them.
    private static let bulletins = 120
    private static let (series, schedules, entries, pages, fixtures) = (10, 6, 15, 10, 50)

    /// A step: its name, a change to the site, and the arguments of the program.
    struct Step {
        let name: String
        let arguments: [String]
        let change: () throws -> Void
    }

    /// Writes the site, and adds an evening's ballots to each event with songs.
    ///
    /// It has no codes: deriving their keys needs more instructions than all the rest, and always the same number.
    ///
    /// - Parameter times: How many times as many records of each kind it has.
    init(in folder: URL, corkboard: String, times: Int = 1) throws {
        let content = SampleContent(bulletinCount: Self.bulletins * times, seed: 1)
        site = SampleSite(content: content, folder: folder, corkboard: corkboard)
        try content.writeCorkboardSite(to: folder)
        let records = site.contentFolder
        try records.write(Self.settings, as: "site.yaml")
        for number in 1...Self.series * times {
            try records.write(Self.series(number), as: "events/series-\(number).md")
        }
        for number in 1...Self.schedules * times {
            try records.write(Self.schedule(number), as: "schedules/schedule-\(number).json")
        }
        for number in 1...Self.pages * times { try records.write(Self.page(number), as: "pages/page-\(number).md") }
        try records.write(Self.sports(Self.fixtures * times), as: "sports/league.json")
        for number in stride(from: 10, through: content.bulletinCount, by: 10) {
            let text =
                "---\ntitle: Zettel \(number)\n---\nEin **Zettel** auf Deutsch, und [noch einer](/bulletins/note-1/).\n"
            try records.write(text, as: "bulletins/\(SampleBulletin.id(number)).de.md")
        }
        _ = try site.vote(try site.writeBallots(2_000 * times, on: 1...content.eventCount, seed: 1), "--no-build")
        try site.startAfresh()
    }

    /// The folder of the built site.
    var output: URL { site.output }

    /// A build from scratch.
    var cold: Step { Step(name: "cold", arguments: site.command(["build"])) {} }

    /// Builds the site in preparation for the `further` steps.
    func build() throws {
        // The next build reads a just-written file again.
        usleep(200_000)
        _ = try site.build()
    }

    /// The steps after a build; each one builds on the one before.
    ///
    /// One step has a change of each kind, because valgrind needs ten seconds to translate the program for each step.
    var further: [Step] {
        let (folder, content) = (site.folder, site.content)
        let (body, title) = (
            content.bulletin(content.bulletinCount / 2), content.bulletin(content.bulletinCount / 2 + 1)
        )
        let ballots = folder.appending(path: "vote.ndjson")
        return [
            Step(name: "nothing changed", arguments: site.command(["build"])) {},
            Step(name: "a body, a title, a song and a date", arguments: site.command(["build"])) {
                try content.write(body.edited, in: folder)
                let titled = title.file.replacing("title: ", with: "title: Another ", maxReplacements: 1)
                try folder.write(titled, as: "Content/bulletins/\(title.id).md")
                let event = content.event(1).json(isLocked: false).replacing(
                    #""id": "song-1", "title": ""#, with: #""id": "song-1", "title": "Another "#)
                try folder.write(event, as: "Content/events/event-1.json")
                let series = Self.series(1).replacing("{status: cancelled}", with: "{name: Another name}")
                try folder.write(series, as: "Content/events/series-1.md")
            },
            Step(name: "one vote", arguments: site.command(["vote", ballots.path])) {
                let ballot = #"{"event": "event-2", "song": "song-2", "user": "ada", "vote": "up", "at": 1780300000}"#
                try ballot.write(to: ballots, atomically: false, encoding: .utf8)
            },
        ]
    }

    private static let settings = """
        title: {en: A board to count on, de: Ein Brett zum Zählen}
        description: {en: Records of every kind., de: Von jeder Art.}
        baseURL: https://count.example/
        languages: [en, de]
        timeZone: Europe/London

        """

    /// Every third series is monthly, the others weekly; the third date is cancelled.
    private static func series(_ number: Int) -> String {
        let isMonthly = number % 3 == 0
        let day = isMonthly ? "05" : String(format: "%02d", 1 + number % 14)
        let cancelled = isMonthly ? "2026-08-07" : "2026-06-\(15 + number % 14)"
        return """
            ---
            name: Series \(number)
            start: 2026-06-\(day) \(10 + number % 12):00
            repeat: \(isMonthly ? "{on: first friday}" : "weekly")
            occurrences: {\(cancelled): {status: cancelled}}
            category: Category \(number % 5)
            venue: {name: Hall \(number % 7), address: "Street \(number % 7)"}
            tags: [tag-\(number % 9)]
            ---
            The text of series \(number), which **recurs**.

            """
    }

    private static func schedule(_ number: Int) -> String {
        let entries = (0..<Self.entries).map { place in
            let (day, hour) = (1 + (number + place / 8) % 28, String(format: "%02d", 9 + place % 8))
            return """
                {"title": "Item \(place)", "description": "What item \(place) is about.", \
                "date": "2026-06-\(String(format: "%02d", day)) \(hour):00", "room": "Room \(place % 3)", \
                "people": ["Person \(place % 5)"]}
                """
        }
        return #"{"title": "Schedule \#(number)", "event": "event-\#(number)", "entries": [\#n"#
            + entries.joined(separator: ",\n") + "\n]}\n"
    }

    private static func page(_ number: Int) -> String {
        """
        ---
        title: Page \(number)
        menu: \(number <= 3)
        ---
        ## A heading

        | a | b |
        |---|--:|
        | [a page](/page-1/) | \(number) |

        > Some text, *quoted*.

        """
    }

    private static func sports(_ count: Int) -> String {
        let fixtures = (1...count).map { number in
            #"{"i": "f\#(number)", "si": "FOOT", "d": "Lions \#(number) - Bears", "tt": \#(1_780_000_000 + number * 7200)}"#
        }
        return #"[{"i": "FOOT", "d": "Football", "e": [\#n"# + fixtures.joined(separator: ",\n") + "\n]}]\n"
    }
}
