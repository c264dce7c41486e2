import Authoring
import Content
import Diagnostics
import Documents
import SiteBuilder
import Text
import Time

/// The questions that `new` asks at a terminal. The user cancels the command by ending the input.
struct Questions {
    let run: Run
    let kind: CatalogueRecord.Kind
    let catalogue: Catalogue
    let terminal: Terminal

    /// The record with the answers so far.
    var draft: Draft

    /// Asks for a field until the answer is valid.
    mutating func ask(for field: RecordField) throws {
        while true {
            guard let answer = field.ask(at: terminal) else {
                terminal.say("\(kind.withArticle.capitalizedFirst) needs \(field.key), so it wasn't created\n")
                throw Withdrawal()
            }
            if try take(answer, for: field) { return }
        }
    }

    /// Asks for an event's optional details.
    mutating func askForDetails() throws {
        try offer("start", "Start, such as tomorrow 20:00 (Enter if unknown):")
        if draft["songs"] == nil, terminal.confirms("Does it have a song list?") {
            try askForSongs()
            try offer("requests", "Song requests: open, moderated or closed (Enter: open):")
        }
        if draft["code"] == nil, draft["adminCode"] == nil, terminal.confirms("Do its songs need a code?") {
            for field in RecordField.fields(of: .event) where field.form.isCode { try ask(for: field) }
        }
    }

    /// Asks for an optional field of an event, unless the draft has it.
    private mutating func offer(_ key: String, _ question: String) throws {
        let field = RecordField.fields(of: .event).first { $0.key == key }
        guard draft[key] == nil, let field else { return }
        while let answer = terminal.ask(question) {
            if try answer.isBlank || take(answer, for: field) { return }
        }
        throw Withdrawal()
    }

    /// Asks for the songs of a new event, one per line.
    private mutating func askForSongs() throws {
        let added = Node.Value.plain(try run.now().wholeSeconds.rfc3339(in: catalogue.zone))
        var list = NewSongs()
        var songs: [Node] = []
        terminal.say(
            "Songs, one per line, such as Eagles - Hotel California (end with a line that has only a full stop)\n")
        while true {
            guard let line = Terminal.readLine() else { throw Withdrawal() }
            if line == "." { break }
            if line.isBlank { continue }
            var log = DiagnosticLog()
            let playlist = Playlist(line, file: "", &log)
            for problem in log.diagnostics { terminal.say(problem) }
            for song in playlist.songs {
                if list.id(of: song) == nil {
                    songs.append(Node(list.add(song, added: added).value, at: .start))
                } else {
                    terminal.say("That song is already on the list\n")
                }
            }
        }
        draft["songs"] = .array(songs)
    }

    /// Sets a field to an answer. If the value isn't valid, shows the problems and returns false.
    private mutating func take(_ answer: String, for field: RecordField) throws -> Bool {
        var answer = answer
        if case .moment = field.form, let meant = Moment.meant(by: answer, at: try run.now(), in: catalogue.zone),
            (try? Moment.parse(answer, in: catalogue.zone)) == nil
        {
            terminal.say("That is \(meant)\n")
            answer = meant
        }
        if field.form.isBelow {
            draft.body = answer
        } else {
            draft[field.key] = field.form.isCode ? .string(answer) : try field.value(of: answer)
        }
        let problems = try run.editing().problems(of: draft, as: kind, in: catalogue).filter { $0.field == field.key }
        guard !problems.isEmpty else { return true }
        for problem in problems { terminal.say(problem) }
        if field.form.isBelow { draft.body = nil } else { draft[field.key] = nil }
        return false
    }
}

extension Terminal {
    /// Shows the problem with an answer.
    fileprivate func say(_ problem: Diagnostic) {
        say(problem.message.escapedForTerminal + "\n" + (problem.hint.map { "  \($0.escapedForTerminal)\n" } ?? ""))
    }
}
