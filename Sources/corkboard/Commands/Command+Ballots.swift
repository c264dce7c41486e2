import Authoring
import Ballots
import Diagnostics
import Serving
import SiteBuilder

extension Command {
    static let ballots = Command(
        name: "ballots",
        summary: "Export ballots, set an event's votes back, or erase what a voter cast",
        details: """
            "export" prints a JSON object a line, with voters' names: a file that "corkboard vote" takes in again. Keep it \
            where only hosts read it. Requests for songs are no ballots, and not in it. "reset EVENT" takes an event's \
            ballots out; they are kept in .corkboard/reset. "forget" erases everything of one name at all events, ballots \
            and requests, rewrites the batches, and refuses it in files that are taken in later; what somebody casts \
            afterwards under that name counts.
            """,
        arguments: [
            Argument(
                placeholder: Placeholder(name: "ACTION", kind: .choice(["export", "reset", "forget"])),
                isRequired: true, summary: "export, reset, forget"),
            Argument(
                placeholder: Placeholder(name: "SUBJECT", kind: .text), isRequired: false,
                summary: "The event's id, or the name to forget (default: it is asked for; - reads it)"),
        ],
        flags: [.yes, .noBuild],
        examples: [
            Example(line: "corkboard ballots export > ballots.ndjson", purpose: "Keep a copy of all votes"),
            Example(line: "corkboard ballots export gala", purpose: "Those of one event"),
            Example(line: "corkboard ballots reset gala", purpose: "Begin to vote anew, after a rehearsal"),
            Example(line: "corkboard ballots forget", purpose: "Erase what a voter cast, at the voter's wish"),
        ],
        body: { run throws(Stop) in
            switch run.options.arguments[0] {
            case "reset": try run.resetBallots()
            case "forget": try run.forgetVoter()
            default: try run.exportBallots()
            }
        })
}

extension Run {
    fileprivate mutating func exportBallots() throws(Stop) -> ExitCode {
        try requireSite()
        var event: String?
        if options.arguments.count > 1 { event = try find(.event, options.arguments[1], in: nil, try catalogue()).id }
        var log = DiagnosticLog()
        SiteBuilder.exportBallots(of: event, try buildOptions(), &log) { console.print($0) }
        console.report(log)
        return ExitCode(log)
    }

    fileprivate mutating func resetBallots() throws(Stop) -> ExitCode {
        guard options.arguments.count > 1 else {
            throw .misuse(
                "the event is not named", hint: "write it as in \"corkboard ballots reset gala\"")
        }
        let event = try find(.event, options.arguments[1], in: nil, try catalogue())
        let store = try store()
        let count = try authoring { () throws(AuthoringError) in
            try store.count(BallotSelection(event: event.id, withRequests: false))
        }
        if !options.has(.yes) {
            Terminal()?.say("This would take \(ballots(count)) of \(event.naming.escapedForTerminal) out\n")
        }
        guard try isAgreed("Are you sure?", to: "setting votes back") else { return leave() }
        let now = try now()
        let taken = try authoring { () throws(AuthoringError) in try store.resetBallots(of: event.id, now: now) }
        console.print(
            json: ["reset": .string(event.id), "ballots": .number(taken)],
            text: "Took \(ballots(taken)) of \(event.naming.escapedForTerminal) out\n"
                + (taken == 0
                    ? "" : "Bring them back with: corkboard vote .corkboard/\(RecordStore.resetFolder)/*.ndjson\n"))
        return try buildAfterwards()
    }

    fileprivate mutating func forgetVoter() throws(Stop) -> ExitCode {
        try requireSite()
        let voter = try voterToForget()
        let store = try store()
        if !options.has(.yes) {
            let count = try authoring { () throws(AuthoringError) in try store.count(voter.voter.selection) }
            Terminal()?.say("This would erase \(ballots(count)) for good\n")
        }
        guard try isAgreed("Are you sure?", to: "erasing ballots") else { return leave() }
        let now = try now()
        let erased = try authoring { () throws(AuthoringError) in try store.forget(voter.voter, now: now) }
        guard erased.ballots > 0 || erased.isRepeated else {
            throw .misuse(
                "nobody voted under this name", hint: "\"corkboard ballots export\" has all names as they count")
        }
        Serving.releaseVoter(voter.name, site: options.site)
        console.print(
            json: ["forgotten": .number(erased.ballots)],
            text: """
                Erased \(ballots(erased.ballots)), and rewrote the batches; files that are taken in don't bring them back
                The name may still stand in an event's list of voters, and in your own exports and backups

                """)
        return try buildAfterwards()
    }

    /// The voter whose name is given, or asked for so that it isn't in the list of the system's processes.
    private func voterToForget() throws(Stop) -> (name: String, voter: BatchFolder.Voter) {
        var name = options.arguments.dropFirst().first
        if name == "-" { name = String(decoding: try InputFile.read("-"), as: UTF8.self) }
        if name == nil { name = Terminal()?.ask("Name of the voter: ") }
        guard let name else {
            throw .misuse("the voter is not named", hint: "give the name, or - to read it from standard input")
        }
        guard let voter = BatchFolder.Voter(name) else {
            throw .misuse("no voter has a name like this", hint: "names have up to 64 characters, and are not blank")
        }
        return (name, voter)
    }
}

private func ballots(_ count: Int) -> String { "\(count) \(count == 1 ? "ballot" : "ballots")" }
