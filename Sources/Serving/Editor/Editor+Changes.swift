import Authoring
import Content
import Diagnostics
import Documents
import Pages
import SiteBuilder
import Text

/// The changes of records.
extension Editor {
    func create(
        _ kind: CatalogueRecord.Kind, holder: CatalogueRecord?, form: SubmittedForm, catalogue: Catalogue,
        answer: PendingResponse
    ) {
        var draft = form.draft(of: kind)
        // Errors and weak codes appear together, so that one more save is enough.
        let weak = WeakCodes(form, id: nil)
        let needsAgreement = weak.needAgreement(form)
        let songs = kind == .event ? (form["songs"] ?? "").trimmed : ""
        if !songs.isEmpty { draft["songs"] = .array([]) }
        let added: SiteEditing.AddedRecord
        do throws(AuthoringError) {
            added = try change { editing throws(AuthoringError) in
                try (needsAgreement ? editing.checking : editing).add(draft, as: kind, to: holder?.id)
            }
        } catch {
            var content = newForm(kind, holder: holder, catalogue: catalogue, given: form).saying(
                site.problems(of: error))
            content.form?.acceptsWeakCodes = !weak.isEmpty
            return answer.send(page(content, status: 422))
        }
        if needsAgreement {
            var content = newForm(kind, holder: holder, catalogue: catalogue, given: form)
            content.form?.acceptsWeakCodes = true
            return answer.send(page(content, status: 422))
        }
        note("saved", undoneBy: .delete(added.name))
        guard songs.isEmpty || addSongs(songs, to: added.name.id, answer) else { return }
        let room = form["room"] == nil ? nil : holder.map { Self.roomPath(of: $0) + "#adding" }
        finish(added.name, form: form, to: room, answer)
    }

    /// Adds pasted songs to an event. If that fails, answers with the problems and returns false.
    func addSongs(_ songs: String, to event: String, _ answer: PendingResponse) -> Bool {
        let problems: [CommandResult.Problem]
        do throws(AuthoringError) {
            try change { editing throws(AuthoringError) in try editing.add(songs: songs, to: event) }
            return true
        } catch {
            problems = site.problems(of: error).map { $0.quoting(songs) }
        }
        guard let catalogue = catalogue(),
            case .record(let record)? = EditTarget(["change", "event", event], catalogue),
            let open = try? OpenRecord(record, site: options.site)
        else {
            answer.send(notReadable)
            return false
        }
        var content = changeForm(open, catalogue: catalogue, given: SubmittedForm.empty).saying(problems)
        content.form?.songs = songs
        answer.send(page(content, status: 422))
        return false
    }

    func save(
        _ record: CatalogueRecord, form: SubmittedForm, catalogue: Catalogue, answer: PendingResponse
    ) {
        guard let open = try? OpenRecord(record, site: options.site), let digest = form["digest"] else {
            return answer.send(notReadable)
        }
        guard open.digest == digest else {
            var content = changeForm(open, catalogue: catalogue, given: form)
            content.hasChanged = true
            return answer.send(page(content, status: 409))
        }
        let weak = WeakCodes(form, id: record.id, replacing: open, leavesOutStored: true)
        let needsAgreement = weak.needAgreement(form)
        // A null removes a field.
        var (given, before) = (Draft(), Draft())
        for field in open.fields {
            let (old, new) = (open.texts[field.key] ?? "", form[field.key] ?? "")
            guard !field.isUntouched(new, showing: old) else { continue }
            given[field.key] = open.value(of: new, in: field) ?? Node.Value.null
            before[field.key] = open.value(of: old, in: field) ?? Node.Value.null
        }
        if !given.fields.isEmpty {
            do throws(AuthoringError) {
                try change { editing throws(AuthoringError) in
                    try (needsAgreement ? editing.checking : editing).edit(record.name, given, expecting: digest)
                }
            } catch {
                var content = changeForm(open, catalogue: catalogue, given: form).saying(site.problems(of: error))
                content.form?.acceptsWeakCodes = !weak.isEmpty
                return answer.send(page(content, status: 422))
            }
        }
        if needsAgreement {
            var content = changeForm(open, catalogue: catalogue, given: form)
            content.form?.acceptsWeakCodes = true
            return answer.send(page(content, status: 422))
        }
        if !given.fields.isEmpty {
            let isNewFile = !record.hasFile && record.request == nil
            var undo = Undo(change: isNewFile ? nil : .edit(record.name, before))
            if isNewFile {
                undo.entry = (try? store().changes())?.first { $0.words == record.name.words && $0.action == .changed }
            } else if record.request == nil, let after = try? OpenRecord(record, site: options.site) {
                undo.file = FormerFile(path: record.path, before: open.bytes, after: after.digest)
            }
            note("saved", undo)
        }
        let songs = record.kind == .event ? (form["songs"] ?? "").trimmed : ""
        if !songs.isEmpty {
            let former = (try? store().changes())?.first?.number ?? 0
            guard addSongs(songs, to: record.id, answer) else { return }
            let added = (try? store().changes())?.first { $0.words == record.name.words && $0.action == .changed }
            // If all songs were on the list already, the file stays as it is.
            if let added, added.number > former { note("saved", Undo(change: nil, entry: added)) }
        }
        finish(record.name, form: form, answer)
    }

