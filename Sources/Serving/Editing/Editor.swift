import Authoring
import Crypto
import Diagnostics
import Dispatch
import Documents
import Pages
import SiteBuilder
import Synchronization
import Text
import Time

/// What a site's owner writes, changes, deletes and restores in a browser.
///
/// Everything is done by the command line's commands, so that it is done, and refused, as in a terminal.
final class Editor: Sendable {
    typealias RunCommand = @Sendable (_ words: [String], _ input: [UInt8]) -> CommandResult

    private let options: BuildOptions
    private let base: String
    private let runCommand: RunCommand
    private let state: Mutex<State>

    /// The answers about changes that the site doesn't show yet.
    private let waiting: Waiting

    // One change after another.
    private let changes = DispatchQueue(label: "corkboard.editing", qos: .userInitiated)

    private struct State {
        /// Opens the way in, once.
        var key: String?

        /// The cookie of the owner's browser; nil before there is one.
        var session: String?

        /// What the owner's forms send, so that no other site's page can.
        let token: String

        var undoable: [Undo] = []
        var done: String?
    }

    /// The command that takes a change back.
    private struct Undo {
        let words: [String]
        let input: [UInt8]
    }

    private static let cookie = "corkboard-owner", prefix = "/_corkboard/edit/"
    private static let undoLimit = 20

    /// The size of a form at most, in bytes.
    static let formLimit = 8 << 20

    /// - Parameters:
    ///   - base: The path of the site's base URL, with slashes at both ends.
    ///   - waiting: Gets the answers about changes, until the site shows them.
    init(_ options: BuildOptions, base: String, _ waiting: Waiting, _ runCommand: @escaping RunCommand) {
        (self.options, self.base, self.waiting, self.runCommand) = (options, base, waiting, runCommand)
        state = Mutex(State(key: Self.secret(), session: nil, token: Self.secret()))
    }

    private static func secret() -> String {
        (0..<16).map { _ in String(UInt8.random(in: .min ... .max), radix: 16, digits: 2) }.joined()
    }

    /// The path that lets the owner's browser in, once.
    var way: String { Self.prefix + "key/" + (state.withLock(\.key) ?? "") }

    /// True if a request comes from the owner's browser.
    func isOwner(_ request: HTTPRequest) -> Bool {
        guard let session = state.withLock(\.session) else { return false }
        return request.cookie(Self.cookie).map { String($0).isEqualInConstantTime(to: session) } == true
    }

    /// True for requests whose body is needed; nobody else's is read.
    func takesBody(_ request: HTTPRequest) -> Bool {
        request.method == "POST" && request.path.utf8.starts(with: Self.prefix.utf8) && isOwner(request)
    }

    /// The bar that the owner's browser gets on each page; `page` is its path below the output.
    func bar(on page: String) -> [UInt8] {
        var discarded = DiagnosticLog()
        let record = subject(ofPage: page)?.map { percentEncoded($0) }.joined(separator: "/")
        return editBar(on: record, options, &discarded) ?? []
    }

    /// Does what was begun.
    func end() {
        changes.sync {}
        waiting.end()
    }

    // MARK: - Requests

    /// Answers the owner's request; nil if it is for something else.
    func answer(to request: HTTPRequest) -> HTTPAnswer? {
        guard let path = RequestPath(request.path), path.names.starts(with: ["_corkboard", "edit"]),
            path.names.count > 2
        else { return nil }
        let names = Array(path.names.dropFirst(2))
        if names.count == 2, names[0] == "key" { return .now(letIn(names[1])) }
        guard isOwner(request) else {
            return .now(.text(403, "Editing is for the owner: open the address that stands in the terminal."))
        }
        let answer = PendingResponse()
        if request.method == "POST" {
            guard let form = SubmittedForm(request.body),
                let token = form["token"], token.isEqualInConstantTime(to: state.withLock(\.token))
            else { return .now(.text(403, "This was not sent by a page of this editor: reload it, then try again.")) }
            changes.async { self.change(names, form, answer) }
        } else {
            guard request.method == "GET" || request.method == "HEAD" else {
                return .now(.text(405, "There is GET and POST.", [("Allow", "GET, POST")]))
            }
            changes.async { answer.send(self.shown(names)) }
        }
        return .later(answer)
    }

