import Authoring
import Content
import Diagnostics
import Dispatch
import Files
import Pages
import SiteBuilder
import Synchronization
import Text
import Time

/// Lets a person create, change, delete and restore records in a browser.
///
/// It calls the same functions as the commands in a terminal, with the same results and errors.
struct Editor: Sendable {
    let options: BuildOptions
    let site: EditedSite

    /// Answers to changes that the site doesn't show yet.
    let waiting: ResponsesAwaitingBuild

    let keys: EditingKeys

    let state: PreviewState

    /// The path of the site's base URL at the start.
    let firstBase: String

    let publishing: PublishJob
    let peopleDoor: PeopleDoor
    let orders: ServerOrders

    // True if all connections to this server are encrypted.
    var isSecure: Bool

    /// The scheme, host and port at which the owner's browsers reach this server.
    let origin: String

    let runAs: RunCommand

    /// The person at the browser.
    private(set) var person = Person.stranger

    private let desks = Desks()
    private let refusals = Refusals()

    // Runs changes one after another.
    private let changes = DispatchQueue(label: "corkboard.editing", qos: .userInitiated)

    // Asks web hosts, one after another. They may answer only after minutes, or not at all.
    private let inquiries = DispatchQueue(label: "corkboard.inquiries", qos: .userInitiated)

    /// How to undo a change.
    enum Undo {
        /// By the opposite change.
        case change(SiteChange)

        /// By restoring the file at this path below `Content/` while it has this digest; otherwise by the opposite
        /// change, if any.
        case file(path: String, before: [UInt8], after: String, otherwise: SiteChange?)

        /// By the log: for a translation, an asset or pasted songs, or for the change that gave a date or an imported
        /// event its file. This restores or removes the file while it is unchanged since. For a date or an imported
        /// event, the opposite change would write inherited values into the file.
        case entry(LoggedChange)

        /// By giving the asset at this path its former name.
        case renaming(asset: String, to: String)

        /// By removing the asset at this path.
        case removing(asset: String)
    }

    private static let cookie = "corkboard-owner"
    static let prefix = "/_corkboard/edit/"
    static let undoLimit = 20

    /// The maximum size of a form in bytes.
    static let formLimit = 8 << 20

    /// The options for reading the site as it is now.
    var currentOptions: BuildOptions {
        var options = options
        options.now = .now()
        return options
    }

    /// The path of the site's base URL, with slashes at both ends. The settings can change it while the server runs.
    var base: String { state.files?.path ?? firstBase }

    /// The address at which browsers sign in.
    var address: String { origin + Self.entrance + keys.key }

    private static let entrance = prefix + "key/"

    /// The start of the addresses of invitations.
    static let invitations = prefix + "join/"

    /// The person who sent a request; nil if the browser hasn't signed in.
    func person(of request: HTTPRequest) -> Person? {
        request.cookie(Self.cookie).flatMap(keys.person)
    }

    /// The editor of the person who sent a request; nil if the browser hasn't signed in.
    func signedIn(_ request: HTTPRequest) -> Editor? { person(of: request).map(editor) }

    /// True for a request from a browser where the owner has signed in.
    func isOwner(_ request: HTTPRequest) -> Bool { person(of: request)?.role == .owner }

    private func editor(for person: Person) -> Editor {
        var editor = self
        editor.person = person
        return editor
    }

    /// Makes a change for the person.
    func change<Value>(_ body: (SiteEditing) throws(AuthoringError) -> Value) throws(AuthoringError) -> Value {
        try site.change(by: personInLog, body)
    }

    /// Makes a change for the person, or refuses the form.
    func apply<Value>(_ body: (SiteEditing) throws(AuthoringError) -> Value) throws(FormRefusal) -> Value {
        try orRefuse { () throws(AuthoringError) in try change(body) }
    }

    /// Runs `body`, and refuses the form if that fails.
    func orRefuse<Value>(
        status: Int? = nil, _ body: () throws(AuthoringError) -> Value
    ) throws(FormRefusal) -> Value {
        do throws(AuthoringError) { return try body() } catch {
            throw .again(site.problems(of: error), status: status)
        }
    }