    func delete(_ record: CatalogueRecord, form: SubmittedForm, answer: PendingResponse) {
        guard let digest = form["digest"] else { return answer.send(missing) }
        do throws(AuthoringError) {
            try change { editing throws(AuthoringError) in try editing.delete(record.name, expecting: digest) }
        } catch {
            guard let open = try? OpenRecord(record, site: options.site) else { return answer.send(notReadable) }
            let content = deletionForm(open, catalogue()).saying(site.problems(of: error))
            return answer.send(page(content, status: 409))
        }
        note("removed", undoneBy: .restore(record.name))
        tell(.text(303, "Deleted.", headers: [("Location", Self.prefix)]), answer)
    }

    /// - Parameter names: The names of a deleted record, as in the list's address for restoring it.
    func restore(_ names: [String], _ answer: PendingResponse) {
        let removed = (try? store().removed()) ?? []
        let entry = removed.first { $0.recordName.words.map(EditTarget.name(of:)) == names }
        guard entry.map(person.mayRestore) ?? (person.role == .owner),
            let record = entry?.recordName ?? RecordName(words: names)
        else { return answer.send(missing) }
        guard perform(.restore(record), answer) else { return }
        note("back", undoneBy: .delete(record))
        tell(.text(303, "Restored.", headers: [("Location", Self.prefix)]), answer)
    }

    func decide(_ decision: RequestList.Decision, record: CatalogueRecord, answer: PendingResponse) {
        guard let request = record.request, let event = record.holder else { return answer.send(missing) }
        guard perform(.decide(decision, songs: [record.id], event: event), answer) else { return }
        note("saved", undoneBy: .decide(.restoring(request.status), songs: [record.id], event: event))
        let room = Self.prefix + "change/event/" + EditTarget.segment(event)
        tell(.text(303, "Saved.", headers: [("Location", room)]), answer)
    }

    /// Makes a change. If that fails, answers with the lists and the problems, and returns false.
    private func perform(_ change: SiteChange, _ answer: PendingResponse) -> Bool {
        do throws(AuthoringError) {
            try self.change { editing throws(AuthoringError) in try editing.perform(change) }
            return true
        } catch {
            answer.send(list(saying: site.problems(of: error)))
            return false
        }
    }

    func undo(_ answer: PendingResponse) {
        guard let last = withDesk({ $0.undoable.popLast() }) else { return answer.send(missing) }
        do throws(AuthoringError) {
            try carryOut(last)
        } catch {
            // After an error of the disk or the ledger, the person can try again.
            switch error {
            case .file, .ledger: withDesk { $0.undoable.append(last) }
            default: break
            }
            return answer.send(list(saying: site.problems(of: error)))
        }
        withDesk { $0.done = "undone" }
        tell(.text(303, "Undone.", headers: [("Location", Self.prefix)]), answer)
    }

    /// Undoes a change.
    private func carryOut(_ undo: Undo) throws(AuthoringError) {
        if let entry = undo.entry {
            return try self.change { editing throws(AuthoringError) in try editing.undo(entry) }
        }
        if let asset = undo.renamed {
            _ = try store().rename(asset: asset.path, to: asset.name)
            return
        }
        if let asset = undo.addedAsset { return try store().remove(asset: asset) }
        if isBack(undo.file) { return }
        guard let change = undo.change else { throw .changedMeanwhile(file: undo.file?.path ?? "") }
        try self.change { editing throws(AuthoringError) in try editing.perform(change) }
    }

    /// Restores a file byte for byte; false if the file has changed since, or restoring it fails.
    private func isBack(_ former: FormerFile?) -> Bool {
        guard let former, let store = try? store(),
            let file = try? store.file(at: former.path), file.digest == former.after
        else { return false }
        return (try? store.replace(file, with: former.before)) != nil
    }

    func note(_ done: String, undoneBy change: SiteChange) { note(done, Undo(change: change)) }