    private func letIn(_ key: String) -> HTTPResponse {
        let session = state.withLock { state -> String? in
            guard let way = state.key, way.isEqualInConstantTime(to: key) else { return nil }
            state.key = nil
            let session = Self.secret()
            state.session = session
            return session
        }
        guard let session else {
            return .text(403, "This address was opened before: start the server anew for another.")
        }
        return .text(
            303, "You can edit now.",
            [
                ("Location", Self.prefix),
                ("Set-Cookie", "\(Self.cookie)=\(session); Path=/; HttpOnly; SameSite=Strict"),
            ])
    }

    private func shown(_ names: [String]) -> HTTPResponse {
        guard let catalogue = catalogue() else { return notReadable }
        if names == [""] { return list(catalogue) }
        if names[0] == "publish" { return plan(names) }
        guard let target = Target(names, catalogue) else { return missing }
        switch (names[0], target) {
        case ("new", .inside(let kind, let holder)):
            return page(newForm(kind, holder, catalogue: catalogue, SubmittedForm.empty))
        case ("change", .record(let record)):
            guard let open = try? OpenRecord(record, site: options.site) else { return notReadable }
            return page(changeForm(open, SubmittedForm.empty).listing(parts(of: record, catalogue)))
        case ("delete", .record(let record)):
            guard let open = try? OpenRecord(record, site: options.site) else { return notReadable }
            return page(deletionForm(open))
        default: return missing
        }
    }

    private func change(_ names: [String], _ form: SubmittedForm, _ answer: PendingResponse) {
        if names == ["preview"] { return answer.send(preview(form["text"] ?? "")) }
        if names == ["code"] { return answer.send(code()) }
        if names == ["undo"] { return undo(answer) }
        if names[0] == "publish" { return answer.send(publish(names, form)) }
        guard let catalogue = catalogue() else { return answer.send(notReadable) }
        if names[0] == "restore" { return restore(Array(names.dropFirst()), answer) }
        guard let target = Target(names, catalogue) else { return answer.send(missing) }
        switch (names[0], target) {
        case ("new", .inside(let kind, let holder)): create(kind, holder, form, catalogue, answer)
        case ("change", .record(let record)): save(record, form, answer)
        case ("delete", .record(let record)): delete(record, form, answer)
        case ("accept", .record(let record)), ("decline", .record(let record)): decide(names[0], record, answer)
        default: answer.send(missing)
        }
    }

    private var missing: HTTPResponse { .text(404, "There is nothing at this address.") }

    private var notReadable: HTTPResponse {
        .text(503, "This can't be read now: the terminal says what is wrong.")
    }

    // MARK: - Pages

    private func catalogue() -> Catalogue? {
        var options = options
        options.now = .now()
        var discarded = DiagnosticLog()
        return Catalogue(options, &discarded)
    }

    private func page(_ content: EditContent, status: Int = 200) -> HTTPResponse {
        var log = DiagnosticLog()
        guard let bytes = editPage(content, options, &log) else { return notReadable }
        return HTTPResponse(
            status,
            [
                ("Content-Type", "text/html; charset=utf-8"), ("Cache-Control", "no-store"),
                ("X-Content-Type-Options", "nosniff"), ("X-Frame-Options", "DENY"),
                ("Referrer-Policy", "same-origin"),
            ], .bytes(bytes))
    }

    private func content(_ heading: EditContent.Heading) -> EditContent {
        EditContent(heading, token: state.withLock(\.token))
    }

