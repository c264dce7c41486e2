import Content
import Diagnostics
import Dispatch
import Pages
import SiteBuilder
import Synchronization
import Text

/// What a site's owner writes, changes, deletes and restores in a browser.
///
/// Everything is done by the command line's commands, so that it is done, and refused, as in a terminal.
final class Editor: Sendable {
    typealias RunCommand = @Sendable (_ words: [String], _ input: [UInt8]) -> CommandResult

    let options: BuildOptions
    let base: String
    let runCommand: RunCommand
    let state: Mutex<State>

    // Guests vote meanwhile.
    private let pauseVoting: @Sendable (() -> Void) -> Void
    let releaseVoter: @Sendable (String) -> Void

    // True if every way to this server is encrypted.
    private let isSecure: Bool

    /// The answers about changes that the site doesn't show yet.
    let waiting: Waiting

    // One change after another.
    private let changes = DispatchQueue(label: "corkboard.editing", qos: .userInitiated)

    struct State {
        /// Opens the way in, once.
        var key: String?

        /// The cookie of the owner's browser; nil before there is one.
        var session: String?

        /// What the owner's forms send, so that no other site's page can.
        let token: String

        var undoable: [Undo] = []
        var done: String?
    }

    /// What takes a change back.
    struct Undo {
        /// The command that does.
        let words: [String]
        var input: [UInt8] = []

        /// What is better while the file is as the change has left it; nil for what has no file of its own.
        var file: FormerFile?
    }

    /// A file as it was before a change.
    struct FormerFile {
        let record: CatalogueRecord
        let before: [UInt8]

        /// The digest of the file after the change.
        let after: String
    }

    private static let cookie = "corkboard-owner"
    static let prefix = "/_corkboard/edit/"
    static let undoLimit = 20

    /// The size of a form at most, in bytes.
    static let formLimit = 8 << 20

    /// - Parameters:
    ///   - base: The path of the site's base URL, with slashes at both ends.
    ///   - waiting: Gets the answers about changes, until the site shows them.
    ///   - isSecure: True if every way to the server is encrypted.
    ///   - runCommand: Runs a command to which all ballots are visible.
    ///   - pauseVoting: Runs what it is given while all ballots are in batches.
    ///   - releaseVoter: Lets the name of a voter go whom the site has forgotten.
    init(
        _ options: BuildOptions, base: String, _ waiting: Waiting, isSecure: Bool,
        runCommand: @escaping RunCommand, pauseVoting: @escaping @Sendable (() -> Void) -> Void,
        releaseVoter: @escaping @Sendable (String) -> Void
    ) {
        (self.base, self.waiting, self.runCommand) = (base, waiting, runCommand)
        (self.isSecure, self.pauseVoting, self.releaseVoter) = (isSecure, pauseVoting, releaseVoter)
        var options = options
        // Each page that is shown has a bar from the theme.
        options.themes = ThemeCache(limit: 1)
        self.options = options
        state = Mutex(State(key: GuardingToken.make(), session: nil, token: GuardingToken.make()))
    }

    /// The path that lets the owner's browser in, once.
    var way: String { Self.prefix + "key/" + (state.withLock(\.key) ?? "") }

    /// True if a request comes from the owner's browser.
    func isOwner(_ request: HTTPRequest) -> Bool {
        guard let session = state.withLock(\.session) else { return false }
        return request.cookie(Self.cookie).map { GuardingToken.areEqual($0, session) } == true
    }

    /// The size of a request's body at most, in bytes; nil if it isn't needed: nobody else's is read.
    func bodyLimit(_ request: HTTPRequest) -> Int? {
        guard request.method == "POST", request.path.utf8.starts(with: Self.prefix.utf8), isOwner(request) else {
            return nil
        }
        guard Self.isPicture(request) else { return Self.formLimit }
        return isTrusted(request) ? Self.pictureLimit : nil
    }

