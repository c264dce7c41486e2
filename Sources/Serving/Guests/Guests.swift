import Authoring
import Ballots
import Diagnostics
import Dispatch
import Documents
import Files
import Pages
import QRCodes
import SiteBuilder
import Synchronization
import Text
import Time

/// Serves what guests need: voting, lists that update themselves, and codes checked by the server.
final class Guests: Sendable {
    let voting: LiveVoting

    private let guestAccess: GuestAccess
    private let hosts: AllowedHostNames
    private let site: Mutex<LiveSite>
    private let address: String
    private let base: String
    private let ballotsPath: String
    private let editedSite: EditedSite

    // Runs hosts' actions one after another.
    private let actions = DispatchQueue(label: "corkboard.host")
    private let undoable = Mutex<[(token: String, event: String, changes: [SiteChange])]>([])

    // Answers to hosts' actions that the site doesn't show yet.
    private let waiting: ResponsesAwaitingBuild

    /// The prefix of the server's own addresses. No record's address starts with an underscore.
    static let prefix = "/_corkboard/"
    private static let undoLimit = 100

    /// - Parameters:
    ///   - address: The site's address for guests, percent-encoded.
    ///   - base: The path of the site's base URL, with slashes at both ends.
    init(
        _ voting: LiveVoting, site: LiveSite, guestAccess: GuestAccess, hosts: AllowedHostNames, address: String,
        base: String, waiting: ResponsesAwaitingBuild, editedSite: EditedSite
    ) {
        self.voting = voting
        self.guestAccess = guestAccess
        self.hosts = hosts
        self.site = Mutex(site)
        self.address = address
        self.base = base
        ballotsPath = base + "ballots"
        self.waiting = waiting
        self.editedSite = editedSite
    }

    /// The path that makes a device the host of all events.
    var ownerPath: String { guestAccess.ownerPath }

    private var devices: Devices { guestAccess.devices }

    /// Returns the owner's path, which stays the same after a restart.
    static func ownerPath(in folder: Folder) throws(FileError) -> String {
        if try folder.status(ownerFile) != nil {
            let token = String(decoding: try folder.read(ownerFile, limit: 256).bytes, as: UTF8.self)
            if GuardingToken.hasForm(token[...]) { return prefix + "host/" + token }
        }
        let token = GuardingToken.make()
        try folder.put(ownerFile, token.utf8Span.span, permissions: 0o600)
        return prefix + "host/" + token
    }

    private static let ownerFile = "owner"

    /// Uses `site` from now on.
    func update(_ site: LiveSite) {
        self.site.withLock { $0 = site }
        voting.update(site)
    }

    /// Finishes hosts' actions, sends the waiting answers, and ends voting.
    func end() {
        actions.sync {}
        waiting.end()
        voting.end()
    }

    /// True if a request was sent to this server, but not by a page of another site.
    func allow(_ request: HTTPRequest) -> Bool { hosts.allow(request) }

    /// True if a request from this machine is the owner's, not a guest's through a proxy.
    func isOwner(_ request: HTTPRequest) -> Bool {
        !hosts.hasProxy || devices.hasOpened(ownerPath, on: devices.device(of: request).id)
    }

    /// The HTML that is added to each page, which informs scripts that the page is served live.
    var addition: [UInt8] {
        let prefix = Self.prefix
        return Array(
            """
            <template id="served" data-ballots="\(ballotsPath)" data-live="\(prefix)live/" \
            data-changes="\(prefix)changes/" data-open="\(prefix)open" data-manage="\(prefix)manage/" \
            data-qr="\(prefix)qr" data-url="\(address)"></template>
            """.utf8)
    }

    /// True for requests whose body is needed.
    func takesBody(_ request: HTTPRequest) -> Bool {
        request.method == "POST"
            && (request.path.utf8.elementsEqual(ballotsPath.utf8) || request.path == Self.prefix + "open"
                || request.path.utf8.starts(with: (Self.prefix + "manage/").utf8))
    }