    /// The lists of what there is, with what went wrong.
    private func list(saying problems: [CommandResult.Problem]) -> HTTPResponse {
        catalogue().map { list($0, saying: problems) } ?? notReadable
    }

    /// The lists of what there is.
    private func list(_ catalogue: Catalogue, saying problems: [CommandResult.Problem]? = nil) -> HTTPResponse {
        var content = content(.records)
        state.withLock { state in
            content.done = state.done
            content.undo = state.undoable.isEmpty ? nil : Self.prefix + "undo"
        }
        for kind in CatalogueRecord.Kind.allCases {
            let records = catalogue.records.filter { $0.kind == kind && !$0.isFixture && $0.request == nil }
            content.groups.append(
                EditContent.Group(
                    kind: kind.rawValue, new: kind.holder == nil ? Self.prefix + "new/\(kind)" : nil,
                    items: records.map(item)))
        }
        var discarded = DiagnosticLog()
        content.targets = publishPlaces(options, &discarded).map { place in
            EditContent.Target(
                name: place.name, detail: place.address, plan: Self.prefix + "publish/" + percentEncoded(place.name))
        }
        let removed = (try? RecordStore(site: options.site, waiting: {}).removed()) ?? []
        if !removed.isEmpty {
            content.groups.append(EditContent.Group(kind: nil, new: nil, items: removed.map(item)))
        }
        return problems.map { page(content.saying($0), status: 409) } ?? page(content)
    }

    private func item(_ record: CatalogueRecord) -> EditContent.Item {
        var item = EditContent.Item(title: record.title)
        item.detail = [record.by, record.kind.holder == nil ? nil : record.holder].compactMap { $0 }
            .joined(separator: " · ")
        item.state = record.state.word
        if record.state.isOnSite { item.page = record.address.map { base + $0 } }
        let way = Self.path(of: record)
        item.change = Self.prefix + "change/" + way
        item.deletion = Self.prefix + "delete/" + way
        if let part = CatalogueRecord.Kind.allCases.first(where: { $0.holder == record.kind }) {
            item.part = Self.prefix + "new/\(part)/" + percentEncoded(record.id)
        }
        return item
    }

    /// The songs of an event, those that wait included, or the entries of a schedule.
    private func parts(of record: CatalogueRecord, _ catalogue: Catalogue) -> EditContent.Group? {
        guard let kind = CatalogueRecord.Kind.allCases.first(where: { $0.holder == record.kind }), record.count != nil
        else { return nil }
        var discarded = DiagnosticLog()
        let whole = kind == .song ? catalogue.withRequests(at: record.id, &discarded) ?? catalogue : catalogue
        let parts = whole.records.filter { $0.kind == kind && $0.holder == record.id }
        return EditContent.Group(
            kind: kind.rawValue, new: Self.prefix + "new/\(kind)/" + percentEncoded(record.id), items: parts.map(part))
    }

    private func part(_ record: CatalogueRecord) -> EditContent.Item {
        var item = item(record)
        item.detail = record.by
        guard record.request != nil else { return item }
        let way = Self.path(of: record)
        (item.change, item.deletion) = (nil, nil)
        if record.state == .waiting { item.accepting = Self.prefix + "accept/" + way }
        if record.state != .declined { item.declining = Self.prefix + "decline/" + way }
        return item
    }

    private func item(_ entry: TrashEntry) -> EditContent.Item {
        var item = EditContent.Item(title: entry.title)
        item.detail = [entry.kind.rawValue, entry.holder].compactMap { $0 }.joined(separator: " · ")
        let names = [entry.kind.rawValue] + (entry.holder.map { [$0] } ?? []) + [entry.id]
        item.restoring = Self.prefix + "restore/" + names.map { percentEncoded($0) }.joined(separator: "/")
        return item
    }

    private static func path(of record: CatalogueRecord) -> String {
        record.words.map { percentEncoded($0) }.joined(separator: "/")
    }