    /// Runs a command that waits for a web host, for the person, once all ballots so far are in batches.
    ///
    /// Voting continues meanwhile. Commands that change the site lock it and file later ballots themselves.
    func runCommand(_ words: [String], _ input: [UInt8]) -> CommandResult {
        site.closeBatch()
        return runAs(words, input, personInLog)
    }

    /// The person's name in the log of changes; nil for the owner.
    var personInLog: String? { person.role == .owner ? nil : person.name }

    /// Runs `body` with the person's desk.
    func withDesk<Result>(_ body: (inout Desk) -> Result) -> Result {
        desks.withLock(of: person.id, body)
    }

    /// The maximum size of a request's body in bytes; nil if the body isn't read. Only bodies of signed-in browsers are read.
    func bodyLimit(_ request: HTTPRequest) -> Int? {
        guard request.method == "POST", request.path.utf8.starts(with: Self.prefix.utf8),
            let person = person(of: request)
        else { return nil }
        guard Self.isPicture(request) else { return Self.formLimit }
        return editor(for: person).isTrusted(request) ? Self.pictureLimit : nil
    }

    /// The bar that the owner's browser shows on each page; `page` is the page's path below the output folder.
    func bar(on page: String) -> [UInt8] {
        var record = subject(ofPage: page).flatMap { person.mayChange($0.kind, $0.id, in: $0.holder) ? $0 : nil }
        if let name = record, name.kind == .event, hasFixtures, let catalogue = catalogue(),
            EditTarget(["change"] + name.words.map(EditTarget.name(of:)), catalogue) == nil
        {
            record = nil
        }
        let bar = editBar(
            record: record?.words.map(EditTarget.segment).joined(separator: "/"),
            isEditor: person.mayAdd(.event, to: nil), isOwner: person.role == .owner)
        return DiagnosticLog.discarding { editBar(bar, options, &$0) } ?? []
    }

    /// Runs a task after the changes before it.
    func later(_ task: @escaping @Sendable () -> Void) { changes.async(execute: task) }

    /// Finishes pending changes, and ends a publish, which the next one completes. Doesn't wait for web hosts.
    func end() {
        changes.sync {}
        publishing.cancel()
        waiting.end()
    }

    // MARK: - Requests

    /// Answers a request to the editor; nil for other requests.
    func answer(to request: HTTPRequest) -> HTTPAnswer? {
        guard let path = RequestPath(request.path), path.names.starts(with: ["_corkboard", "edit"]) else { return nil }
        let names = Array(path.names.dropFirst(2))
        if names.isEmpty { return .now(.text(303, "The editor.", headers: [("Location", Self.prefix)])) }
        let rest = names.dropFirst().joined(separator: "/")
        if names[0] == "key" { return signIn(with: rest, request) }
        if names[0] == "join" { return join(with: rest, request) }
        if let file = editor(for: .owner).fileOfLook(request) { return .now(file) }
        if let place = Self.fileBesideDraft(request) {
            return .now(.text(303, "This file is part of the site.", headers: [("Location", base + place)]))
        }
        guard let person = person(of: request) else { return refuse("keyNeeded") }
        return editor(for: person).answer(at: names, to: request)
    }

    /// Answers a request of the signed-in person.
    ///
    /// - Parameter names: The components of the path below the editor's.
    private func answer(at names: [String], to request: HTTPRequest) -> HTTPAnswer {
        guard person.mayUse(names[0]) else { return refuse("notYours") }
        let answer = PendingResponse()
        if Self.isPicture(request) {
            // The script shows the reason below the field. After the reload, the page has the text that was typed.
            guard isTrusted(request) else {
                return .now(.problem(403, "This page is out of date. Reload it, then add the picture again."))
            }
            changes.async { self.send(answer, to: .empty, at: names) { self.addPicture(request) } }
        } else if request.method == "POST" {
            guard let form = SubmittedForm(request.body), let token = form["token"] else {
                return .now(.text(403, Self.foreign))
            }
            guard GuardingToken.areEqual(token, withDesk(\.token)) else {
                changes.async { answer.send(self.returned(names, form, status: nil) ?? .text(403, Self.foreign)) }
                return .later(answer)
            }
            if names == ["keys"] { return .now(resetKeys(form, request)) }
            let queue = names == ["connect"] ? inquiries : changes
            queue.async {
                self.send(answer, to: form, at: names) { () throws(FormRefusal) in try self.change(names, form) }
            }
        } else {
            guard request.isRead else { return Self.wrongMethod }
            let queue = names[0] == "publish" ? inquiries : changes
            queue.async { answer.send(self.shown(names)) }
        }
        return .later(answer)
    }

