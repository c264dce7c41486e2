import Authoring
import Content
import Diagnostics
import Pages
import SiteBuilder
import Text

/// The owner's changes.
extension Editor {
    func create(
        _ kind: CatalogueRecord.Kind, _ holder: CatalogueRecord?, _ form: SubmittedForm, _ catalogue: Catalogue,
        _ answer: PendingResponse
    ) {
        var draft = form.record(kind)
        if WeakCodes(form, id: nil).needAgreement(form) {
            var content = newForm(kind, holder, catalogue: catalogue, form)
            content.form?.acceptsWeakCodes = true
            return answer.send(page(content, status: 422))
        }
        let songs = kind == .event ? (form["songs"] ?? "").trimmed : ""
        if !songs.isEmpty { draft.add("songs", .array([])) }
        let words = ["new", "--no-build", "--from", "-", "--", kind.rawValue] + (holder.map { [$0.id] } ?? [])
        let result = runCommand(words, Array(draft.text.utf8))
        guard result.isDone, let id = result.values["id"] else {
            let content = newForm(kind, holder, catalogue: catalogue, form).saying(result.problems)
            return answer.send(page(content, status: 422))
        }
        let name = [kind.rawValue] + (holder.map { [$0.id] } ?? []) + [id]
        note("saved", undoneBy: ["delete", "--no-build", "--yes", "--"] + name)
        guard songs.isEmpty || addSongs(songs, to: id, answer) else { return }
        finish(name, to: form["room"] == nil ? nil : holder.map { Self.roomPath(of: $0) + "#adding" }, answer)
    }

    /// Adds pasted songs to an event. If that fails, answers with the problems and returns false.
    func addSongs(_ songs: String, to event: String, _ answer: PendingResponse) -> Bool {
        let result = runCommand(["new", "--no-build", "--from", "-", "--", "songs", event], Array(songs.utf8))
        if result.isDone { return true }
        guard let catalogue = catalogue(),
            case .record(let record)? = EditTarget(["change", "event", event], catalogue),
            let open = try? OpenRecord(record, site: options.site)
        else {
            answer.send(notReadable)
            return false
        }
        var content = changeForm(open, catalogue, SubmittedForm.empty).saying(result.problems)
        content.form?.songs = songs
        answer.send(page(content, status: 422))
        return false
    }

    func save(
        _ record: CatalogueRecord, _ form: SubmittedForm, _ catalogue: Catalogue, _ answer: PendingResponse
    ) {
        guard let open = try? OpenRecord(record, site: options.site), let digest = form["digest"] else {
            return answer.send(notReadable)
        }
        guard open.digest == digest else {
            var content = changeForm(open, catalogue, form)
            content.hasChanged = true
            return answer.send(page(content, status: 409))
        }
        if WeakCodes(form, id: record.id, replacing: open, leavesOutStored: true).needAgreement(form) {
            var content = changeForm(open, catalogue, form)
            content.form?.acceptsWeakCodes = true
            return answer.send(page(content, status: 422))
        }
        var (given, before) = (JSONValue.object([]), JSONValue.object([]))
        var isAny = false
        for field in RecordField.fields(of: record.kind) {
            let (old, new) = (open.texts[field.key] ?? "", form[field.key] ?? "")
            guard !field.isUntouched(new, showing: old) else { continue }
            isAny = true
            given.add(field.key, field.value(of: new, replacing: open.values[field.key]))
            before.add(field.key, field.value(of: old, replacing: open.values[field.key]))
        }
        if isAny {
            let words = { (digest: String?) in
                ["edit", "--no-build", "--yes", "--from", "-"] + (digest.map { ["--expect", $0] } ?? []) + ["--"]
                    + record.words
            }
            let result = runCommand(words(digest), Array(given.text.utf8))
            guard result.isDone else {
                return answer.send(page(changeForm(open, catalogue, form).saying(result.problems), status: 422))
            }
            var undo = Undo(words: words(nil), input: Array(before.text.utf8))
            // The file of a changed date or imported event is new, so the opposite change undoes it.
            if record.hasFile, record.request == nil, let after = try? OpenRecord(record, site: options.site) {
                undo.file = FormerFile(path: record.path, before: open.bytes, after: after.digest)
            }
            note("saved", undo)
        }
        let songs = record.kind == .event ? (form["songs"] ?? "").trimmed : ""
        guard songs.isEmpty || addSongs(songs, to: record.id, answer) else { return }
        finish(record.words, answer)
    }

    func delete(_ record: CatalogueRecord, _ form: SubmittedForm, _ answer: PendingResponse) {
        guard let digest = form["digest"] else { return answer.send(missing) }
        let result = runCommand(["delete", "--no-build", "--yes", "--expect", digest, "--"] + record.words, [])
        guard result.isDone else {
            guard let open = try? OpenRecord(record, site: options.site) else { return answer.send(notReadable) }
            return answer.send(page(deletionForm(open, catalogue()).saying(result.problems), status: 409))
        }
        note("removed", undoneBy: ["restore", "--no-build", "--"] + record.words)
        tell(.text(303, "Deleted.", [("Location", Self.prefix)]), answer)
    }