    private func newForm(
        _ kind: CatalogueRecord.Kind, _ holder: CatalogueRecord?, catalogue: Catalogue, _ given: SubmittedForm
    ) -> EditContent {
        var content = content(.new(kind.rawValue))
        content.subject = holder?.title
        let way = [kind.rawValue] + (holder.map { [$0.id] } ?? [])
        var form = EditContent.Form(
            action: Self.prefix + "new/" + way.map { percentEncoded($0) }.joined(separator: "/"))
        let fields = RecordField.fields(of: kind)
        let input = { (field: RecordField) in
            let preset = field.key == "author" ? catalogue.author : nil
            return field.input(given[field.key] ?? preset ?? "").filledByItself(kind)
        }
        form.fields = fields.filter { !$0.isFurther }.map(input)
        form.further = fields.filter(\.isFurther).map(input)
        form.takesSongs = kind == .event
        form.songs = given["songs"] ?? ""
        content.form = form
        return content
    }

    private func changeForm(_ open: OpenRecord, _ given: SubmittedForm) -> EditContent {
        var content = content(.change(open.record.kind.rawValue))
        content.subject = open.record.title
        let way = Self.path(of: open.record)
        var form = EditContent.Form(action: Self.prefix + "change/" + way)
        form.digest = open.digest
        form.deletion = Self.prefix + "delete/" + way
        form.takesSongs = open.record.kind == .event
        form.songs = given["songs"] ?? ""
        let isSent = given["digest"] != nil
        let fields = RecordField.fields(of: open.record.kind)
        let input = { (field: RecordField) in
            let own = open.texts[field.key] ?? ""
            // A box that is not ticked is not sent.
            let sent = given[field.key] ?? (isSent ? "" : nil)
            var input = field.input(sent ?? own)
            if let sent, !sent.isSameText(as: own), given["digest"] != open.digest { input.now = own }
            return input
        }
        form.fields = fields.filter { !$0.isFurther }.map(input)
        form.further = fields.filter(\.isFurther).map(input)
        content.form = form
        let code = open.texts["code"] ?? ""
        let isWritten = !code.isEmpty && !code.utf8.starts(with: "env:".utf8) && !code.utf8.starts(with: "file:".utf8)
        if isWritten, let address = open.record.address {
            content.invitation = address + "songs/#code=" + percentEncoded(code)
        }
        return content
    }

    private func deletionForm(_ open: OpenRecord) -> EditContent {
        var content = content(.delete(open.record.kind.rawValue))
        content.subject = open.record.title
        var form = EditContent.Form(action: Self.prefix + "delete/" + Self.path(of: open.record))
        form.digest = open.digest
        form.isDeletion = true
        content.form = form
        return content
    }

    // MARK: - Changes