    /// Reads votes while no others are taken in.
    func withBallots<Result>(_ body: () -> Result) -> Result {
        var result: Result?
        pauseVoting { result = body() }
        guard let result else { preconditionFailure("pauseVoting must run its closure") }
        return result
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
        if names.count == 2, names[0] == "key" { return .now(letIn(names[1], request)) }
        if let place = Self.fileBesideDraft(request) {
            return .now(.text(303, "This file is part of the site.", [("Location", base + place)]))
        }
        guard isOwner(request) else {
            return .now(.text(403, "Only the owner can edit this site. Open the address shown in the terminal."))
        }
        let answer = PendingResponse()
        if Self.isPicture(request) {
            guard isTrusted(request) else { return .now(.text(403, Self.foreign)) }
            changes.async { self.addPicture(request, answer) }
        } else if request.method == "POST" {
            guard let form = SubmittedForm(request.body),
                let token = form["token"], GuardingToken.areEqual(token, state.withLock(\.token))
            else { return .now(.text(403, Self.foreign)) }
            changes.async { self.change(names, form, answer) }
        } else {
            guard request.isRead else {
                return .now(.text(405, "Use GET or POST.", [("Allow", "GET, POST")]))
            }
            changes.async {
                answer.send(names[0] == "drafts" ? self.draft(Array(names.dropFirst())) : self.shown(names))
            }
        }
        return .later(answer)
    }

    private static let foreign = "This form is out of date. Reload the page, then try again."

    private func letIn(_ key: String, _ request: HTTPRequest) -> HTTPResponse {
        let session = state.withLock { state -> String? in
            guard let way = state.key, GuardingToken.areEqual(key, way) else { return nil }
            state.key = nil
            let session = GuardingToken.make()
            state.session = session
            return session
        }
        guard let session else {
            return .text(403, "This address was already used. Restart the server to get a new one.")
        }
        // Nobody edits by way of a proxy whose own address isn't encrypted.
        let scope = "Path=/; HttpOnly; SameSite=Strict" + (isSecure || request.isForwarded ? "; Secure" : "")
        return .text(
            303, "You can now edit this site.",
            [("Location", Self.prefix), ("Set-Cookie", "\(Self.cookie)=\(session); \(scope)")])
    }

    private func shown(_ names: [String]) -> HTTPResponse {
        guard let catalogue = catalogue() else { return notReadable }
        if names == [""] { return list(catalogue) }
        if names[0] == "publish" { return plan(names) }
        guard let target = EditTarget(names, catalogue) else { return missing }
        switch (names[0], target) {
        case ("new", .inside(let kind, let holder)):
            return page(newForm(kind, holder, catalogue: catalogue, SubmittedForm.empty))
        case ("change", .record(let record)): return room(record, catalogue)
        case ("ballots", .record(let event)): return ballots(of: event)
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
        guard let target = EditTarget(names, catalogue) else { return answer.send(missing) }
        switch (names[0], target) {
        case ("new", .inside(let kind, let holder)): create(kind, holder, form, catalogue, answer)
        case ("change", .record(let record)): save(record, form, catalogue, answer)
        case ("delete", .record(let record)): delete(record, form, answer)
        case ("move", .record(let record)): move(record, form, catalogue, answer)
        case ("reset", .record(let event)): reset(event, form, catalogue, answer)
        case ("forget", .record(let event)): forget(event, form, catalogue, answer)
        case ("accept", .record(let record)), ("decline", .record(let record)): decide(names[0], record, answer)
        default: answer.send(missing)
        }
    }

    var missing: HTTPResponse { .text(404, "Not found.") }

    var notReadable: HTTPResponse {
        .text(503, "This can't be read right now. See the terminal for the error.")
    }

    // MARK: - Help with writing

    private func preview(_ text: String) -> HTTPResponse {
        var log = DiagnosticLog()
        guard let html = previewHTML(Array(text.utf8), options, &log) else { return notReadable }
        return HTTPResponse(
            200,
            [
                ("Content-Type", "text/html; charset=utf-8"), ("Cache-Control", "no-store"),
                ("Content-Security-Policy", "sandbox; default-src 'none'"),
            ], .bytes(html))
    }

    private func code() -> HTTPResponse {
        .text(200, runCommand(["code"], []).values["code"] ?? "")
    }

    /// What a page shows, as the words that name a record; nil if it shows no single one.
    private func subject(ofPage page: String) -> [String]? {
        var names = page.split(separator: "/").map(String.init)
        var discarded = DiagnosticLog()
        let languages = SiteFolder(options.site, &discarded)?.configuration(&discarded)?.languageFolders ?? []
        // A page in another language is about the same record.
        if let first = names.first, languages.contains(first) { names.removeFirst() }
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
