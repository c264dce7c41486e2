import Content
import Diagnostics
import Pages
import SiteBuilder
import Time

/// The summary that a command prints after a build.
struct BuildSummary {
    private let report: BuildReport?
    private let isDryRun: Bool
    private let listsFiles: Bool

    /// True to list every skipped record instead of the first ten.
    private let isComplete: Bool
    private let foreign: [String]
    private let duration: Duration

    /// - Parameters:
    ///   - report: Nil if errors stopped the build.
    ///   - foreign: Files in the output folder that don't belong to the site, if the command lists them.
    init(_ report: BuildReport?, _ options: Options, besides foreign: [String] = [], took duration: Duration) {
        self.report = report
        self.foreign = foreign
        self.duration = duration
        isDryRun = options.has(.dryRun)
        listsFiles = isDryRun || options.has(.explain)
        isComplete = options.has(.verbose)
    }

    /// The summary in one line.
    func line(_ log: DiagnosticLog) -> String {
        guard let report else {
            // If the disk fails, some pages may be new; the error reports it.
            let state = ExitCode(log, isDone: false) == .world ? "" : "; the site is unchanged"
            return "Not built: \(ProblemCounts(log).text)\(state)\n"
        }
        return counts(report) + "\n"
    }

    private func counts(_ report: BuildReport) -> String {
        let output = report.output.escapedForTerminal + (report.output.utf8.last == UInt8(ascii: "/") ? "" : "/")
        let (written, unchanged, removed) = (report.writtenCount, report.unchanged, report.removed.count)
        return isDryRun
            ? "Would build \(output): \(written) to write, \(unchanged) unchanged, \(removed) to remove"
            : "Built \(output): \(written) written, \(unchanged) unchanged, \(removed) removed in \(seconds) s"
    }

    /// The summary as lines of text.
    func text(_ log: DiagnosticLog) -> String {
        guard let report else { return line(log) }
        var lines: [String] = []
        if listsFiles {
            lines += report.written.map { line($0, isDryRun ? "would write " : "wrote ") }
            lines += report.removed.map { line($0, isDryRun ? "would remove " : "removed ") }
        }
        lines.append(counts(report))
        if !foreign.isEmpty {
            lines.append("Other files in the output folder, left unchanged:")
            lines += foreign.map { "  \($0.escapedForTerminal)" }
        }
        if !report.skipped.isEmpty {
            let shown = report.skipped.prefix(isComplete ? .max : 10)
            lines.append("Skipped \(counted(report.skipped.count, "record")):")
            lines += shown.map { "  \($0.place.file.escapedForTerminal): \(reason($0, in: report.zone))" }
            let others = report.skipped.count - shown.count
            if others > 0 { lines.append("  and \(others) more; --verbose lists them all") }
        }
        if !report.eventsWithoutStructuredData.isEmpty {
            let count = report.eventsWithoutStructuredData.count
            let keys = Set(report.eventsWithoutStructuredData.flatMap(\.missing)).sorted().joined(separator: " or ")
            let end = isComplete ? ":" : "; --verbose lists \(count == 1 ? "it" : "them")"
            lines.append(
                "No structured data for search engines about \(counted(count, "event")) without \(keys)\(end)")
            if isComplete {
                lines += report.eventsWithoutStructuredData.map { event in
                    "  \(event.place.file.escapedForTerminal): \"\(event.id.escapedForTerminal)\" has no "
                        + event.missing.joined(separator: ", no ")
                }
            }
        }
        if !report.eventsAcceptingWeakCodes.isEmpty {
            let ids = report.eventsAcceptingWeakCodes.map { "\"\($0.escapedForTerminal)\"" }
            lines.append(
                "Weak codes are accepted at \(ids.joined(separator: ", ")): anyone with the page can guess them quickly"
            )
        }
        if report.hasTimesInUTC, let zone = Environment.zone, zone.name != "UTC" {
            lines.append(
                "Times of events are in UTC, but this computer is in \(zone.name): set timeZone in Content/site.yaml")
        }
        if let change = report.nextChange {
            lines.append("The next scheduled change is at \(change.rfc3339(in: report.zone))")
        }
        return lines.map { $0 + "\n" }.joined()
    }

    /// The summary as a JSON object.
    func json(_ log: DiagnosticLog) -> JSONValue {
        var summary = ProblemCounts(log).json(succeeded: report != nil)
        guard let report else { return summary }
        summary.add("output", .string(report.output))
        summary.add("dryRun", .boolean(isDryRun))
        summary.add("written", .number(report.writtenCount))
        summary.add("unchanged", .number(report.unchanged))
        summary.add("removed", .number(report.removed.count))
        summary.add("seconds", .written(seconds))
        if listsFiles {
            summary.add(
                "files", .array(report.written.map { json($0, "write") } + report.removed.map { json($0, "remove") }))
        }
        if !foreign.isEmpty { summary.add("foreign", .array(foreign.map(JSONValue.string))) }
        summary.add("skipped", .array(report.skipped.map { json($0, in: report.zone) }))
        summary.add("withoutStructuredData", .array(report.eventsWithoutStructuredData.map(json)))
        summary.add("weakCodesAccepted", .array(report.eventsAcceptingWeakCodes.map(JSONValue.string)))
        summary.add("nextChange", report.nextChange.map { .string($0.rfc3339(in: report.zone)) } ?? .null)
        return summary
    }

    private func line(_ change: BuildReport.Change, _ verb: String) -> String {
        "\(verb)\(change.path.escapedForTerminal): \(change.reason.rawValue)"
    }

    private func json(_ change: BuildReport.Change, _ verb: String) -> JSONValue {
        ["path": .string(change.path), "change": .string(verb), "reason": .string(change.reason.rawValue)]
    }

    private func json(_ record: SkippedRecord, in zone: Zone) -> JSONValue {
        [
            "file": .string(record.place.file), "what": .string(record.what), "id": .string(record.id),
            "reason": .string(reason(record, in: zone)),
        ]
    }

    private func json(_ event: BuildReport.EventWithoutStructuredData) -> JSONValue {
        [
            "file": .string(event.place.file), "id": .string(event.id),
            "missing": .array(event.missing.map(JSONValue.string)),
        ]
    }

    private func reason(_ record: SkippedRecord, in zone: Zone) -> String {
        switch record.reason {
        case .draft: "a draft"
        case .scheduled(let instant): "appears at \(instant.rfc3339(in: zone))"
        case .expired(let instant): "expired at \(instant.rfc3339(in: zone))"
        }
    }

    /// The duration in seconds, such as `0.08`, without Foundation's formatters.
    private var seconds: String {
        let hundredths = Int((duration / .milliseconds(10)).rounded())
        return "\(hundredths / 100).\(hundredths % 100 < 10 ? "0" : "")\(hundredths % 100)"
    }
}