    private func create(
        _ kind: CatalogueRecord.Kind, _ holder: CatalogueRecord?, _ form: SubmittedForm, _ catalogue: Catalogue,
        _ answer: PendingResponse
    ) {
        var draft = JSONValue.object([])
        for field in RecordField.fields(of: kind) {
            let value = field.value(of: form[field.key] ?? "")
            if case .null = value { continue }
            draft.add(field.key, value)
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
        finish(name, answer)
    }

    /// Adds pasted songs to an event; answers with what is wrong if that fails.
    private func addSongs(_ songs: String, to event: String, _ answer: PendingResponse) -> Bool {
        let result = runCommand(["new", "--no-build", "--from", "-", "--", "songs", event], Array(songs.utf8))
        if result.isDone { return true }
        guard let catalogue = catalogue(), case .record(let record)? = Target(["change", "event", event], catalogue),
            let open = try? OpenRecord(record, site: options.site)
        else {
            answer.send(notReadable)
            return false
        }
        var content = changeForm(open, SubmittedForm.empty).saying(result.problems)
        content.form?.songs = songs
        answer.send(page(content, status: 422))
        return false
    }

    private func save(_ record: CatalogueRecord, _ form: SubmittedForm, _ answer: PendingResponse) {
        guard let open = try? OpenRecord(record, site: options.site), let digest = form["digest"] else {
            return answer.send(notReadable)
        }
        guard open.digest == digest else {
            var content = changeForm(open, form)
            content.hasChanged = true
            return answer.send(page(content, status: 409))
        }
        var (given, before) = (JSONValue.object([]), JSONValue.object([]))
        var isAny = false
        for field in RecordField.fields(of: record.kind) {
            let (old, new) = (open.texts[field.key] ?? "", form[field.key] ?? "")
            guard !new.isSameText(as: old) else { continue }
            isAny = true
            given.add(field.key, field.value(of: new))
            before.add(field.key, field.value(of: old))
        }
        if isAny {
            let words = { (digest: String?) in
                ["edit", "--no-build", "--yes", "--from", "-"] + (digest.map { ["--expect", $0] } ?? []) + ["--"]
                    + record.words
            }
            let result = runCommand(words(digest), Array(given.text.utf8))
            guard result.isDone else {
                return answer.send(page(changeForm(open, form).saying(result.problems), status: 422))
            }
            note("saved", undoneBy: words(nil), Array(before.text.utf8))
        }
        let songs = record.kind == .event ? (form["songs"] ?? "").trimmed : ""
        guard songs.isEmpty || addSongs(songs, to: record.id, answer) else { return }
        finish(record.words, answer)
    }

    private func delete(_ record: CatalogueRecord, _ form: SubmittedForm, _ answer: PendingResponse) {
        guard let digest = form["digest"] else { return answer.send(missing) }
        let result = runCommand(["delete", "--no-build", "--yes", "--expect", digest, "--"] + record.words, [])
        guard result.isDone else {
            guard let open = try? OpenRecord(record, site: options.site) else { return answer.send(notReadable) }
            return answer.send(page(deletionForm(open).saying(result.problems), status: 409))
        }
        note("removed", undoneBy: ["restore", "--no-build", "--"] + record.words)
        tell(.text(303, "Deleted.", [("Location", Self.prefix)]), answer)
    }

    private func restore(_ words: [String], _ answer: PendingResponse) {
        let result = runCommand(["restore", "--no-build", "--"] + words, [])
        guard result.isDone else { return answer.send(list(saying: result.problems)) }
        note("back", undoneBy: ["delete", "--no-build", "--yes", "--"] + words)
        tell(.text(303, "Restored.", [("Location", Self.prefix)]), answer)
    }

    private func decide(_ decision: String, _ record: CatalogueRecord, _ answer: PendingResponse) {
        guard record.request != nil, let event = record.holder else { return answer.send(missing) }
        let result = runCommand([decision, "--no-build", "--", event, record.id], [])
        guard result.isDone else { return answer.send(list(saying: result.problems)) }
        note("saved", undoneBy: [decision, "--undo", "--no-build", "--", event, record.id])
        tell(.text(303, "Saved.", [("Location", Self.prefix + "change/event/" + percentEncoded(event))]), answer)
    }

    private func undo(_ answer: PendingResponse) {
        guard let last = state.withLock({ $0.undoable.popLast() }) else { return answer.send(missing) }
        let result = runCommand(last.words, last.input)
        guard result.isDone else { return answer.send(list(saying: result.problems)) }
        state.withLock { $0.done = "undone" }
        tell(.text(303, "Undone.", [("Location", Self.prefix)]), answer)
    }

    private func note(_ done: String, undoneBy words: [String], _ input: [UInt8] = []) {
        state.withLock { state in
            state.done = done
            state.undoable = state.undoable.suffix(Self.undoLimit - 1) + [Undo(words: words, input: input)]
        }
    }

    /// Leads to the page of a record once it is there; to the lists if it has none.
    private func finish(_ words: [String], _ answer: PendingResponse) {
        var place = Self.prefix
        if let catalogue = catalogue(), case .record(let record)? = Target(["change"] + words, catalogue),
            record.state.isOnSite
        {
            let holder =
                record.kind == .song ? catalogue.records.first { $0.kind == .event && $0.id == record.holder } : nil
            if let address = record.address ?? holder?.address { place = base + address }
        }
        tell(.text(303, "Saved.", [("Location", place)]), answer)
    }

    private func tell(_ response: HTTPResponse, _ answer: PendingResponse) { waiting.add(answer, response) }

    // MARK: - Publishing

    private func place(_ names: [String]) -> PublishPlace? {
        var discarded = DiagnosticLog()
        return names.count == 2 ? publishPlaces(options, &discarded).first { $0.name == names[1] } : nil
    }

    /// What publishing would do.
    private func plan(_ names: [String], saying problems: [CommandResult.Problem]? = nil, done: String? = nil)
        -> HTTPResponse
    {
        guard let place = place(names) else { return missing }
        let result = runCommand(["publish", "--dry-run", "--", place.name], [])
        var content = content(.publish)
        content.subject = place.name
        content.done = done
        content.plan = EditContent.Plan(
            action: Self.prefix + "publish/" + percentEncoded(place.name), sent: result.lists["sent"] ?? [],
            removed: result.lists["removed"] ?? [], hasReleases: place.hasReleases)
        guard let problems = problems ?? (result.isDone ? nil : result.problems) else { return page(content) }
        return page(content.saying(problems), status: 409)
    }

    private func publish(_ names: [String], _ form: SubmittedForm) -> HTTPResponse {
        guard let place = place(names) else { return missing }
        let isBack = form["back"] != nil
        let flags = isBack ? ["--rollback"] : form["many"] == nil ? [] : ["--yes"]
        let result = runCommand(["publish"] + flags + ["--", place.name], [])
        return result.isDone
            ? plan(names, done: isBack ? "rolledBack" : "published") : plan(names, saying: result.problems)
    }

    // MARK: - Help with writing

    private func preview(_ text: String) -> HTTPResponse {
        var log = DiagnosticLog()
        guard let html = previewHTML(Array(text.utf8), options, &log) else { return notReadable }
        return HTTPResponse(
            200,
            [
                ("Content-Type", "text/html; charset=utf-8"), ("Cache-Control", "no-store"),
                ("Content-Security-Policy", "sandbox; default-src 'none'"), ("X-Content-Type-Options", "nosniff"),
            ], .bytes(html))
    }

    private func code() -> HTTPResponse {
        .text(200, runCommand(["code"], []).values["code"] ?? "")
    }

    /// What a page shows, as the words that name a record; nil if it shows no single one.
    private func subject(ofPage page: String) -> [String]? {
        let names = page.split(separator: "/").map(String.init)
        guard names.last == "index.html" else { return nil }
        switch (names.first, names.count) {
        case ("bulletins"?, 3) where names[1] != "page": return ["bulletin", names[1]]
        case ("events"?, 3...) where names[1] != "past": return ["event", names[1]]
        case ("schedules"?, 3): return ["schedule", names[1]]
        case ("schedules"?, 4): return ["entry", names[1], names[2]]
        case (let name?, 2) where !CatalogueRecord.Kind.page.reservedIDs.contains(name): return ["page", name]
        default: return nil
        }
    }
}

/// What the words of an address name.
private enum Target {
    case record(CatalogueRecord)
    /// A new record of a kind, in the record that is to contain it.
    case inside(CatalogueRecord.Kind, CatalogueRecord?)

