import Content
import Dispatch
import Pages
package import Processes
import SiteBuilder
import Synchronization
import Text
import Theme
import Time

/// Serves a page for creating a site, or opening an earlier one.
///
/// Only browsers that know its address can do that, because other users of the machine can reach it, too.
package final class StartServer: Sendable {
    /// A site to serve from now on. The browser waits for its address.
    package struct Choice: Sendable {
        package let site: String
        fileprivate let lead: @Sendable (_ address: String) -> Void

        /// Sends the browser to the site.
        package func lead(to address: String) { lead(address) }
    }

    /// The address to open in the browser.
    package let address: String

    private let folder: (path: String, isParent: Bool)
    private let zone: String
    private let sites: [(title: String, folder: String)]
    private let create: @Sendable (NewSite) throws(NewSite.Refusal) -> String
    private let entrance: String
    private let token = GuardingToken.make()
    private let hosts: LocalHosts
    private let choice = Mutex<Choice?>(nil)
    private let bell: Bell
    private let server = Mutex<HTTPServer?>(nil)

    // Makes one site after another.
    private let work = DispatchQueue(label: "corkboard.start")

    /// The theme in the language that a browser asked for last.
    private let theme = Mutex<StartTheme?>(nil)

    private static let prefix = "/_corkboard/start/"

    /// - Parameters:
    ///   - port: The port; nil for 8080 or, if that is in use, the next free one.
    ///   - folder: The folder for the new site. If `isParent` is true, the site becomes a new folder in it.
    ///   - zone: The name of the machine's time zone.
    ///   - sites: The sites that were opened on this machine, with their titles.
    ///   - create: Writes the files of a new site, and returns its folder.
    package init(
        port: Int?, folder: (path: String, isParent: Bool), zone: String, sites: [(title: String, folder: String)],
        create: @escaping @Sendable (NewSite) throws(NewSite.Refusal) -> String
    ) throws(ServingError) {
        guard let bell = Bell() else { throw .system("too many files are open") }
        let socket = try ListeningSocket(port: port, at: .loopback)
        self.folder = folder
        self.zone = zone
        self.sites = sites
        self.create = create
        self.bell = bell
        entrance = Self.prefix + GuardingToken.make()
        address = "http://127.0.0.1:\(socket.port)\(entrance)"
        hosts = LocalHosts(port: socket.port, isSecure: false)
        let server = try HTTPServer(
            socket: socket.descriptor,
            bodyLimit: { [weak self] request in
                guard let self, request.method == "POST", self.isEntrance(request) else { return nil }
                return 64 << 10
            }
        ) { [weak self] request in
            self?.answer(to: request) ?? .now(.ending)
        }
        self.server.withLock { $0 = server }
    }

    /// Waits for a choice; nil after a signal.
    package func wait(_ signals: Signals) -> Choice? {
        while !signals.hasCome {
            if let choice = choice.withLock(\.self) { return choice }
            waitForFiles([signals.descriptor, bell.descriptor], atMost: .seconds(1))
            server.withLock(\.self)?.cutSlowConnections()
        }
        return nil
    }

    package func stop() {
        let server = server.withLock { $0.take() }
        server?.stop()
    }

    /// Stops once the browser has had time to load the page that leads to the site.
    package func stopSoon() {
        work.asyncAfter(deadline: .now() + 3) { self.stop() }
    }

    // MARK: - Requests

    private func isEntrance(_ request: HTTPRequest) -> Bool {
        GuardingToken.areEqual(request.path, entrance)
    }

    private func answer(to request: HTTPRequest) -> HTTPAnswer {
        guard request.isFromLoopback, !request.isForwarded, hosts.allow(request) else {
            return .now(.text(403, "Open the address shown in the terminal."))
        }
        if isEntrance(request) {
            guard request.method == "POST" || request.isRead else {
                return .now(.text(405, "Use GET or POST.", headers: [("Allow", "GET, HEAD, POST")]))
            }
            let answer = PendingResponse()
            work.async { self.answer(request, answer) }
            return .later(answer)
        }
        guard request.isRead else { return .now(.text(405, "Use GET.", headers: [("Allow", "GET, HEAD")])) }
        if request.path == "/_corkboard/edit.css" {
            return .now(file(EmbeddedFiles.edit_css.bytes, named: "edit.css"))
        }
        let path = String(request.path.dropFirst())
        guard let bytes = theme.withLock({ $0?.files[path] }) else {
            return .now(.text(404, "Open the address shown in the terminal."))
        }
        return .now(file(bytes, named: path))
    }

    private func file(_ bytes: [UInt8], named name: String) -> HTTPResponse {
        .uncached(type: MediaType(ofFile: name).header, bytes)
    }

    private func answer(_ request: HTTPRequest, _ answer: PendingResponse) {
        let theme = theme(for: request)
        guard request.method == "POST" else { return answer.send(page(form(theme, .empty), theme)) }
        guard let form = SubmittedForm(request.body), let token = form["token"],
            GuardingToken.areEqual(token, self.token)
        else { return answer.send(.text(403, "This form is out of date. Reload the page, then try again.")) }
        if let site = form["site"] {
            guard sites.contains(where: { $0.folder.utf8.elementsEqual(site.utf8) }) else {
                return answer.send(.text(404, "Not found."))
            }
            return choose(site, theme: theme, answer: answer)
        }
        let language = Strings.builtInLanguages.first { $0 == form["language"] } ?? theme.language
        let own = language == theme.language ? theme : StartTheme(inLanguage: language)
        let title = (form["title"] ?? "").trimmed
        do throws(NewSite.Refusal) {
            guard !title.isEmpty else { return answer.send(page(self.form(theme, form), theme, status: 422)) }
            let site = NewSite(
                title: title, zone: (form["timeZone"] ?? "").trimmed, language: language,
                look: form["theme.look"] ?? "",
                bulletin: own.firstBulletin)
            choose(try create(site), theme: theme, answer: answer)
        } catch {
            var content = self.form(theme, form)
            switch error {
            case .taken:
                if let index = content.fields.firstIndex(where: { $0.key == "title" }) {
                    content.fields[index].problem = theme.folderIsTaken
                }
            case .other(let message, let hint):
                content.problems = [(sentence(message), hint.map(sentence))]
            }
            answer.send(page(content, theme, status: 422))
        }
    }

    private func choose(_ site: String, theme: StartTheme, answer: PendingResponse) {
        choice.withLock { choice in
            guard choice == nil else { return answer.send(.text(409, "A site is already being opened.")) }
            choice = Choice(site: site) { address in
                var content = self.form(theme, .empty)
                content.ready = address
                answer.send(self.page(content, theme))
            }
            bell.ring()
        }
    }

    private func theme(for request: HTTPRequest) -> StartTheme {
        let wanted = StartTheme.language(accepting: request["accept-language"])
        return theme.withLock { theme in
            if let theme, theme.language == wanted { return theme }
            let new = StartTheme(inLanguage: wanted)
            theme = new
            return new
        }
    }

    private func form(_ theme: StartTheme, _ given: SubmittedForm) -> StartContent {
        let presets = ["language": theme.language, "timeZone": zone, "theme.look": "cork"]
        let words = ["timeZone": ZoneDatabase.names]
        let fields = ["title", "theme.look", "language", "timeZone"].compactMap { key -> EditContent.Input? in
            guard let field = RecordField.settings.first(where: { $0.key == key }) else { return nil }
            var input = field.input(given[key] ?? presets[key] ?? "", among: words)
            input.step = .settings(.site)
            if key == "language" { (input.kind, input.choices) = (.choice, Strings.builtInLanguages) }
            return input
        }
        return (
            action: entrance, token: token, fields: fields, problems: [], folder: folder, sites: sites, ready: nil
        )
    }

    private func page(_ content: StartContent, _ theme: StartTheme, status: Int = 200) -> HTTPResponse {
        theme.page(content).map { HTTPResponse.page($0, status: status, framing: .nobody) }
            ?? .text(503, "The page can't be made.")
    }
}
