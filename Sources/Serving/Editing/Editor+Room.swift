import Authoring
import Diagnostics
import Pages
import SiteBuilder
import Synchronization
import Text
import Time

/// What the owner does with the votes of an event.
extension Editor {
    /// The page of an event, with its songs as they stand and what its host does with the votes.
    func room(_ record: CatalogueRecord, _ catalogue: Catalogue, saying problems: [CommandResult.Problem]? = nil)
        -> HTTPResponse
    {
        guard let open = try? OpenRecord(record, site: options.site) else { return notReadable }
        var content = changeForm(open, catalogue, SubmittedForm.empty)
        if record.kind == .event {
            let way = "/event/" + percentEncoded(record.id)
            content.room = EditContent.Room(
                reset: Self.prefix + "reset" + way, forgetting: Self.prefix + "forget" + way,
                export: Self.prefix + "ballots" + way, end: Self.prefix + "delete" + way)
        }
        if let parts = parts(of: record, catalogue) { content.groups = [parts] }
        takeDone(&content)
        return problems.map { page(content.saying($0), status: 409) } ?? page(content)
    }

    /// The songs of an event, those that wait included, or the entries of a schedule.
    private func parts(of record: CatalogueRecord, _ catalogue: Catalogue) -> EditContent.Group? {
        guard let kind = CatalogueRecord.Kind.allCases.first(where: { $0.holder == record.kind }), record.count != nil
        else { return nil }
        var discarded = DiagnosticLog()
        let whole = kind == .song ? catalogue.withRequests(at: record.id, &discarded) ?? catalogue : catalogue
        let parts = whole.records.filter { $0.kind == kind && $0.holder == record.id }
        let votes = kind == .song ? votes(at: record.id) : [:]
        let count = parts.count { $0.request == nil }
        var group = EditContent.Group(
            kind: kind.rawValue, new: Self.prefix + "new/\(kind)/" + percentEncoded(record.id),
            items: parts.enumerated().map { place, record -> EditContent.Item in
                var item = part(record)
                item.votes = votes[[record.title, record.by ?? ""]]
                guard record.request == nil else { return item }
                item.id = slug(record.id)
                item.move = Self.prefix + "move/" + Self.path(of: record)
                // Places count from 1.
                (item.before, item.after) = (place > 0 ? place : nil, place < count - 1 ? place + 2 : nil)
                return item
            })
        if kind == .song { group.adding = group.new }
        return group
    }

    private func part(_ record: CatalogueRecord) -> EditContent.Item {
        var item = item(record)
        // What is over is the event.
        if record.kind == .song, record.state == .past { item.state = nil }
        guard record.request != nil else { return item }
        let way = Self.path(of: record)
        (item.change, item.deletion) = (nil, nil)
        if record.state == .waiting { item.accepting = Self.prefix + "accept/" + way }
        if record.state != .declined { item.declining = Self.prefix + "decline/" + way }
        return item
    }

    /// The votes for each song of an event, by title and artist: those that are in no batch yet included.
    private func votes(at event: String) -> [[String]: String] {
        var now = options
        now.now = .now()
        var discarded = DiagnosticLog()
        let standings = withBallots { SiteBuilder.standings(of: event, now, &discarded) }
        let rows = standings?.rows ?? []
        return Dictionary(
            rows.map { row in
                ([row.title, row.artist], "\(row.net > 0 ? "+" : "")\(row.net) · ▲ \(row.ups) ▼ \(row.downs)")
            }, uniquingKeysWith: { first, _ in first })
    }

    /// Moves a song or an entry in its list.
    func move(_ record: CatalogueRecord, _ form: SubmittedForm, _ catalogue: Catalogue, _ answer: PendingResponse) {
        guard let place = form["to"].flatMap({ Int($0) }), let holder = holder(of: record, catalogue) else {
            return answer.send(missing)
        }
        let siblings = catalogue.records.filter { $0.kind == record.kind && $0.holder == record.holder }
        let before = siblings.firstIndex { $0.id == record.id }.map { $0 + 1 } ?? 1
        let words = { (place: Int) in ["edit", "--no-build", "--yes", "--position", "\(place)", "--"] + record.words }
        let result = runCommand(words(place), [])
        guard result.isDone else { return answer.send(room(holder, catalogue, saying: result.problems)) }
        note("saved", undoneBy: words(before))
        tell(.text(303, "Moved.", [("Location", Self.roomPath(of: holder) + "#" + slug(record.id))]), answer)
    }

    func holder(of record: CatalogueRecord, _ catalogue: Catalogue) -> CatalogueRecord? {
        catalogue.records.first { $0.kind == record.kind.holder && $0.id == record.holder }
    }

    static func roomPath(of record: CatalogueRecord) -> String { prefix + "change/" + path(of: record) }

    /// Sets the votes of an event back; what is to be sure about is ticked in the form.
    func reset(_ event: CatalogueRecord, _ form: SubmittedForm, _ catalogue: Catalogue, _ answer: PendingResponse) {
        run(
            ["ballots", "--yes", "--no-build", "--", "reset", event.id], [], done: "wasReset", event, form, catalogue,
            answer)
    }

    /// Erases what a voter cast, whose name is in no list of processes.
    func forget(_ event: CatalogueRecord, _ form: SubmittedForm, _ catalogue: Catalogue, _ answer: PendingResponse) {
        let name = (form["voter"] ?? "").trimmed
        let isDone = run(
            ["ballots", "--yes", "--no-build", "--", "forget", "-"], Array(name.utf8), done: "forgotten", event, form,
            catalogue, answer)
        if isDone { releaseVoter(name) }
    }

    /// Runs a command, and leads to the event's room; returns false if it was refused.
    @discardableResult
    private func run(
        _ words: [String], _ input: [UInt8], done: String, _ event: CatalogueRecord, _ form: SubmittedForm,
        _ catalogue: Catalogue, _ answer: PendingResponse
    ) -> Bool {
        guard event.kind == .event, form["sure"] != nil else {
            answer.send(missing)
            return false
        }
        let result = runCommand(words, input)
        guard result.isDone else {
            answer.send(room(event, catalogue, saying: result.problems))
            return false
        }
        state.withLock { $0.done = done }
        tell(.text(303, "Done.", [("Location", Self.roomPath(of: event))]), answer)
        return true
    }

    /// All votes of an event, as a file to keep.
    func ballots(of event: CatalogueRecord) -> HTTPResponse {
        guard event.kind == .event else { return missing }
        var (log, lines) = (DiagnosticLog(), "")
        withBallots { exportBallots(of: event.id, options, &log) { lines += $0 } }
        guard !log.hasErrors else { return notReadable }
        return HTTPResponse(
            200,
            [
                ("Content-Type", "application/x-ndjson"), ("Cache-Control", "no-store"),
                ("Content-Disposition", "attachment; filename=\"\(slug(event.id)).ndjson\""),
            ], .bytes(Array(lines.utf8)))
    }
}