    private static var wrongMethod: HTTPAnswer {
        .now(.text(405, "Use GET or POST.", headers: [("Allow", "GET, POST")]))
    }

    private static let foreign = "This form is out of date. Go back, reload the page, then try again."

    // MARK: - Signing in

    /// Answers at the editor's address.
    private func signIn(with key: String, _ request: HTTPRequest) -> HTTPAnswer {
        guard keys.isKey(key) else { return refuse(key.isEmpty ? "keyNeeded" : "keyWrong") }
        return editor(for: .owner).signIn(at: Self.entrance + key, request) { keys.signIn() }
    }

    /// Answers at the address of an invitation, which works once.
    private func join(with token: String, _ request: HTTPRequest) -> HTTPAnswer {
        guard keys.invited(by: token) != nil else { return refuse("inviteUsed") }
        return signIn(at: Self.invitations + token, request) { (try? keys.accept(token)) ?? nil }
    }

    /// Answers at an address that signs a browser in. Only a tap there does that: programs that preview links open them,
    /// too.
    ///
    /// - Parameter signIn: Returns the browser's cookie; nil if another browser was faster.
    private func signIn(at address: String, _ request: HTTPRequest, _ signIn: () -> String?) -> HTTPAnswer {
        if request.method == "POST" {
            guard let cookie = signIn() else { return refuse("inviteUsed") }
            // Editing through a proxy requires HTTPS at the proxy, so `Secure` is right for forwarded requests.
            let scope =
                "Path=/; Max-Age=\(EditingKeys.cookieDays * 86_400); HttpOnly; SameSite=Strict"
                + (isSecure || request.isForwarded ? "; Secure" : "")
            return .now(
                .text(
                    303, "You can now edit this site.",
                    headers: [("Location", Self.prefix), ("Set-Cookie", "\(Self.cookie)=\(cookie); \(scope)")]))
        }
        guard request.isRead else { return Self.wrongMethod }
        if person(of: request) != nil {
            return .now(.text(303, "You can edit this site.", headers: [("Location", Self.prefix)]))
        }
        var content = EditContent(.signIn, token: "")
        content.entrance = address
        let answer = PendingResponse()
        changes.async { [content] in answer.send(self.page(content)) }
        return .later(answer)
    }

    /// Answers with the reason why a browser can't see a page. The body of a refused form isn't read, so the answer
    /// can't wait for another thread.
    private func refuse(_ reason: String) -> HTTPAnswer {
        .now(refusals.page(reason) { refusal(reason) })
    }

    private func refusal(_ reason: String) -> HTTPResponse {
        var content = EditContent(.signIn, token: "")
        content.refusal = reason
        return page(content, status: 403)
    }

    /// Signs out all browsers except the form's sender, and changes the address.
    private func resetKeys(_ form: SubmittedForm, _ request: HTTPRequest) -> HTTPResponse {
        guard form["sure"] != nil else { return missing }
        do throws(FileError) {
            try keys.reset(keeping: request.cookie(Self.cookie))
        } catch {
            let problems = CommandResult(failing: "the new address can't be saved: \(error.reason)").problems
            return shown([""], saying: problems)
        }
        withDesk { $0.done = "keysReset" }
        return .text(303, "Done.", headers: [("Location", Self.prefix + "#access")])
    }

