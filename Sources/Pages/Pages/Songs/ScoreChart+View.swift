import Ballots
import Time

extension ScoreChart {
    /// The chart for templates: a picture of 640 × 240 units, and the same data as a table.
    static let view = View<ScoreChart>([
        .words("summary", "a description of the picture") { $0.summary($1) },
        .list("series", "the leading songs, best first", of: line) { $0.lines },
        .list("levels", "the scores with a line across the picture", of: level) { $0.levels },
        .time("first", "the time of the first batch") { $0.time(0) },
        .time("last", "the time of the last batch") { $0.time($0.times.count - 1) },
        .list("rows", "the scores after some of the batches", of: tableRow) { $0.tableRows },
    ])

    /// A song's line: its number, its points, as in `40,200 300,12`, and the y coordinate of its end.
    typealias Line = (number: Int, title: String, score: Int, points: String, end: Int)

    private static let line = View<Line>([
        .text("number", "the line's number, from 1") { String($0.number) },
        .text("title", "the song's title") { $0.title },
        .text("score", "its current score") { signed($0.score) },
        .text("points", "the points, for <polyline points>") { $0.points },
        .text("end", "the y coordinate of the line's end") { String($0.end) },
    ])

    /// A score with a label on the scale.
    private static let level = View<(score: Int, height: Int)>([
        .text("score", "the score") { signed($0.score) },
        .text("height", "its y coordinate") { String($0.height) },
    ])

    /// The scores after one batch.
    typealias TableRow = (time: TimeText, scores: [Int])

    private static let tableRow = View<TableRow>([
        .time("time", "the time of the batch") { $0.time },
        .list("scores", "the songs' scores, best song first", of: score) { $0.scores },
    ])

    private static let score = View<Int>([.text("score", "the score") { signed($0) }])

    // The area of the lines; the scale and the lines' numbers are outside it.
    private static let (left, right, top, bottom) = (48, 600, 16, 212)

    /// The most rows of the table, because readers won't read more; the picture has more points.
    private static let rowLimit = 10

    private var range: ClosedRange<Int> {
        let scores = series.flatMap(\.scores)
        let (low, high) = (min(0, scores.min() ?? 0), max(0, scores.max() ?? 0))
        return low...max(high, low + 1)
    }

    private func height(of score: Int, in range: ClosedRange<Int>) -> Int {
        // Floating point can't overflow, and scores may be as large as tallies can be.
        let share = Double(range.upperBound - score) / Double(range.upperBound - range.lowerBound)
        return Self.top + Int((share * Double(Self.bottom - Self.top)).rounded())
    }

    private var lines: [Line] {
        let range = range
        return series.enumerated().map { index, series in
            let points = series.scores.enumerated().map { place, score in
                let across = Self.left + place * (Self.right - Self.left) / max(1, times.count - 1)
                return "\(across),\(height(of: score, in: range))"
            }
            let score = series.scores.last ?? 0
            return (
                number: index + 1, title: series.title, score: score, points: points.joined(separator: " "),
                end: height(of: score, in: range)
            )
        }
    }

    private var levels: [(score: Int, height: Int)] {
        let range = range
        var scores = [range.upperBound]
        if range.lowerBound < 0, range.upperBound > 0 { scores.append(0) }
        scores.append(range.lowerBound)
        return scores.map { (score: $0, height: height(of: $0, in: range)) }
    }

    private var tableRows: [TableRow] {
        evenlySpread(Self.rowLimit, of: times.count).map { index in
            (time: time(index), scores: series.map { $0.scores[index] })
        }
    }

    private func time(_ index: Int) -> TimeText { TimeText(.instant(times[index]), in: zone) }

    private func summary(_ strings: Strings) -> String {
        let songs = series.map { "\($0.title) \(signed($0.scores.last ?? 0))" }
        return strings[.chartSummary, ["songs": songs.joined(separator: ", ")]]
    }
}
