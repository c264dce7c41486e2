import Authoring
import Ballots
import Content
import Diagnostics
import Pages
import SiteBuilder
import Text

/// The owner's actions on an event's songs and votes.
extension Editor {
    /// The editor's page for a record. For an event, it also shows songs with their votes, and the host's actions.
    func room(_ record: CatalogueRecord, _ catalogue: Catalogue, saying problems: [CommandResult.Problem]? = nil)
        -> HTTPResponse
    {
        guard let open = try? OpenRecord(record, site: options.site) else { return notReadable }
        var content = changeForm(open, catalogue: catalogue, given: SubmittedForm.empty)
        if person.role == .owner, record.kind == .event, !record.isImported {
            content.room = (
                event: Self.path(of: record), hasOwnVotes: hasOwnVotes(record, catalogue),
                sheet: networkSheetPath(of: record, catalogue)
            )
        }
        if let parts = parts(of: record, catalogue) { content.groups = [parts] }
        takeDone(&content)
        return problems.map { page(content.saying($0), status: 409) } ?? page(content)
    }

    /// False for a recurring event whose votes are all at its dates.
    private func hasOwnVotes(_ event: CatalogueRecord, _ catalogue: Catalogue) -> Bool {
        // If votes can't be counted, they can't be exported either, and this page shows none.
        site.withBallots { (try? site.open(nil).requireOwnBallots(of: event, in: catalogue)) != nil }
    }

    /// The songs of an event, including waiting requests, or the entries of a schedule.
    private func parts(of record: CatalogueRecord, _ catalogue: Catalogue) -> EditContent.Group? {
        guard let kind = CatalogueRecord.Kind.allCases.first(where: { $0.holder == record.kind }), record.count != nil
        else { return nil }
        let whole = kind == .song ? (try? catalogue.withRequests(of: record)) ?? catalogue : catalogue
        let parts = whole.records.filter { $0.kind == kind && $0.holder == record.id }.withOneDateOfEachEntry
        // Positions are those in the file, which the dates of entries may contradict.
        let isInOrder = kind == .song || zip(parts, parts.dropFirst()).allSatisfy { $0.place < $1.place }
        let votes = kind == .song ? votes(at: record.id) : [:]
        let count = parts.count { $0.request == nil }
        let items = parts.enumerated().map { place, record -> EditContent.Item in
            var item = part(record)
            item.votes = votes[[record.title, record.by ?? ""]]
            guard record.request == nil else { return item }
            item.id = slug(record.id)
            if kind == .entry { item.detail = record.dateText(in: catalogue.zone) }
            guard isInOrder else { return item }
            item.move = Self.prefix + "move/" + Self.path(of: record)
            // Positions count from 1.
            (item.before, item.after) = (place > 0 ? place : nil, place < count - 1 ? place + 2 : nil)
            return item
        }
        let new = Self.prefix + "new/\(kind)/" + EditTarget.segment(record.id)
        return (kind: kind.rawValue, new: new, print: nil, adding: kind == .song ? new : nil, items: items)
    }

    private func part(_ record: CatalogueRecord) -> EditContent.Item {
        var item = item(record)
        // The event is past, not the song.
        if record.kind == .song, record.state == .past { item.state = nil }
        guard record.request != nil else { return item }
        let way = Self.path(of: record)
        (item.change, item.deletion) = (nil, nil)
        if record.state == .waiting { item.accepting = Self.prefix + "accept/" + way }
        if record.state != .declined { item.declining = Self.prefix + "decline/" + way }
        return item
    }

    /// The votes for each song of an event, by title and artist, including votes that are not in a batch yet.
    private func votes(at event: String) -> [[String]: String] {
        var discarded = DiagnosticLog()
        let standings = site.withBallots { SiteBuilder.standings(of: event, currentOptions, &discarded) }
        let rows = standings?.list.rows ?? []
        return Dictionary(
            rows.map { row in
                let (song, tally) = (row.song, row.tally)
                let votes = "\(tally.net > 0 ? "+" : "")\(tally.net) · ▲ \(tally.ups) ▼ \(tally.downs)"
                return ([song.title, song.artist], votes)
            }, uniquingKeysWith: { first, _ in first })
    }

    /// Moves a song or an entry within its list.
    func move(_ record: CatalogueRecord, form: SubmittedForm, catalogue: Catalogue) throws(FormRefusal) -> Reply {
        guard let place = form["to"].flatMap({ Int($0) }), let holder = holder(of: record, catalogue) else {
            throw .response(missing)
        }
        let siblings = catalogue.records.filter { $0.kind == record.kind && $0.holder == record.holder }
            .withOneDateOfEachEntry
        let before = siblings.firstIndex { $0.id == record.id }.map { $0 + 1 } ?? 1
        try apply { editing throws(AuthoringError) in try editing.edit(record.name, Draft(), position: place) }
        note("saved", .change(.edit(record.name, Draft(), position: before)))
        return tell(.text(303, "Moved.", headers: [("Location", Self.roomPath(of: holder) + "#" + slug(record.id))]))
    }

    func holder(of record: CatalogueRecord, _ catalogue: Catalogue) -> CatalogueRecord? {
        catalogue.records.first { $0.kind == record.kind.holder && $0.id == record.holder }
    }

    static func roomPath(of record: CatalogueRecord) -> String { prefix + "change/" + path(of: record) }

    /// Resets an event's votes, if the form confirms it.
    func reset(_ event: CatalogueRecord, form: SubmittedForm, catalogue: Catalogue) throws(FormRefusal) -> Reply {
        try changeVotes(of: event, done: "wasReset", form: form) { editing throws(AuthoringError) in
            try editing.requireOwnBallots(of: event, in: catalogue)
            _ = try editing.resetVotes(of: event)
        }
    }

    /// Erases a voter's votes.
    func forget(_ event: CatalogueRecord, form: SubmittedForm) throws(FormRefusal) -> Reply {
        let name = (form["voter"] ?? "").trimmed
        let reply = try changeVotes(of: event, done: "forgotten", form: form) { editing throws(AuthoringError) in
            _ = try editing.forget(editing.voter(name))
        }
        if let guests = site.door.guests { guests.release(name) } else { forgetGuest(name, site: options.site) }
        return reply
    }

    /// Makes a change, if the form confirms it, and redirects to the event's page.
    private func changeVotes(
        of event: CatalogueRecord, done: String, form: SubmittedForm,
        _ body: (SiteEditing) throws(AuthoringError) -> Void
    ) throws(FormRefusal) -> Reply {
        guard event.kind == .event, form["sure"] != nil else { throw .response(missing) }
        try apply(body)
        noteIrreversible(done)
        return tell(.text(303, "Done.", headers: [("Location", Self.roomPath(of: event))]))
    }

    /// All votes of an event, as a file to download.
    func ballots(of event: CatalogueRecord, _ catalogue: Catalogue) -> HTTPResponse {
        guard event.kind == .event else { return missing }
        do throws(AuthoringError) {
            try change { editing throws(AuthoringError) in
                try editing.requireOwnBallots(of: event, in: catalogue)
            }
        } catch {
            return room(event, catalogue, saying: site.problems(of: error))
        }
        var (log, lines) = (DiagnosticLog(), "")
        site.withBallots { exportBallots(of: event.id, options, &log) { lines += $0 } }
        guard !log.hasErrors else { return notReadable }
        return .uncached(
            type: "application/x-ndjson", Array(lines.utf8),
            headers: [("Content-Disposition", "attachment; filename=\"\(slug(event.id)).ndjson\"")])
    }
}
