import Authoring
import Diagnostics
import Serving
import SiteBuilder

extension Command {
    static let ballots = Command(
        name: "ballots",
        summary: "Export ballots, reset an event's votes, or erase a voter's ballots",
        details: """
            "export" prints one JSON object per line, with voters' names; "corkboard vote" imports such files. Keep \
            the output where only hosts can read it. Song requests are not included. "reset EVENT" removes the event's \
            ballots and stores them in .corkboard/reset. "forget" erases all ballots and requests of one name at all \
            events, rewrites the batches, and rejects those ballots in files imported later. New ballots under that \
            name count.
            """,
        arguments: [
            Argument("ACTION", kind: .choice(["export", "reset", "forget"]), "export, reset, forget"),
            Argument(
                "SUBJECT", isRequired: false,
                "The event's id, or the name to forget (default: asks for it; - reads standard input)"),
        ],
        flags: [.yes, .noBuild],
        examples: [
            "corkboard ballots export > ballots.ndjson": "Save a copy of all votes",
            "corkboard ballots export gala": "Export the votes of one event",
            "corkboard ballots reset gala": "Start voting again after a rehearsal",
            "corkboard ballots forget": "Erase a voter's ballots at their request",
        ],
        body: { run in
            switch run.options.arguments[0] {
            case "reset": try run.resetBallots()
            case "forget": try run.forgetVoter()
            default: try run.exportBallots()
            }
        })
}

extension Run {
    fileprivate mutating func exportBallots() throws -> ExitCode {
        try requireSite()
        var event: String?
        if options.arguments.count > 1 {
            event = try eventWithBallots(options.arguments[1], try editing()).id
        }
        var log = DiagnosticLog()
        SiteBuilder.exportBallots(of: event, try buildOptions(), &log) { console.print($0) }
        console.report(log)
        return ExitCode(log)
    }

    fileprivate mutating func resetBallots() throws -> ExitCode {
        try require(options.arguments.count > 1, "no event is given", hint: "for example: corkboard ballots reset gala")
        let editing = try editing()
        let event = try eventWithBallots(options.arguments[1], editing)
        let count = try editing.voteCount(of: event)
        try requireAgreement(
            "Are you sure?", to: "resetting votes",
            saying: "This would remove \(counted(count, "ballot")) from \(event.naming.escapedForTerminal)\n")
        let taken = try editing.resetVotes(of: event)
        console.print(
            json: ["reset": .string(event.id), "ballots": .number(taken)],
            text: "Removed \(counted(taken, "ballot")) from \(event.naming.escapedForTerminal)\n"
                + (taken == 0
                    ? "" : "Restore them with: corkboard vote .corkboard/\(RecordStore.resetFolder)/*.ndjson\n"))
        return try buildAfterwards()
    }

    /// Finds an event. Stops at a recurring one if all its ballots are at its dates.
    private func eventWithBallots(_ id: String, _ editing: SiteEditing) throws -> CatalogueRecord {
        let catalogue = try catalogue()
        let event = try catalogue.record(.event, id, in: nil)
        try editing.requireOwnBallots(of: event, in: catalogue)
        return event
    }

    fileprivate mutating func forgetVoter() throws -> ExitCode {
        try requireSite()
        let name = try voterToForget()
        let editing = try editing()
        let voter = try editing.voter(name)
        try requireAgreement(
            "Are you sure?", to: "erasing ballots",
            saying: "This would permanently erase \(try counted(editing.store().count(of: voter), "ballot"))\n")
        let erased = try editing.forget(voter)
        Serving.releaseVoter(name, site: options.site)
        console.print(
            json: ["forgotten": .number(erased)],
            text: """
                Erased \(counted(erased, "ballot")) and rewrote the batches; importing old files doesn't bring them back
                The name may still be in an event's list of voters, and in your own exports and backups

                """)
        return try buildAfterwards()
    }

    /// Returns the voter named as an argument, on standard input, or at the terminal.
    ///
    /// Arguments appear in the system's list of processes; the other two don't.
    private func voterToForget() throws -> String {
        var name = options.arguments.dropFirst().first
        if name == "-" { name = String(decoding: try InputFile.read("-"), as: UTF8.self) }
        if name == nil { name = Terminal()?.ask("Name of the voter: ") }
        return try require(name, "no voter is given", hint: "give the name, or - to read it from standard input")
    }
}