    /// Answers a request that isn't for a file; nil for file requests, and for methods that the caller refuses.
    func answer(to request: HTTPRequest, _ files: SiteFiles) -> HTTPAnswer? {
        let (isPost, isRead) = (request.method == "POST", request.isRead)
        if request.path.utf8.elementsEqual(ballotsPath.utf8) {
            return isPost ? vote(request) : .now(.problem(405, "send votes by POST", allow: "POST"))
        }
        guard let path = RequestPath(request.path) else { return nil }
        guard path.names.first == "_corkboard", path.names.count > 1 else { return isRead ? page(request, files) : nil }
        switch (path.names[1], path.names.count) {
        case ("qr", 3...): return isRead ? .now(code(of: path)) : nil
        // Pages from before an update know only `live`.
        case ("live", 3...): return isRead ? .now(follow(path.event, updates: .complete, request: request)) : nil
        case ("changes", 3...): return isRead ? .now(follow(path.event, updates: .changes, request: request)) : nil
        case ("open", 2):
            return .now(isPost ? open(request, files) : .problem(405, "send a code by POST", allow: "POST"))
        case ("host", 3...4): return isRead ? .now(becomeHost(request)) : nil
        case ("manage", 3...) where isPost: return manage(path.event, request)
        case ("manage", 3...) where isRead: return .now(report(path.event, request))
        case ("manage", 3...):
            return .now(.problem(405, "use GET, or send an action by POST", allow: "GET, HEAD, POST"))
        default: return nil
        }
    }