    /// The page at an address below the editor's.
    ///
    /// - Parameters:
    ///   - form: A form of the page that wasn't carried out.
    ///   - problems: The reasons; nil without such a form.
    func shown(
        _ names: [String], given form: SubmittedForm = .empty, saying problems: [CommandResult.Problem]? = nil
    ) -> HTTPResponse {
        let rest = Array(names.dropFirst())
        switch names[0] {
        case "drafts": return draft(rest)
        case "sheet": return networkSheet(of: rest)
        case "look" where rest == [""]: return look()
        case "settings" where rest.isEmpty: return settings()
        case "guests" where rest.isEmpty: return guests(saying: problems ?? [], given: form)
        case "people" where rest.isEmpty: return people(saying: problems ?? [], form)
        case "log" where rest.isEmpty: return log(saying: problems ?? [])
        case "assets" where rest.isEmpty: return assets(saying: problems ?? [])
        case "connect" where rest.isEmpty: return connecting()
        case "stop" where rest.isEmpty: return stopping()
        default: break
        }
        guard let catalogue = catalogue() else { return notReadable }
        if names == [""] { return list(catalogue, saying: problems) }
        if names[0] == "publish" { return plan(names) }
        guard let target = EditTarget(names, catalogue) else { return missing }
        guard person.may(target) else { return notYours }
        switch (names[0], target) {
        case ("new", .inside), ("translate", .translation):
            return filled(names[0], target, in: catalogue, given: .empty).map { page($0) } ?? notReadable
        case ("change", .record(let record)): return room(record, catalogue, saying: problems)
        case ("ballots", .record(let event)): return ballots(of: event, catalogue)
        case ("delete", .record(let record)):
            guard person.mayDelete(record) else { return notYours }
            guard record.isDeletable else { return room(record, catalogue, saying: [Self.undeletable(record)]) }
            guard let open = try? OpenRecord(record, site: options.site) else { return notReadable }
            let content = deletionForm(open, catalogue)
            return problems.map { page(content.saying($0), status: 409) } ?? page(content)
        default: return missing
        }
    }

    /// Why an event can't be deleted.
    private static func undeletable(_ record: CatalogueRecord) -> CommandResult.Problem {
        let isDate = record.occurrence != nil
        return CommandResult.Problem(
            message: isDate
                ? "This is one date of a repeating event." : "This event comes from Content/\(record.path).",
            hint: isDate
                ? "To cancel it, change its status." : "To cancel it, change its status. To hide it, choose Draft.")
    }

    /// Carries out a form.
    private func change(_ names: [String], _ form: SubmittedForm) throws(FormRefusal) -> Reply {
        if names == ["preview"] { return .now(preview(form["text"] ?? "")) }
        if names[0] == "card" { return .now(card(names, form)) }
        if names == ["code"] { return .now(code()) }
        if names == ["undo"] { return try undo() }
        if names == ["settings"] { return try save(settings: form) }
        if names == ["look"] { return .now(tryLook(form)) }
        if names == ["guests"] { return try letGuestsIn(form) }
        if names == ["codes"] { return .now(try makeCodes(form)) }
        if names == ["guests", "close"] { return sendGuestsAway() }
        if names[0] == "people" { return change(people: names, form) }
        if names[0] == "assets" { return try change(assets: names, form) }
        if names == ["log", "undo"] { return try undo(form) }
        if names == ["stop"] { return stop() }
        if names == ["connect"] { return .now(connect(form)) }
        if names == ["disconnect"] { return try disconnect(form) }
        if names[0] == "publish" { return .now(publish(names, form)) }
        guard let catalogue = catalogue() else { throw .response(notReadable) }
        if names[0] == "restore" { return try restore(Array(names.dropFirst())) }
        guard let target = EditTarget(names, catalogue) else {
            throw .response(returnedAsNew(names, given: form, in: catalogue) ?? missing)
        }
        guard person.may(target) else { throw .response(notYours) }
        switch (names[0], target) {
        case ("new", .inside(let kind, let holder)): return try create(kind, holder: holder, form: form)
        case ("change", .record(let record)): return try save(record, form: form)
        case ("translate", .translation(let record, let language)):
            let open = OpenTranslation(of: record, into: language, in: catalogue, site: options.site)
            return try save(open, form: form)
        case ("delete", .record(let record)) where person.mayDelete(record): return try delete(record, form: form)
        case ("move", .record(let record)): return try move(record, form: form, catalogue: catalogue)
        case ("reset", .record(let event)): return try reset(event, form: form, catalogue: catalogue)
        case ("forget", .record(let event)): return try forget(event, form: form)
        case ("accept", .record(let record)): return try decide(.accept, record: record)
        case ("decline", .record(let record)): return try decide(.decline, record: record)
        default: throw .response(missing)
        }
    }

