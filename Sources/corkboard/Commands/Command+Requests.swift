import Authoring
import Diagnostics
import Glibc
import SiteBuilder
import Text

extension Command {
    static let accept = decision(
        .accept, name: "accept", summary: "Accept requested songs for an event's list",
        purpose: "Put a song on the list")
    static let decline = decision(
        .decline, name: "decline", summary: "Decline requested songs at an event",
        purpose: "Turn down a song, or remove it from the list")

    private static func decision(
        _ decision: RequestList.Decision, name: String, summary: String, purpose: String
    ) -> Command {
        Command(
            name: name, summary: summary,
            details: """
                Without songs, lists the undecided requests with their ids. Decisions are stored in \
                Content/requests.json. They can be changed there, or with the other command, at any time. For a song \
                in the event's own file, change its status there.
                """,
            arguments: [
                Argument(
                    placeholder: Placeholder(name: "EVENT", kind: .id(.of(.event))), isRequired: true,
                    summary: "The event's id"),
                Argument(
                    placeholder: Placeholder(name: "SONG", kind: .text), isRequired: false, isRepeated: true,
                    summary: "The ids of the songs"),
            ],
            flags: [.undoDecision, .noBuild],
            examples: [
                Example(line: "corkboard \(name) gala", purpose: "See the undecided requests"),
                Example(line: "corkboard \(name) gala dancing-queen-abba", purpose: purpose),
            ],
            body: { run throws(CommandError) in try run.decide(decision) })
    }
}

extension Flag {
    static let undoDecision = Flag("undo", "Undo the decision: the songs are undecided again")
}

extension Run {
    fileprivate mutating func decide(_ meant: RequestList.Decision) throws(CommandError) -> ExitCode {
        let decision = options.has(.undoDecision) ? .reopen : meant
        try requireSite()
        letOthersRead()
        guard let event = options.arguments.first else { preconditionFailure("the event is a required argument") }
        let songs = options.arguments.dropFirst().map(composed)
        let build = try buildOptions()
        let (list, log, duration) = observed { log, line in
            SiteBuilder.decide(decision, at: event, songs: songs, build, building: !options.has(.noBuild), &log) {
                line.show($0)
            }
        }
        if let list { try note(list.decided, decision, at: list.event) }
        let isBuilt = list != nil && !songs.isEmpty && !options.has(.noBuild)
        let built = isBuilt ? BuildSummary(list?.build, options, took: duration) : nil
        let words = list.map { songs.isEmpty ? text($0) : text($0, decision) + (built?.text(log) ?? "") }
        let json = json(list, built, log)
        console.print(json: json, text: words ?? "")
        return ExitCode(log, isDone: list != nil)
    }

    private func note(
        _ requests: [RequestList.Request], _ decision: RequestList.Decision, at event: String
    ) throws(CommandError) {
        let action: LoggedChange.Action =
            switch decision {
            case .accept: .accepted
            case .decline: .declined
            case .reopen: .reopened
            }
        let store = try store()
        for request in requests {
            try authoring { () throws(AuthoringError) in
                try store.note(action, of: ChangeSubject(.song, request.id, in: event, title: request.title))
            }
        }
    }

    private func json(_ list: RequestList?, _ built: BuildSummary?, _ log: DiagnosticLog) -> JSONValue {
        var json = ProblemCounts(log).json(succeeded: !log.hasErrors)
        json.add("decided", .array((list?.decided ?? []).map(self.json)))
        json.add("waiting", .array((list?.waiting ?? []).map(self.json)))
        json.add("build", built?.json(log) ?? .null)
        return json
    }

    private func json(_ song: RequestList.Request) -> JSONValue {
        var json: JSONValue = [
            "id": .string(song.id), "title": .string(song.title), "artist": .string(song.artist),
            "askers": .number(song.askers), "listed": .boolean(song.isListed),
        ]
        json.add("file", song.place.map { .string("\($0)") })
        return json
    }

    /// The decision in one line.
    private func text(_ list: RequestList, _ decision: RequestList.Decision) -> String {
        let verb =
            switch decision {
            case .accept: "Accepted"
            case .decline: "Declined"
            case .reopen: "Reopened"
            }
        let songs = list.decided.map { "\($0.title) - \($0.artist)" }.joined(separator: "; ")
        let count = CatalogueRecord.Kind.song.counted(list.decided.count)
        return "\(verb) \(count) at \(list.event): \(songs)".escapedForTerminal + "\n"
    }

    /// The open requests, one song per line.
    private func text(_ list: RequestList) -> String {
        guard !list.waiting.isEmpty else { return "No songs are waiting at \(list.event.escapedForTerminal)\n" }
        return list.waiting.map { song in
            let requested = song.askers == 1 ? "requested once" : "requested \(song.askers) times"
            let decision =
                song.place.map { "waiting until its status is accepted in \($0)" }
                ?? requested + (song.isListed ? ", on the list" : "")
            return "\(song.id): \(song.title) - \(song.artist), \(decision)".escapedForTerminal + "\n"
        }.joined()
    }
}
