import Foundation

/// Builds a site with many recurring events: from scratch, and after a change to one date.
struct SeriesBenchmark {
    private let options: SiteBenchmarkOptions
    private let table = FigureTable()

    /// The number of dates of each series.
    private static let dates = 104

    init(_ options: SiteBenchmarkOptions) { self.options = options }

    /// Runs and prints all measurements.
    func run() throws {
        try TemporaryFolder.with { folder in
            let count = max(1, options.count / 10)
            let site = SampleSite(
                content: SampleContent(bulletinCount: 0, seed: options.seed), folder: folder,
                corkboard: options.corkboard)
            try site.contentFolder.write(Self.settings, as: "site.yaml")
            for number in 0..<count { try write(number, to: site) }
            try site.startAfresh()
            var (first, changed, memory) = (Runs(), Runs(), Runs())
            first.add(try site.build())
            for run in 0..<options.runs {
                // The next build always reads a just-written file again, because its time stamp isn't reliable yet.
                usleep(200_000)
                try write(run % count, cancelled: run, to: site)
                changed.add(try site.build())
            }
            try write(0, to: site)
            memory.add(Double(try site.peakMemory()))
            table.head("\(count) weekly series of \(Self.dates) dates, \(try FileTree(site.output).paths.count) files")
            table.row("  from nothing", first)
            table.row("  one date cancelled", changed)
            table.row("  most memory after one change, all processes (PSS, sampled)", memory, .megabytes)
        }
    }

    private static let settings = """
        title: Series
        baseURL: https://series.example/
        occurrences: {ahead: \(dates)}
        images: {cards: false}

        """

    /// - Parameter week: The week whose date is cancelled; nil for none.
    private func write(_ number: Int, cancelled week: Int? = nil, to site: SampleSite) throws {
        let day = 1 + number % 7
        let cancelled = week.map {
            "occurrences: {2027-01-\(String(format: "%02d", day + $0 % 4 * 7)): {status: cancelled}}\n"
        }
        let text = """
            ---
            name: Series \(number)
            start: 2027-01-0\(day) \(10 + number % 12):00
            repeat: weekly
            \(cancelled ?? "")category: Category \(number % 10)
            venue: {name: Hall \(number % 7), address: "Street \(number % 7)"}
            ---
            The text of series \(number), which **recurs**.

            """
        try site.contentFolder.write(text, as: "events/series-\(number).md")
    }
}