    /// Finds what is named, ids or their slugs; nil if there is no such thing.
    init?(_ names: [String], _ catalogue: Catalogue) {
        guard names.count > 1, let kind = CatalogueRecord.Kind(rawValue: names[1]) else { return nil }
        func find(_ kind: CatalogueRecord.Kind, _ name: String, in holder: CatalogueRecord?) -> CatalogueRecord? {
            let records = catalogue.records.filter {
                $0.kind == kind && !$0.isFixture && (holder == nil || $0.holder == holder?.id)
            }
            return records.first { $0.id.utf8.elementsEqual(name.utf8) } ?? records.first { slug($0.id) == name }
        }
        let rest = Array(names.dropFirst(2))
        if names[0] == "new" {
            guard let outer = kind.holder else {
                guard rest.isEmpty else { return nil }
                self = .inside(kind, nil)
                return
            }
            guard rest.count == 1, let holder = find(outer, rest[0], in: nil) else { return nil }
            self = .inside(kind, holder)
            return
        }
        var holder: CatalogueRecord?
        if let outer = kind.holder {
            guard rest.count == 2, let found = find(outer, rest[0], in: nil) else { return nil }
            holder = found
        }
        guard rest.count == (holder == nil ? 1 : 2), let name = rest.last else { return nil }
        if let record = find(kind, name, in: holder) {
            self = .record(record)
            return
        }
        // Visitors may have requested it.
        var discarded = DiagnosticLog()
        guard kind == .song, let holder, let whole = catalogue.withRequests(at: holder.id, &discarded),
            let request = whole.records.first(where: { $0.request != nil && $0.holder == holder.id && $0.id == name })
        else { return nil }
        self = .record(request)
    }
}

extension CatalogueRecord {
    /// The words by which commands name it.
    fileprivate var words: [String] {
        [kind.rawValue] + (kind.holder == nil ? [] : [holder ?? ""]) + [id]
    }
}

extension CatalogueRecord.State {
    /// The word for why it is not on the site, or not as it is; nil if it is.
    fileprivate var word: String? {
        switch self {
        case .shown: nil
        case .past: "past"
        case .draft: "draft"
        case .scheduled: "scheduled"
        case .expired: "expired"
        case .declined: "declined"
        case .waiting: "waiting"
        }
    }

