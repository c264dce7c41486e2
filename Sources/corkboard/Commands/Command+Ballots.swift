import Diagnostics
import SiteBuilder

extension Command {
    static let ballots = Command(
        name: "ballots",
        summary: "Print every ballot that counts",
        details: """
            A JSON object a line, with voters' names: a file that "corkboard vote" takes in again. Keep it where only \
            hosts read it. Requests for songs are no ballots, and not in it.
            """,
        arguments: [
            Argument(
                placeholder: Placeholder(name: "export", kind: .choice(["export"])), isRequired: true,
                summary: "The word itself")
        ],
        flags: [],
        examples: [Example(line: "corkboard ballots export > ballots.ndjson", purpose: "Keep a copy of all votes")],
        body: { run throws(Stop) in
            try run.requireSite()
            var log = DiagnosticLog()
            SiteBuilder.exportBallots(try run.buildOptions(), &log) { run.console.print($0) }
            run.console.report(log)
            return ExitCode(log)
        })
}
