import Content
import Diagnostics
import Files
import Glibc
import Processes
import Serving
import Text
import Time

extension Command {
    static let open = Command(
        name: "open",
        summary: "Edit a site in the browser, or start one there",
        details: """
            In a site's folder, serves the site on this machine and opens its owner's page in the browser. Elsewhere, the \
            browser offers to start a site, and lists those that were opened on this machine. "corkboard" alone does the \
            same at a terminal. Stop it in the browser, or press Ctrl-C.
            """,
        arguments: [
            Argument(
                "DIR", kind: .folder, isRequired: false, "The site's folder (default: --site, or the current folder)")
        ],
        flags: [.port],
        examples: [
            "corkboard open": "Edit the site in this folder, or create one",
            "corkboard open ~/club": "Edit the site in another folder",
        ],
        body: { try $0.openInBrowser() })
}

extension Run {
    /// True if a person can see a browser that this program opens.
    static var isAtTerminal: Bool { isatty(STDIN_FILENO) == 1 && Console.isTerminal }

    mutating func openInBrowser() throws -> ExitCode {
        let folder = options.arguments.first ?? options.site
        guard !hasSite(folder) else { return try edit(folder, opens: true) }
        if options.arguments.first != nil || options.value(of: .site) != nil { try requireSite(in: folder) }
        return try startInBrowser()
    }

    /// Serves a site for editing.
    private mutating func edit(_ site: String, opens: Bool) throws -> ExitCode {
        KnownSites(environment).note(site)
        var other = serving(site, opens: opens)
        return try other.serve()
    }

    /// This command as `serve --edit` on a site.
    private func serving(_ site: String, opens: Bool) -> Run {
        var words = ["serve", "--edit", "--site", site] + (opens ? ["--open"] : [])
        for flag in [Flag.port, .now, .color] {
            if let value = options.value(of: flag) { words += [flag.long, value] }
        }
        for flag in [Flag.json, .quiet, .verbose] where options.has(flag) { words.append(flag.long) }
        let options = Options(words)
        return Run(options: options, environment: environment, console: Console(options, environment))
    }

    private mutating func startInBrowser() throws -> ExitCode {
        let folder = try newSiteFolder()
        let port = try port()
        let signals = try Preview.signals()
        let server = try StartServer(
            port: port, folder: folder, zone: (Environment.zone ?? .utc).name, sites: KnownSites(environment).all
        ) { site throws(NewSite.Refusal) in try Self.make(site, in: folder) }
        console.print(
            json: ["starting": .string(server.address)],
            text: "Start a site at \(server.address)\nPress Ctrl-C to stop\n")
        open(server.address)
        guard let choice = server.wait(signals) else {
            server.stop()
            return .done
        }
        KnownSites(environment).note(choice.site)
        var other = serving(choice.site, opens: false)
        return try other.serve(signals) { event in
            guard case .editable(let address) = event else { return }
            choice.lead(to: address)
            server.stopSoon()
        }
    }

    /// The current folder. A new site becomes a folder in it, unless it is empty.
    private func newSiteFolder() throws -> (path: String, isParent: Bool) {
        let path = try Folder.canonicalPath(".") ?? "."
        let names = try Folder.open(path).names().map(\.text)
        return (path, names.contains { $0 != ".git" } || path == environment.home)
    }

    private static func make(_ site: NewSite, in folder: (path: String, isParent: Bool)) throws(NewSite.Refusal)
        -> String
    {
        let name = slug(site.title)
        let path = folder.isParent ? "\(folder.path)/\(name.isEmpty ? "site" : name)" : folder.path
        if folder.isParent, (try? Folder.status(at: path)) ?? nil != nil { throw .taken }
        let zone: Zone
        do { zone = try Zone(named: site.zone) } catch {
            throw .other(message: error.message, hint: error.hint)
        }
        do throws(CommandError) { _ = try writeSite(SiteStart(site, in: zone).files, in: path) } catch {
            let first = error.diagnostics.first
            throw .other(message: first?.message ?? "the site can't be made", hint: first?.hint)
        }
        return path
    }
}