    /// Notes a change that can be undone.
    ///
    /// - Parameter done: What the next page says; nil leaves that as it is.
    func note(_ done: String?, _ undo: Undo) {
        withDesk { state in
            if let done { state.done = done }
            state.undoable = state.undoable.suffix(Self.undoLimit - 1) + [undo]
        }
    }

    /// Notes a change that can't be undone. The button for the last change would undo an earlier one, so it disappears.
    /// The page of changes can still undo earlier ones.
    func noteIrreversible(_ done: String) {
        withDesk { state in
            state.done = done
            state.undoable = []
        }
    }

    /// Redirects to the page of a record if the site shows it, otherwise to the lists.
    ///
    /// - Parameter room: The editor's page of the event that a song was added to; nil to redirect to the site's page.
    func finish(_ record: RecordName, form: SubmittedForm, to room: String? = nil, _ answer: PendingResponse) {
        if let room { return tell(saved(form, to: room), answer) }
        var address: String?
        if let catalogue = catalogue(), case .record(let record)? = EditTarget(["change"] + record.words, catalogue),
            record.state.isOnSite
        {
            let holder =
                record.kind == .song ? catalogue.records.first { $0.kind == .event && $0.id == record.holder } : nil
            address = record.address ?? holder?.address
        }
        waiting.add(answer) { [address] in
            let page = address.map { base + $0 }
            // While the site can't be built, as when another program is still writing a film, a new record has no page.
            return saved(form, to: page.flatMap { server.hasPage($0) ? $0 : nil } ?? Self.prefix)
        }
    }

    func tell(_ response: HTTPResponse, _ answer: PendingResponse) { waiting.add(answer) { response } }

    // MARK: - Publishing

    static func publishPath(_ name: String) -> String { prefix + "publish/" + percentEncoded(name) }

    func place(_ names: [String]) -> PublishPlace? {
        var discarded = DiagnosticLog()
        return names.count == 2 ? publishPlaces(options, &discarded).first { $0.name == names[1] } : nil
    }

    /// Shows what publishing would do.
    func plan(_ names: [String], saying problems: [CommandResult.Problem]? = nil, done: String? = nil)
        -> HTTPResponse
    {
        guard let place = place(names) else { return missing }
        var content = content(.publish, catalogue())
        content.subject = place.name
        let action = Self.publishPath(place.name)
        if let progress = server.publishing.progress(to: place.name) {
            content.progress = (
                done: progress.done, total: progress.total, bytes: progress.bytes, allBytes: progress.allBytes,
                secondsLeft: progress.secondsLeft, cancel: action + "/cancel"
            )
            var page = page(content)
            page.headers.append(("Refresh", "1"))
            return page
        }
        if let last = server.publishing.takeResult(of: place.name) {
            if last.isCancelled { return plan(names, done: "publishCancelled") }
            let done = last.isBack ? "rolledBack" : "published"
            return last.result.isDone ? plan(names, done: done) : plan(names, saying: last.result.problems)
        }
        let result = runCommand(["publish", "--dry-run", "--", place.name], [])
        content.done = done ?? withDesk { $0.done.take() }
        content.plan = (
            action: action, sent: result.lists["sent"] ?? [], removed: result.lists["removed"] ?? [],
            // A site with errors can go back, too.
            hasReleases: result.isDone ? result.values["hasEarlier"] == "true" : place.hasReleases
        )
        guard let problems = problems ?? (result.isDone ? nil : result.problems) else { return page(content) }
        return page(content.saying(problems), status: 409)
    }

    func publish(_ names: [String], _ form: SubmittedForm) -> HTTPResponse {
        if names.count == 3, names[2] == "cancel", let place = place(Array(names.dropLast())) {
            server.publishing.cancel()
            return .text(303, "Cancelled.", headers: [("Location", Self.publishPath(place.name))])
        }
        guard let place = place(names) else { return missing }
        server.publishing.start(place.name, goingBack: form["back"] != nil, removingMany: form["many"] != nil)
        return .text(303, "Publishing.", headers: [("Location", Self.publishPath(place.name))])
    }
}

extension CommandResult.Problem {
    /// The problem with the number and the beginning of its line in a text that a person has pasted.
    fileprivate func quoting(_ text: String) -> CommandResult.Problem {
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        guard let line, lines.indices.contains(line - 1) else { return self }
        let words = String(lines[line - 1]).trimmed
        let start = words.count > 40 ? words.prefix(39) + "…" : words[...]
        var problem = self
        problem.message = "line \(line) (\"\(start)\"): \(message)"
        return problem
    }
}
