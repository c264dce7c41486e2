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
        _ kind: CatalogueRecord.Kind, holder: CatalogueRecord?, form: SubmittedForm
    ) throws(FormRefusal) -> Reply {
        var draft = form.draft(of: kind)
        // Errors and weak codes appear together, so that one more save is enough.
        let needsAgreement = form["acceptsWeakCodes"] == nil && hasNewWeakCodes(in: form, id: nil)
        let songs = kind == .event ? (form["songs"] ?? "").trimmed : ""
        if !songs.isEmpty { draft["songs"] = .array([]) }
        try requireNoBorrowedCode(in: form, of: kind)
        let added = try apply { editing throws(AuthoringError) in
            try (needsAgreement ? editing.checking : editing).add(draft, as: kind, to: holder?.id)
        }
        if needsAgreement { throw .again(nil) }
        note("saved", .change(.delete(added.name)))
        if !songs.isEmpty { try addSongs(songs, to: added.name.id) }
        let room = form["room"] == nil ? nil : holder.map { Self.roomPath(of: $0) + "#adding" }
        return finish(added.name, form: form, to: room)
    }

    /// Adds pasted songs to an event.
    func addSongs(_ songs: String, to event: String) throws(FormRefusal) {
        do throws(AuthoringError) {
            try change { editing throws(AuthoringError) in try editing.add(songs: songs, to: event) }
        } catch {
            // The rest of the form is saved.
            guard let catalogue = catalogue(),
                case .record(let record)? = EditTarget(["change", "event", event], catalogue),
                let open = try? OpenRecord(record, site: options.site)
            else { throw .response(notReadable) }
            var content = changeForm(open, catalogue: catalogue, given: SubmittedForm.empty)
                .saying(site.problems(of: error).map { $0.quoting(songs) })
            content.form?.songs = songs
            throw .response(page(content, status: 422))
        }
    }

    func save(_ record: CatalogueRecord, form: SubmittedForm) throws(FormRefusal) -> Reply {
        guard let open = try? OpenRecord(record, site: options.site), let digest = form["digest"] else {
            throw .response(notReadable)
        }
        guard open.digest == digest else { throw .again(nil, status: 409) }
        let needsAgreement =
            form["acceptsWeakCodes"] == nil && hasNewWeakCodes(in: form, id: record.id, replacing: open)
        try requireNoBorrowedCode(in: form, of: record.kind, replacing: open)
        // A null removes a field.
        var (given, before) = (Draft(), Draft())
        for field in open.fields {
            let (old, new) = (open.texts[field.key] ?? "", form[field.key] ?? "")
            guard !field.isUntouched(new, showing: old) else { continue }
            given[field.key] = open.value(of: new, in: field) ?? Node.Value.null
            before[field.key] = open.value(of: old, in: field) ?? Node.Value.null
        }
        if !given.fields.isEmpty {
            try apply { editing throws(AuthoringError) in
                try (needsAgreement ? editing.checking : editing).edit(record.name, given, expecting: digest)
            }
        }
        if needsAgreement { throw .again(nil) }
        if !given.fields.isEmpty {
            // Rescheduling an event adds this field.
            if given["start"] != nil, open.texts["previousStart"]?.isEmpty == true {
                before["previousStart"] = Node.Value.null
            }
            let opposite = SiteChange.edit(record.name, before)
            if record.request != nil {
                note("saved", .change(opposite))
            } else if !record.hasFile {
                noteLast("saved") { $0.words == record.name.words && $0.action == .changed }
            } else {
                let after = (try? OpenRecord(record, site: options.site))?.digest ?? ""
                note("saved", .file(path: record.path, before: open.bytes, after: after, otherwise: opposite))
            }
        }
        let songs = record.kind == .event ? (form["songs"] ?? "").trimmed : ""
        if !songs.isEmpty {
            let former = (try? store().changes())?.first?.number ?? 0
            try addSongs(songs, to: record.id)
            let added = (try? store().changes())?.first { $0.words == record.name.words && $0.action == .changed }
            // If all songs were on the list already, the file stays as it is.
            if let added, added.number > former { note("saved", .entry(added)) }
        }
        return finish(record.name, form: form)
    }

    /// Refuses a form that newly takes a code from a file or an environment variable.
    ///
    /// Only the owner may do this. Others could make a code of a text on this machine that they can't read, and try texts
    /// on the pages that it seals. They would also learn which files exist.
    private func requireNoBorrowedCode(
        in form: SubmittedForm, of kind: CatalogueRecord.Kind, replacing open: OpenRecord? = nil
    ) throws(FormRefusal) {
        guard person.role != .owner else { return }
        for field in RecordField.fields(of: kind) where field.form.isCode {
            func references(in text: String?) -> [String] {
                field.codes(in: text ?? "", replacing: open?.values[field.key]).filter { code in
                    Node.Value.codeReference(code) != nil
                }
            }
            let stored = references(in: open?.texts[field.key])
            guard references(in: form[field.key]).allSatisfy({ stored.contains($0) }) else {
                throw .again([
                    CommandResult.Problem(
                        message: "only the owner can take a code from a file or an environment variable",
                        hint: "write the code itself", field: field.key)
                ])
            }
        }
    }

    func delete(_ record: CatalogueRecord, form: SubmittedForm) throws(FormRefusal) -> Reply {
        guard let digest = form["digest"] else { throw .response(missing) }
        try apply { editing throws(AuthoringError) in try editing.delete(record.name, expecting: digest) }
        note("removed", .change(.restore(record.name)))
        return tell(.text(303, "Deleted.", headers: [("Location", Self.prefix)]))
    }

    /// - Parameter names: The names of a deleted record, as in the list's address for restoring it.
    func restore(_ names: [String]) throws(FormRefusal) -> Reply {
        let removed = (try? store().removed()) ?? []
        let entry = removed.first { $0.record.words.map(EditTarget.name(of:)) == names }
        guard entry.map(person.mayRestore) ?? (person.role == .owner),
            let record = entry?.record ?? RecordName(words: names)
        else { throw .response(missing) }
        try apply { editing throws(AuthoringError) in try editing.perform(.restore(record)) }
        note("back", .change(.delete(record)))
        return tell(.text(303, "Restored.", headers: [("Location", Self.prefix)]))
    }

    func decide(_ decision: RequestList.Decision, record: CatalogueRecord) throws(FormRefusal) -> Reply {
        guard let request = record.request, let event = record.holder else { throw .response(missing) }
        try apply { editing throws(AuthoringError) in
            try editing.perform(.decide(decision, songs: [record.id], event: event))
        }
        note("saved", .change(.decide(.restoring(request.status), songs: [record.id], event: event)))
        let room = Self.prefix + "change/event/" + EditTarget.segment(event)
        return tell(.text(303, "Saved.", headers: [("Location", room)]))
    }

    func undo() throws(FormRefusal) -> Reply {
        guard let last = withDesk({ $0.undoable.popLast() }) else { throw .response(missing) }
        do throws(AuthoringError) {
            try carryOut(last)
        } catch {
            // After an error of the disk or the ledger, the person can try again.
            switch error {
            case .file, .ledger: withDesk { $0.undoable.append(last) }
            default: break
            }
            throw .again(site.problems(of: error))
        }
        withDesk { $0.done = "undone" }
        return tell(.text(303, "Undone.", headers: [("Location", Self.prefix)]))
    }

    /// Undoes a change.
    private func carryOut(_ undo: Undo) throws(AuthoringError) {
        switch undo {
        case .change(let change):
            try self.change { editing throws(AuthoringError) in try editing.perform(change) }
        case .file(let path, let before, let after, let opposite):
            if isRestored(path, to: before, from: after) { return }
            guard let opposite else { throw .changedMeanwhile(file: path) }
            try carryOut(.change(opposite))
        case .entry(let entry):
            try self.change { editing throws(AuthoringError) in try editing.undo(entry) }
        case .renaming(let asset, let name): _ = try store().rename(asset: asset, to: name)
        case .removing(let asset): try store().remove(asset: asset)
        }
    }

    /// Restores a file byte for byte; false if the file has changed since, or restoring it fails.
    private func isRestored(_ path: String, to before: [UInt8], from after: String) -> Bool {
        guard let store = try? store(), let file = try? store.file(at: path), file.digest == after else { return false }
        return (try? store.replace(file, with: before)) != nil
    }

    /// Notes a change that can be undone.
    ///
    /// - Parameter done: What the next page says; nil leaves that as it is.
    func note(_ done: String?, _ undo: Undo) {
        withDesk { state in
            if let done { state.done = done }
            state.undoable = state.undoable.suffix(Self.undoLimit - 1) + [undo]
        }
    }

    /// Notes the last logged change that meets a condition, so that it can be undone. The deletion of a large file
    /// can't.
    func noteLast(_ done: String, where isMeant: (LoggedChange) -> Bool) {
        guard let last = (try? store().changes())?.first(where: isMeant), last.isReversible else {
            return noteIrreversible(done)
        }
        note(done, .entry(last))
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
    func finish(_ record: RecordName, form: SubmittedForm, to room: String? = nil) -> Reply {
        if let room { return tell(saved(form, to: room)) }
        var address: String?
        if let catalogue = catalogue(), case .record(let record)? = EditTarget(["change"] + record.words, catalogue),
            record.state.isOnSite
        {
            address = record.address ?? holder(of: record, catalogue)?.address
        }
        return .afterBuild { [address] in
            // While the site can't be built, as when another program is still writing a film, a new record has no page.
            guard let page = address.map({ base + $0 }), state.files?.hasPage(at: page) == true else {
                return saved(form, to: Self.prefix)
            }
            // This page shows the saved record. The editor's next page may be the form of another one.
            withDesk { if $0.done == "saved" { $0.done = nil } }
            return saved(form, to: page)
        }
    }

    func tell(_ response: HTTPResponse) -> Reply { .afterBuild { response } }

    // MARK: - Publishing

    static func publishPath(_ name: String) -> String { prefix + "publish/" + percentEncoded(name) }

    func place(_ names: [String]) -> PublishPlace? {
        guard names.count == 2 else { return nil }
        return DiagnosticLog.discarding { publishPlaces(options, &$0) }.first { $0.name == names[1] }
    }

    /// Shows what publishing would do.
    func plan(_ names: [String], saying problems: [CommandResult.Problem]? = nil, done: String? = nil)
        -> HTTPResponse
    {
        guard let place = place(names) else { return missing }
        var content = content(.publish, catalogue())
        content.subject = place.name
        let action = Self.publishPath(place.name)
        if let last = publishing.last(to: place.name) {
            if let result = last.result {
                if last.isCancelled { return plan(names, done: "publishCancelled") }
                let done = last.isBack ? "rolledBack" : "published"
                return result.isDone ? plan(names, done: done) : plan(names, saying: result.problems)
            }
            let progress = last.progress
            content.progress = (
                done: progress.done, total: progress.total, bytes: progress.bytes, allBytes: progress.allBytes,
                secondsLeft: progress.secondsLeft, cancel: action + "/cancel"
            )
            var page = page(content)
            page.headers.append(("Refresh", "1"))
            return page
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
            publishing.cancel()
            return .text(303, "Cancelled.", headers: [("Location", Self.publishPath(place.name))])
        }
        guard let place = place(names) else { return missing }
        publishing.start(place.name, goingBack: form["back"] != nil, removingMany: form["many"] != nil)
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