    var missing: HTTPResponse { .text(404, "Not found.") }

    private var notYours: HTTPResponse { refusal("notYours") }

    /// An answer with the site's errors for the owner, who may not have a terminal that shows them. Others don't see
    /// them, because they may contain paths of this machine.
    var notReadable: HTTPResponse {
        let problems = (person.role == .owner ? state.status.problems : []).map { problem in
            [problem.message, problem.hint].compactMap { $0 }.joined(separator: "\n  ")
        }
        return .text(503, (["This can't be read right now."] + problems).joined(separator: "\n"))
    }

    // MARK: - Help with writing

    private func preview(_ text: String) -> HTTPResponse {
        DiagnosticLog.discarding { previewHTML(Array(text.utf8), options, &$0) }.map(part) ?? notReadable
    }

    /// An answer that a script puts into the editor's page.
    func part(_ html: [UInt8]) -> HTTPResponse {
        .uncached(
            type: "text/html; charset=utf-8", html,
            headers: [("Content-Security-Policy", "sandbox; default-src 'none'")])
    }

    private func code() -> HTTPResponse {
        var generator = SystemRandomNumberGenerator()
        return .text(200, randomCode(using: &generator))
    }

    /// True if the site can have events that are changed elsewhere. Only then, a page's event must be looked up.
    private var hasFixtures: Bool {
        ["sports", "calendars"].contains { name in
            (try? Folder.status(at: "\(options.site)/Content/\(name)"))??.kind == .folder
        }
    }

    /// The name of the record on a page; nil if the page isn't about a single record.
    private func subject(ofPage page: String) -> RecordName? {
        var names = page.split(separator: "/").map(String.init)
        // A page in another language is about the same record.
        if let first = names.first, state.files?.languages.contains(first) == true { names.removeFirst() }
        guard names.last == "index.html" else { return nil }
        switch (names.first, names.count) {
        case ("bulletins"?, 3) where names[1] != "page" && names[1] != "print": return RecordName(.bulletin, names[1])
        case ("events"?, 3...) where !CatalogueRecord.Kind.event.reservedIDs.contains(names[1]):
            let isDate =
                names[2].utf8.count >= 10 && names[2].utf8.allSatisfy { $0 == UInt8(ascii: "-") || $0.isASCIIDigit }
            return RecordName(.event, isDate ? "\(names[1])/\(names[2])" : names[1])
        case ("schedules"?, 3): return RecordName(.schedule, names[1])
        case ("schedules"?, 4) where names[2] == "print": return RecordName(.schedule, names[1])
        case ("schedules"?, 4): return RecordName(.entry, names[2], in: names[1])
        case (let name?, 2) where !CatalogueRecord.Kind.page.reservedIDs.contains(name): return RecordName(.page, name)
        default: return nil
        }
    }
}

/// The pages that refuse browsers. Each is rendered at most once a second, because strangers can request them all the
/// time.
private final class Refusals: Sendable {
    private let pages = Mutex<[String: (page: HTTPResponse, end: ContinuousClock.Instant)]>([:])

    private static let lifetime = Duration.seconds(1)

    func page(_ reason: String, render: () -> HTTPResponse) -> HTTPResponse {
        pages.withLock { pages in
            if let known = pages[reason], known.end > .now { return known.page }
            let page = render()
            pages[reason] = (page, .now + Self.lifetime)
            return page
        }
    }
}
