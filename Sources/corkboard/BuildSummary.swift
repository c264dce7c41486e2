import Diagnostics
import SiteBuilder
import Time

/// What a build has to say for itself.
struct BuildSummary {
    private let report: BuildReport?
    private let isDryRun: Bool
    private let listsFiles: Bool

    /// - Parameter report: Nil for a build that errors stopped.
    init(_ report: BuildReport?, _ options: Options) {
        self.report = report
        isDryRun = options.has(.dryRun)
        listsFiles = isDryRun || options.has(.explain)
    }

    /// The summary as lines of text.
    ///
    /// - Parameter isComplete: Whether to name every skipped record instead of the first ten.
    func text(_ log: DiagnosticLog, isComplete: Bool) -> String {
        guard let report else { return "Not built: \(ProblemCounts(log).text); the site stays as it was\n" }
        var lines: [String] = []
        if listsFiles { lines += report.files.map(line) }
        let (output, seconds) = (report.output.escapedForTerminal, hundredths(report.seconds))
        lines.append(
            isDryRun
                ? "Would build \(output): \(report.written) to write, \(report.unchanged) unchanged, \(report.removed) to remove"
                : "Built \(output): \(report.written) written, \(report.unchanged) unchanged, \(report.removed) removed "
                    + "in \(seconds) s")
        if !report.skipped.isEmpty {
            let shown = report.skipped.prefix(isComplete ? .max : 10)
            lines.append("Skipped \(report.skipped.count) record\(report.skipped.count == 1 ? "" : "s"):")
            lines += shown.map { "  \($0.place.file.escapedForTerminal): \(reason($0))" }
            let others = report.skipped.count - shown.count
            if others > 0 { lines.append("  and \(others) more; --verbose lists them all") }
        }
        if let change = report.nextChange {
            lines.append("The site next changes by itself at \(change.escapedForTerminal)")
        }
        return lines.map { $0 + "\n" }.joined()
    }

    /// The summary as one JSON object on a line.
    func json(_ log: DiagnosticLog) -> String {
        var members = ["\"succeeded\":\(report != nil)", ProblemCounts(log).jsonMembers]
        if let report {
            members += [
                "\"output\":\(quoted(report.output))", "\"dryRun\":\(isDryRun)", "\"written\":\(report.written)",
                "\"unchanged\":\(report.unchanged)", "\"removed\":\(report.removed)",
                "\"seconds\":\(hundredths(report.seconds))",
            ]
            if listsFiles {
                let files = report.files.map {
                    "{\"path\":\(quoted($0.path)),\"change\":\(quoted($0.change.rawValue)),\"reason\":\(quoted($0.reason))}"
                }
                members.append("\"files\":[\(files.joined(separator: ","))]")
            }
            let skipped = report.skipped.map {
                "{\"file\":\(quoted($0.place.file)),\"what\":\(quoted($0.what)),\"id\":\(quoted($0.id)),"
                    + "\"reason\":\(quoted(reason($0)))}"
            }
            members.append("\"skipped\":[\(skipped.joined(separator: ","))]")
            members.append("\"nextChange\":\(report.nextChange.map(quoted) ?? "null")")
        }
        return "{\(members.joined(separator: ","))}\n"
    }

    private func line(_ file: BuildReport.File) -> String {
        "\(file.change.rawValue)  \(file.path.escapedForTerminal)  (\(file.reason.escapedForTerminal))"
    }

    private func reason(_ record: SkippedRecord) -> String {
        switch record.reason {
        case .draft: "a draft"
        case .scheduled(let instant): "appears at \(instant.rfc3339())"
        case .expired(let instant): "expired at \(instant.rfc3339())"
        }
    }

    /// `0.08`, without Foundation's formatters.
    private func hundredths(_ seconds: Double) -> String {
        let count = Int((seconds * 100).rounded())
        return "\(count / 100).\(count % 100 < 10 ? "0" : "")\(count % 100)"
    }
}
