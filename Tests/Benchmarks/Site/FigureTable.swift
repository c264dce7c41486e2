import Foundation

/// A plain table of measurements and targets, printed row by row.
struct FigureTable {
    /// The unit of a row's figures.
    enum Unit {
        case seconds
        case microseconds
        case megabytes
    }

    /// Prints the column headings.
    func head(_ title: String) {
        print()
        print(row(title, "min", "median", "max"))
    }

    /// Prints a row.
    ///
    /// - Parameters:
    ///   - target: The largest acceptable median, in words.
    ///   - reached: True if the target is reached; nil without a target.
    func row(_ label: String, _ runs: Runs, _ unit: Unit = .seconds, target: String = "", reached: Bool? = nil) {
        let figures = [runs.minimum, runs.median, runs.maximum].map { text($0, unit) }
        let verdict = reached.map { "   \(target): \($0 ? "reached" : "NOT REACHED")" } ?? ""
        print(row(label, figures[0], figures[1], figures[2]) + verdict)
    }

    /// Prints the column headings of a table of many measurements.
    func headOfMany(_ title: String) {
        print()
        print(row(title, "p50", "p99", "max"))
    }

    /// Prints a row of a table of many measurements; the target is in words.
    func row(_ label: String, _ figures: Percentiles, target: String = "", reached: Bool? = nil) {
        let verdict = reached.map { "   \(target): \($0 ? "reached" : "NOT REACHED")" } ?? ""
        let texts = [figures.median, figures.percentile99, figures.maximum].map { text($0, .seconds) }
        print(row(label, texts[0], texts[1], texts[2]) + verdict)
    }

    /// Prints a line of text.
    func note(_ text: String) { print("  " + text) }

    /// Prints a line that compares a result with a target.
    func check(_ text: String, target: String, reached: Bool) {
        print("  \(text)   \(target): \(reached ? "reached" : "NOT REACHED")")
    }

    private func row(_ label: String, _ figures: String...) -> String {
        let name = label.padding(toLength: max(58, label.count), withPad: " ", startingAt: 0)
        return name + figures.map { String(repeating: " ", count: max(0, 10 - $0.count)) + $0 }.joined()
    }

    private func text(_ figure: Double, _ unit: Unit) -> String {
        switch unit {
        case .seconds: String(format: figure < 1 ? "%.3f s" : "%.2f s", figure)
        case .microseconds: String(format: "%.0f µs", figure * 1_000_000)
        case .megabytes: String(format: "%.0f MB", figure / 1_000_000)
        }
    }
}