    /// A QR code of a page's address for guests, as an SVG picture.
    private func code(of path: RequestPath) -> HTTPResponse {
        let origin = address.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false).prefix(3)
        let page = path.names.dropFirst(2).map { "/" + percentEncoded($0) }.joined()
        guard let code = try? QRCode(origin.joined(separator: "/") + page) else {
            return .text(404, "No QR code for this address.")
        }
        return HTTPResponse(
            200, headers: [("Content-Type", "image/svg+xml"), ("Cache-Control", "no-cache")],
            content: .bytes(code.svg(label: "")))
    }

    // MARK: - Votes

    private func vote(_ request: HTTPRequest) -> HTTPAnswer {
        let (device, cookie) = devices.device(of: request)
        if let refusal = devices.refusal(of: request, from: device) { return .now(refusal) }
        return voting.take(request.body, from: device, cookie: cookie)
    }

    private func follow(_ event: String, updates: LiveLists.Updates, request: HTTPRequest) -> HTTPResponse {
        let site = site.withLock(\.self)
        guard site.hasSongs(event) else { return .problem(404, "no such event") }
        let device = devices.device(of: request)
        guard guestAccess.isGuest(of: event, site, device.id) else { return .problem(403, "this list needs a code") }
        func seesMore() -> Bool { site.rewardsVoting(event) && devices.hasVoted(at: event, on: device.id) }
        func subject(_ kind: LiveLists.Subject.Kind) -> LiveLists.Subject {
            LiveLists.Subject(event: event, kind: kind)
        }
        guard !seesMore() else { return response(to: request, following: subject(.results), updates, device) }
        let list = response(to: request, following: subject(.list), updates, device)
        // A vote counted just before the stream was registered hasn't switched it to the results.
        guard seesMore(), case .events(let stream) = list.content else { return list }
        stream.end()
        return response(to: request, following: subject(.results), updates, device)
    }

    private func response(
        to request: HTTPRequest, following subject: LiveLists.Subject, _ updates: LiveLists.Updates,
        _ device: (id: Devices.ID, newCookie: String?)
    ) -> HTTPResponse {
        guard let stream = voting.stream(of: subject, updates, on: device.id, at: devices.network(of: request)) else {
            // A page that can't follow the list polls its file instead.
            return .problem(429, "too many pages on this network are following lists", retryAfter: 30)
        }
        // The page itself may have brought no cookie; see `greet`.
        return HTTPResponse.events(stream).with(cookie: device.newCookie)
    }

    // MARK: - Codes

    /// Checks a code, and answers with the content that it opens.
    private func open(_ request: HTTPRequest, _ files: SiteFiles) -> HTTPResponse {
        var discarded = DiagnosticLog()
        guard let body = JSON.parse(request.body, file: "request", &discarded), !discarded.hasErrors,
            let page = body.member("page")?.text, let sealed = files.page(at: page).flatMap(SealedPage.init)
        else { return .problem(400, "this page has no code") }
        let (device, cookie) = devices.device(of: request)
        if body.member("forget")?.flag == true {
            let site = site.withLock(\.self)
            let known = site.open(sealed.sealed, in: sealed.context, code: nil) { devices.hasOpened($0, on: device) }
            if let known {
                try? devices.close(known.gate, on: device)
                guestAccess.endStreams(in: voting.lists, site)
            }
            return .json(200, Array("{}".utf8))
        }
        let code = body.member("code")?.text
        if code != nil, let refusal = devices.refusal(ofCodeFrom: device, at: sealed.gate, in: request) {
            return refusal
        }
        let site = site.withLock(\.self)
        let opened = site.open(sealed.sealed, in: sealed.context, code: code) { gate in
            devices.hasOpened(gate, on: device) || devices.hasOpened(ownerPath, on: device)
        }
        guard let opened else {
            let response =
                code == nil
                ? HTTPResponse.problem(403, "code")
                : devices.refusal(ofWrongCodeFrom: device, at: sealed.gate, in: request)
            return response.with(cookie: cookie)
        }
        devices.open(opened.gate, on: device)
        // If this fails, the code has to be entered again after a restart.
        try? devices.write()
        let answer: JSONValue = ["html": .string(String(decoding: opened.html, as: UTF8.self))]
        return HTTPResponse.json(200, Array(answer.text.utf8)).with(cookie: cookie)
    }

    // MARK: - Hosts

    /// The page where the owner manages an event that has no code for hosts. The site itself has no such page.
    private func page(_ request: HTTPRequest, _ files: SiteFiles) -> HTTPAnswer? {
        guard let names = files.names(of: request), names.count >= 4, names[0] == "events",
            names[names.count - 2] == "manage", case let site = site.withLock(\.self),
            let event = site.event(inFolder: names[1..<names.count - 2].joined(separator: "/")),
            !site.hasHostCode(event),
            guestAccess.isHost(of: event, site, devices.device(of: request).id)
        else { return nil }
        let answer = PendingResponse()
        actions.async {
            var discarded = DiagnosticLog()
            var options = self.editedSite.build
            options.now = .now()
            let language = files.language(of: request)
            guard let page = SiteBuilder.managePage(of: event, inLanguage: language, options, &discarded) else {
                return answer.send(.text(503, "This page can't be built right now. See the terminal for the error."))
            }
            answer.send(.page(page + self.addition))
        }
        return .later(answer)
    }

    /// Makes the device that opens the owner's address the host of all events.
    private func becomeHost(_ request: HTTPRequest) -> HTTPResponse {
        let isSecond = request.path.utf8.elementsEqual((ownerPath + "/").utf8)
        guard isSecond || request.path.utf8.elementsEqual(ownerPath.utf8) else { return .text(404, "Not found.") }
        // The device may have a cookie. The browser sends it with the next request, because this page makes that, but
        // not after a redirect.
        guard isSecond || !request.comesFromOtherSite else {
            return .text(200, "Open \(ownerPath)/", headers: [("Refresh", "0; url=\(ownerPath)/")])
        }
        let (device, cookie) = devices.device(of: request)
        devices.open(ownerPath, on: device)
        // If this fails, the address has to be opened again after a restart.
        try? devices.write()
        let folder = site.withLock(\.self).currentFolder(at: .now())
        let page = base + (folder.map { "events/\(percentEncoded(path: $0))/manage/" } ?? "")
        return HTTPResponse.text(303, "You are now the host.", headers: [("Location", page)]).with(cookie: cookie)
    }

    private func report(_ event: String, _ request: HTTPRequest) -> HTTPResponse {
        let site = site.withLock(\.self)
        guard site.hasSongs(event) else { return .problem(404, "no such event") }
        let device = devices.device(of: request)
        guard guestAccess.isHost(of: event, site, device.id) else {
            return .problem(403, "only the event's host can do this")
        }
        return response(to: request, following: LiveLists.Subject(event: event, kind: .report), .complete, device)
    }

    private func manage(_ event: String, _ request: HTTPRequest) -> HTTPAnswer {
        let site = site.withLock(\.self)
        guard guestAccess.isHost(of: event, site, devices.device(of: request).id) else {
            return .now(.problem(403, "only the event's host can do this"))
        }
        let answer = PendingResponse()
        actions.async {
            let (response, changesSite) = self.perform(request.body, at: event)
            guard changesSite else { return answer.send(response) }
            self.waiting.add(answer) { response }
        }
        return .later(answer)
    }

    private func perform(_ body: [UInt8], at event: String) -> (HTTPResponse, changesSite: Bool) {
        // After the end of an event, or an undo, the event may be gone from the site.
        let state = voting.hostState(of: event) ?? .none
        switch HostAction(body, at: event, state) {
        case nil: return (.problem(400, "unknown action"), false)
        case .changes(let changes, let undo)?:
            guard !changes.isEmpty else { return (.problem(409, "no waiting song has enough votes"), false) }
            return perform(changes, at: event, undo: undo)
        case .add(let title, let artist)?: return add(title: title, artist: artist, to: event)
        case .reportListed?: return (.problem(409, "listed"), false)
        case .undo(let token)?:
            let changes = undoable.withLock { undoable in
                undoable.first { $0.token == token && $0.event == event }?.changes
            }
            guard let changes else { return (.problem(409, "this can no longer be undone"), false) }
            let (response, changesSite) = perform(changes, at: event, undo: nil)
            // After an error of the disk, for example, the host can try again.
            if changesSite { undoable.withLock { undoable in undoable.removeAll { $0.token == token } } }
            return (response, changesSite)
        case .reveal(let places)?:
            voting.reveal(places, of: event)
            return (.json(200, Array("{}".utf8)), false)
        case .release(let name)?:
            let key = self.site.withLock(\.self).poll(event)?.key(ofVoter: name) ?? VoterName.key(name)
            guard let isReleased = try? devices.release(key) else {
                return (.problem(503, "this can't be saved right now", retryAfter: 5), false)
            }
            guard isReleased else { return (.problem(409, "no device votes under this name"), false) }
            return (.json(200, Array("{}".utf8)), false)
        }
    }

    /// The name of hosts in the log of changes.
    private static let host = "host"

    /// Makes changes, up to the first that fails. One action undoes all of them.
    ///
    /// - Parameter undo: Undoes them; nil if they undo an earlier action.
    private func perform(
        _ changes: [SiteChange], at event: String, undo: [SiteChange]?
    ) -> (HTTPResponse, changesSite: Bool) {
        var count = 0
        do throws(AuthoringError) {
            try editedSite.change(by: Self.host) { editing throws(AuthoringError) in
                for change in changes {
                    try editing.perform(change)
                    count += 1
                }
            }
        } catch {
            return (refusal(error), changesSite: count > 0)
        }
        return (done(at: event, undo: undo), true)
    }

    private func add(title: String, artist: String, to event: String) -> (HTTPResponse, changesSite: Bool) {
        let draft: Draft = ["title": .string(title), "artist": .string(artist)]
        do throws(AuthoringError) {
            let song = try editedSite.change(by: Self.host) { editing throws(AuthoringError) in
                try editing.add(draft, as: .song, to: event)
            }
            return (done(at: event, undo: [.delete(song.name)]), true)
        } catch {
            return (refusal(error), false)
        }
    }

    private func refusal(_ error: AuthoringError) -> HTTPResponse {
        .problem(409, editedSite.problems(of: error).first?.message ?? "the command failed")
    }

    /// The answer to an action, with a token that undoes it.
    private func done(at event: String, undo: [SiteChange]?) -> HTTPResponse {
        guard let undo else { return .json(200, Array("{}".utf8)) }
        let token = GuardingToken.make()
        undoable.withLock { $0 = $0.suffix(Self.undoLimit - 1) + [(token, event, undo)] }
        return .json(200, Array("{\"undo\":\"\(token)\"}".utf8))
    }

    /// Marks a song of the current event as playing, and the one before as played. A song that isn't on the list ends the
    /// one before.
    ///
    /// - Returns: False if the votes can't be read now, or the site can't be changed now.
    func play(title: String, artist: String) -> Bool {
        actions.sync { () -> Bool in
            let site = self.site.withLock(\.self)
            guard let folder = site.currentFolder(at: .now()), let event = site.event(inFolder: folder) else {
                return true
            }
            guard let state = voting.hostState(of: event) else { return false }
            let playing = state.songs.first { $0.status == "playing" }
            if let song = state.song(titled: title, by: artist), song.status != "declined" {
                return song.status == "playing" || set(song, at: event, to: "playing")
            }
            return playing.map { set($0, at: event, to: "played") } ?? true
        }
    }

    /// Sets the status of a song; false if that failed.
    private func set(_ song: HostState.Song, at event: String, to status: String) -> Bool {
        let change = SiteChange.set("status", of: RecordName(.song, song.id, in: event), to: .string(status))
        return perform([change], at: event, undo: nil).changesSite
    }

    /// Releases the name of a voter whose data was erased.
    func release(_ voter: String) { _ = try? devices.release(VoterName.key(voter)) }

    /// Adds the cookie of a new device to a page's response.
    ///
    /// A browser that another site led to the page sends no cookie, even if it has one, which a new one would replace:
    /// the device would lose its name. If it has none, it gets one when it follows a list, votes or sends a code.
    func greet(_ request: HTTPRequest, _ response: inout HTTPResponse) {
        if !request.comesFromOtherSite { response = response.with(cookie: devices.device(of: request).newCookie) }
    }
}

extension RequestPath {
    /// The event's id in a path below `/_corkboard/live/` or similar. An occurrence's id has two components.
    fileprivate var event: String { names.dropFirst(2).joined(separator: "/") }
}