    /// - Parameter names: The names of a deleted record, as in the list's address for restoring it.
    func restore(_ names: [String], _ answer: PendingResponse) {
        let removed = (try? store().removed()) ?? []
        let entry = removed.first { $0.words.map(EditTarget.name(of:)) == names }
        guard entry.map(person.mayRestore) ?? (person.role == .owner) else { return answer.send(missing) }
        let words = entry?.words ?? names
        let result = runCommand(["restore", "--no-build", "--"] + words, [])
        guard result.isDone else { return answer.send(list(saying: result.problems)) }
        note("back", undoneBy: ["delete", "--no-build", "--yes", "--"] + words)
        tell(.text(303, "Restored.", [("Location", Self.prefix)]), answer)
    }

    func decide(_ decision: String, _ record: CatalogueRecord, _ answer: PendingResponse) {
        guard record.request != nil, let event = record.holder else { return answer.send(missing) }
        let result = runCommand([decision, "--no-build", "--", event, record.id], [])
        guard result.isDone else { return answer.send(list(saying: result.problems)) }
        note("saved", undoneBy: [decision, "--undo", "--no-build", "--", event, record.id])
        tell(.text(303, "Saved.", [("Location", Self.prefix + "change/event/" + EditTarget.segment(event))]), answer)
    }

    func undo(_ answer: PendingResponse) {
        guard let last = withDesk({ $0.undoable.popLast() }) else { return answer.send(missing) }
        if !isBack(last.file) {
            guard !last.words.isEmpty else {
                return answer.send(list(saying: AuthoringError.changedMeanwhile(file: last.file?.path ?? "").problems))
            }
            let result = runCommand(last.words, last.input)
            guard result.isDone else { return answer.send(list(saying: result.problems)) }
        }
        withDesk { $0.done = "undone" }
        tell(.text(303, "Undone.", [("Location", Self.prefix)]), answer)
    }

    /// Restores a file byte for byte; false if the file has changed since, or restoring it fails.
    private func isBack(_ former: FormerFile?) -> Bool {
        guard let former, let store = try? store(),
            let file = try? store.file(at: former.path), file.digest == former.after
        else { return false }
        return (try? store.replace(file, with: former.before)) != nil
    }

    func note(_ done: String, undoneBy words: [String]) { note(done, Undo(words: words)) }

    func note(_ done: String, _ undo: Undo) {
        withDesk { state in
            state.done = done
            state.undoable = state.undoable.suffix(Self.undoLimit - 1) + [undo]
        }
    }

    /// Redirects to the page of a record if the site shows it, otherwise to the lists.
    ///
    /// - Parameter room: The editor's page of the event that a song was added to; nil to redirect to the site's page.
    func finish(_ words: [String], to room: String? = nil, _ answer: PendingResponse) {
        if let room { return tell(.text(303, "Saved.", [("Location", room)]), answer) }
        var place = Self.prefix
        if let catalogue = catalogue(), case .record(let record)? = EditTarget(["change"] + words, catalogue),
            record.state.isOnSite
        {
            let holder =
                record.kind == .song ? catalogue.records.first { $0.kind == .event && $0.id == record.holder } : nil
            if let address = record.address ?? holder?.address { place = base + address }
        }
        tell(.text(303, "Saved.", [("Location", place)]), answer)
    }

    func tell(_ response: HTTPResponse, _ answer: PendingResponse) { waiting.add(answer, response) }

    // MARK: - Publishing

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
        let action = Self.prefix + "publish/" + percentEncoded(place.name)
        if let progress = server.publishing.progress(to: place.name) {
            content.progress = EditContent.Progress(
                done: progress.done, total: progress.total, bytes: progress.bytes, allBytes: progress.allBytes,
                secondsLeft: progress.secondsLeft, cancel: action + "/cancel")
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
        content.plan = EditContent.Plan(
            action: action, sent: result.lists["sent"] ?? [],
            removed: result.lists["removed"] ?? [],
            hasReleases: place.hasReleases || result.values["hasEarlier"] == "true")
        guard let problems = problems ?? (result.isDone ? nil : result.problems) else { return page(content) }
        return page(content.saying(problems), status: 409)
    }

    func publish(_ names: [String], _ form: SubmittedForm) -> HTTPResponse {
        if names.count == 3, names[2] == "cancel", let place = place(Array(names.dropLast())) {
            server.publishing.cancel()
            return .text(303, "Cancelled.", [("Location", Self.prefix + "publish/" + percentEncoded(place.name))])
        }
        guard let place = place(names) else { return missing }
        server.publishing.start(place.name, goingBack: form["back"] != nil, removingMany: form["many"] != nil)
        return .text(303, "Publishing.", [("Location", Self.prefix + "publish/" + percentEncoded(place.name))])
    }
}
