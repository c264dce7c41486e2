import Authoring
import Diagnostics
import SiteBuilder
import Text

extension Command {
    static let accept = decision(
        .accept, name: "accept", summary: "Accept requested songs for an event's list",
        selecting: """
             --top and --votes accept the waiting requests with the most votes instead; of songs with equally many, \
            the earliest. A song has as many votes as people requested it or, if that is more, as its votes for minus \
            those against. Songs that are already on the list stay undecided.
            """,
        flags: [.top, .fewestVotes, .declineRest, .decisionDryRun],
        examples: [
            "corkboard accept gala": "See the undecided requests",
            "corkboard accept gala dancing-queen-abba": "Put a song on the list",
            "corkboard accept gala --top 10 --decline-rest":
                "Accept the ten songs with the most votes, and decline the others",
            "corkboard accept gala --votes 3 --dry-run": "See which songs have three votes or more",
        ])
    static let decline = decision(
        .decline, name: "decline", summary: "Decline requested songs at an event",
        examples: [
            "corkboard decline gala": "See the undecided requests",
            "corkboard decline gala dancing-queen-abba": "Turn down a song, or remove it from the list",
        ])

    private static func decision(
        _ decision: RequestList.Decision, name: String, summary: String, selecting: String = "",
        flags: [Flag] = [], examples: KeyValuePairs<String, String>
    ) -> Command {
        Command(
            name: name, summary: summary,
            details: """
                Without songs, lists the undecided requests with their ids. Decisions are stored in \
                Content/requests.json. They can be changed there, or with the other command, at any time. For a song \
                in the event's own file, change its status there.
                """ + selecting,
            arguments: [
                Argument("EVENT", kind: .id(.of(.event)), "The event's id"),
                Argument("SONG", isRequired: false, isRepeated: true, "The ids of the songs"),
            ],
            flags: flags + [.undoDecision, .noBuild],
            examples: examples,
            body: { try $0.decide(decision) })
    }
}

extension Flag {
    static let undoDecision = Flag("undo", "Undo the decision: the songs are undecided again")
    static let top = Flag("top", takes: "N", "Accept the N waiting songs with the most votes")
    static let fewestVotes = Flag("votes", takes: "N", "Accept the waiting songs with N votes or more")
    static let declineRest = Flag("decline-rest", "With --top or --votes: decline all other waiting songs")
    static let decisionDryRun = Flag(
        "dry-run", "With --top or --votes: show which songs would be accepted and declined, without deciding")
}

extension Run {
    fileprivate mutating func decide(_ meant: RequestList.Decision) throws -> ExitCode {
        try requireSite()
        guard let event = options.arguments.first else { preconditionFailure("the event is a required argument") }
        let songs = options.arguments.dropFirst().map(composed)
        return try decide(
            options.has(.undoDecision) ? .reopen : meant, at: event, songs: songs, try selection(songs))
    }

    /// Decides about songs or about a selection; without either, lists the undecided requests.
    mutating func decide(
        _ decision: RequestList.Decision, at event: String, songs: [String], _ selection: RequestSelection? = nil
    ) throws -> ExitCode {
        letOthersRead()
        let editing = try editing()
        let builds = !options.has(.noBuild)
        let (list, log, duration) = try observed { log, line in
            try editing.decide(
                decision, songs: songs, selecting: selection, at: event, building: builds, &log
            ) { line.show($0) }
        }
        let isDecided = list != nil && !options.has(.dryRun) && (selection != nil || !songs.isEmpty)
        let built = isDecided && builds ? BuildSummary(list?.build, options, took: duration) : nil
        let words = list.map { list in
            guard selection != nil || !songs.isEmpty else { return text(list) }
            return text(list, decision) + (built?.text(log) ?? "")
        }
        let json = json(list, isSelection: selection != nil, built, log)
        console.print(json: json, text: words ?? "")
        return ExitCode(log, isDone: list != nil)
    }

    /// The selection that the flags describe; nil without one.
    private func selection(_ songs: [String]) throws -> RequestSelection? {
        guard options.has(.top) || options.has(.fewestVotes) else {
            for flag in [Flag.declineRest, .decisionDryRun] where options.has(flag) {
                throw CommandError.misuse(
                    "\(flag.long) needs --top or --votes", hint: "for example: --top 10 \(flag.long)")
            }
            return nil
        }
        try require(
            songs.isEmpty && !options.has(.undoDecision),
            "--top and --votes can't be combined with \(songs.isEmpty ? "--undo" : "songs")",
            hint: songs.isEmpty ? "name the songs to undo" : "leave the songs out")
        return RequestSelection(
            most: try count(.top, of: "songs"), fewestVotes: try count(.fewestVotes, of: "votes"),
            declinesRest: options.has(.declineRest))
    }

    private func count(_ flag: Flag, of what: String) throws -> Int? {
        try number(
            of: flag, in: 1...1_000_000, "a number of \(what)", hint: "use a number from 1, as in \(flag.long) 3")
    }

    private func json(
        _ list: RequestList?, isSelection: Bool, _ built: BuildSummary?, _ log: DiagnosticLog
    ) -> JSONValue {
        var json = ProblemCounts(log).json(succeeded: !log.hasErrors)
        json.add("decided", .array((list?.decided ?? []).map(self.json)))
        if isSelection {
            json.add("declined", .array((list?.declined ?? []).map(self.json)))
            json.add("dryRun", .boolean(options.has(.decisionDryRun)))
        }
        json.add("waiting", .array((list?.waiting ?? []).map(self.json)))
        json.add("build", built?.json(log) ?? .null)
        return json
    }

    private func json(_ song: RequestList.Request) -> JSONValue {
        var json: JSONValue = [
            "id": .string(song.id), "title": .string(song.title), "artist": .string(song.artist),
            "askers": .number(song.askers), "votes": .number(song.votes), "listed": .boolean(song.isListed),
        ]
        json.add("file", song.place.map { .string("\($0)") })
        return json
    }

    /// The decision in one line; of a selection that declined songs, in two.
    private func text(_ list: RequestList, _ decision: RequestList.Decision) -> String {
        let accepted = line(list.decided, decision, at: list.event)
        return accepted + (list.declined.isEmpty ? "" : line(list.declined, .decline, at: list.event))
    }

    private func line(_ requests: [RequestList.Request], _ decision: RequestList.Decision, at event: String) -> String {
        let verb =
            switch decision {
            case .accept: options.has(.decisionDryRun) ? "Would accept" : "Accepted"
            case .decline: options.has(.decisionDryRun) ? "Would decline" : "Declined"
            case .reopen: "Reopened"
            }
        let songs = requests.map { "\($0.title) - \($0.artist)" }.joined(separator: "; ")
        let count = CatalogueRecord.Kind.song.counted(requests.count)
        return "\(verb) \(count) at \(event)\(songs.isEmpty ? "" : ": ")\(songs)".escapedForTerminal + "\n"
    }

    /// The open requests, one song per line.
    private func text(_ list: RequestList) -> String {
        guard !list.waiting.isEmpty else { return "No songs are waiting at \(list.event.escapedForTerminal)\n" }
        return list.waiting.map { song in
            let requested =
                (song.askers == 1 ? "requested once" : "requested \(song.askers) times")
                + (song.votes > song.askers ? ", \(song.votes) votes" : "")
            let decision =
                song.place.map { "waiting until its status is accepted in \($0)" }
                ?? requested + (song.isListed ? ", on the list" : "")
            return "\(song.id): \(song.title) - \(song.artist), \(decision)".escapedForTerminal + "\n"
        }.joined()
    }
}