    /// True if its page is there.
    fileprivate var isOnSite: Bool { self == .shown || self == .past }
}

extension EditContent {
    /// The page with a list below its form.
    fileprivate func listing(_ group: Group?) -> EditContent {
        var content = self
        if let group { content.groups = [group] }
        return content
    }

    /// The page with what is wrong: at the fields, or above them.
    fileprivate func saying(_ problems: [CommandResult.Problem]) -> EditContent {
        var content = self
        for problem in problems {
            let text = [problem.message, problem.hint].compactMap { $0 }.joined(separator: "; ")
            if let index = content.form?.fields.firstIndex(where: { $0.key == problem.field }) {
                content.form?.fields[index].problem = text
            } else if let index = content.form?.further.firstIndex(where: { $0.key == problem.field }) {
                content.form?.further[index].problem = text
            } else {
                content.problems.append(Problem(problem.message, hint: problem.hint))
            }
        }
        if problems.isEmpty { content.problems.append(Problem("This can't be done now.", hint: nil)) }
        return content
    }
}

extension EditContent.Input {
    /// The input for a new record, in which the command fills some fields by itself.
    fileprivate func filledByItself(_ kind: CatalogueRecord.Kind) -> EditContent.Input {
        var input = self
        if kind == .bulletin, key == "date" || key == "author" { input.isRequired = false }
        return input
    }
}

extension String {
    /// True if two texts differ in nothing but blank space around them.
    fileprivate func isSameText(as other: String) -> Bool { trimmed.utf8.elementsEqual(other.trimmed.utf8) }

    /// True if two secrets are equal; the time taken tells nothing of where they differ.
    fileprivate func isEqualInConstantTime(to other: String) -> Bool {
        var difference = utf8.count ^ other.utf8.count
        for (a, b) in zip(utf8, other.utf8) { difference |= Int(a ^ b) }
        return difference == 0
    }
}
