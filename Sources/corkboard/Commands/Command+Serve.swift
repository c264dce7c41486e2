import Collecting
import Crypto
import Delivery
import Diagnostics
import Fetch
import Files
import Libraries
import Processes
import QRCodes
import Serving
import SiteBuilder
import Songbooks
import Text

extension Command {
    static let serve = Command(
        name: "serve",
        summary: "Preview the site in a browser, updated on every save",
        details: """
            Builds the site, serves it on this machine, and rebuilds it whenever a file in Content/ or Templates/ \
            changes; open pages update themselves. If there are errors, the last good site stays, and pages show the \
            errors. Press Ctrl-C to stop. Only this machine can open the pages, unless --guests is given: then phones \
            on the same network can vote and request songs, and anyone who opens the owner's address is the host. \
            --edit adds an address for creating, changing, deleting and restoring records in the browser, on this \
            machine only unless --edit-from-anywhere is given. Browsers that have opened it can edit until \
            --reset-keys. --guests --collect-only shows no pages and only \
            collects votes in a database that several such collectors can share; all of them need the same \
            CORKBOARD_DEVICE_KEY in the environment, which signs the cookies of devices.
            """,
        flags: [
            .port, .openBrowser, .poll, .output, .drafts, .adopt, .guests, .wiFi, .wiFiPassword, .listeningAddress,
            .publicURL, .tls, .phonesPerAddress, .nowPlaying, .collectOnly, .editing, .editingFromAnywhere, .resetKeys,
        ],
        examples: [
            "corkboard serve --open": "See the site while you write it",
            "corkboard serve --drafts --output preview": "Include drafts, in a folder that isn't published",
            "corkboard serve --edit --open": "Edit in the browser",
            "corkboard serve --guests --wifi Shed": "Let everyone in the room vote",
            "corkboard serve --guests --now-playing ~/Music/Serato/History/Sessions":
                "Also follow the songs that the DJ plays",
        ],
        body: { try $0.serve() })
}

extension Flag {
    static let port = Flag("port", takes: "N", "The port (default: 8080 or the next free one)")
    static let openBrowser = Flag("open", "Open the site in the browser")
    static let editing = Flag("edit", "Let the owner edit records in the browser, at a separate address")
    static let editingFromAnywhere = Flag(
        "edit-from-anywhere", "Edit from other machines, too; needs --guests, and --tls or an https --public-url")
    static let resetKeys = Flag("reset-keys", "With --edit: change the address for editing, and sign all browsers out")
    static let guests = Flag("guests", "Let people on the same network see the site, vote and request songs")
    static let collectOnly = Flag(
        "collect-only", "With --guests: only collect votes, in a database (voting.ledger) that collectors share")
    static let wiFi = Flag(
        "wifi", takes: "NAME", "With --guests: also show a QR code for joining this wireless network")
    static let wiFiPassword = Flag(
        "wifi-password", takes: "SOURCE", "The source of its password: env:NAME, or none (default: asks for it)")
    static let listeningAddress = Flag(
        "address", takes: "ADDRESS", "With --guests: listen only on this address of the machine")
    static let publicURL = Flag(
        "public-url", takes: "URL", "With --guests: the site's address if a proxy on this machine serves it")
    static let tls = Flag(
        "tls", takes: "CERT:KEY",
        "With --guests: serve https with this certificate and key file; self: with one made here")
    static let phonesPerAddress = Flag(
        "phones-per-address", takes: "N",
        "With --guests: the number of new phones allowed per address at once, and then per hour (default: 1000)")
    static let nowPlaying = Flag(
        "now-playing", takes: "SOURCE",
        "With --guests: mark songs as playing and played as this file, folder of histories, or Icecast status does")
    static let poll = Flag(
        "poll", takes: "TIME", "Check files every TIME, such as 500ms or 2s, if the system can't report changes")
}

extension Run {
    /// Serves a site until a signal, or until the owner stops it in the browser.
    ///
    /// - Parameters:
    ///   - signals: Nil if no thread has been started yet.
    ///   - observe: Called with each event.
    mutating func serve(_ signals: Signals? = nil, observe: (Preview.Event) -> Void = { _ in }) throws -> ExitCode {
        try requireSite()
        letOthersRead()
        if options.has(.collectOnly) { return try collect() }
        let commands = SiteCommands(site: options.site, now: options.value(of: .now))
        var preview = Preview.Options(
            try buildOptions(), editing: try editingInBrowser(), runCommand: { commands.run($0, input: $1, by: $2) },
            startCommand: { commands.start($0, said: $1, done: $2) })
        preview.port = try port()
        preview.poll = try time(of: .poll)
        preview.guests = try guestOptions()
        preview.isEditableFromAnywhere = options.has(.editingFromAnywhere)
        preview.isEditable = options.has(.editing) || preview.isEditableFromAnywhere
        if preview.isEditableFromAnywhere { try requireEncryption(preview.guests) }
        preview.resetsKeys = options.has(.resetKeys)
        try require(
            preview.isEditable || !preview.resetsKeys, "--reset-keys works only with --edit", hint: "add --edit")
        let wiFiPassword = try wiFiPassword()
        preview.followsClock = followsClock
        let fingerprint = preview.guests?.fingerprint.map {
            "Browsers warn that they don't know this machine's certificate; compare its fingerprint (SHA-256):\n  \($0)\n"
        }
        var isFirst = true
        let signals = if let signals { signals } else { try Preview.signals() }
        try Preview.run(preview, signals) { event in
            observe(event)
            show(event, isFirst: isFirst, wiFiPassword: wiFiPassword, fingerprint: fingerprint)
            isFirst = false
        }
        return .done
    }

    /// Collects votes without serving pages.
    private mutating func collect() throws -> ExitCode {
        let useless = [
            Flag.editing, .editingFromAnywhere, .resetKeys, .openBrowser, .nowPlaying, .wiFi, .wiFiPassword, .poll,
        ]
        for flag in useless where options.has(flag) {
            throw CommandError.misuse(
                "--collect-only only collects votes, so it can't be combined with \(flag.long)", hint: "leave one out")
        }
        let guests = try require(guestOptions(), "--collect-only works only with --guests", hint: "add --guests")
        let key = Environment.value(Self.deviceKey) ?? ""
        try require(
            key.utf8.count >= 16,
            "\(Self.deviceKey) signs the cookies of devices and must be set to at least 16 characters",
            hint: "generate one with \"openssl rand -hex 16\", and use it for all collectors")
        try CollectingServer.run(buildOptions(), guests: guests, key: Array(key.utf8), port: port()) { address in
            console.print(
                json: ["collecting": .string(address)], text: "Collecting votes at \(address) until Ctrl-C\n")
        }
        return .done
    }

    private static let deviceKey = "CORKBOARD_DEVICE_KEY"

    private mutating func show(
        _ event: Preview.Event, isFirst: Bool, wiFiPassword: String?, fingerprint: String?
    ) {
        switch event {
        case .serving(let address):
            console.print(
                json: ["serving": .string(address)], text: "Serving \(address) until Ctrl-C\n")
            if options.has(.openBrowser), !options.has(.editing) { open(address) }
        case .editable(let address):
            console.print(
                json: ["editing": .string(address)],
                text: "Edit at \(address)\nAnyone with this address can edit; --reset-keys changes it\n")
            if options.has(.openBrowser) { open(address) }
        case .open(let addresses, let owner):
            let text = invitation(to: addresses, owner: owner, wiFiPassword) + (fingerprint ?? "")
            console.print(
                json: ["guests": .array(addresses.map { .string($0) }), "host": .string(owner)], text: text)
        case .polling(let interval, let reason):
            console.note(
                .usage, "checking files every \(interval), because the system can't report changes: \(reason)")
        case .nowPlaying(let problem?):
            console.report(
                Diagnostic(
                    .warning, code: .unreadable, at: nil, message: "--now-playing: \(problem.message)",
                    hint: problem.hint ?? "it is tried again; meanwhile, mark songs as played on the host's page"))
        case .nowPlaying(nil):
            console.note(.unreadable, "--now-playing: the source can be read again")
        case .built(let report, let log, let duration):
            console.report(log, excerpts: true)
            let summary = BuildSummary(report, options, took: duration)
            // Site-wide notes are printed only after the first build.
            console.print(json: summary.json(log), text: isFirst ? summary.text(log) : summary.line(log))
        }
    }

    func open(_ address: String) {
        for program in [Environment.value("BROWSER"), "xdg-open", "open"].compactMap({ $0 }) where !program.isEmpty {
            var launch = Launch([program, address])
            (launch.input, launch.output, launch.errors, launch.hasOwnGroup) = (.nothing, .nothing, .nothing, true)
            if (try? launch.start()) != nil { return }
        }
        console.note(.usage, "no program was found that opens a browser", hint: "open the address yourself")
    }

    /// The QR codes and addresses for guests and the host.
    private func invitation(to addresses: [String], owner: String, _ wiFiPassword: String?) -> String {
        var text = ""
        if let network = options.value(of: .wiFi) {
            text += code(QRCode.wiFi(name: network, password: wiFiPassword))
            text += "This code joins the network \(network.escapedForTerminal)\n\n"
        }
        if let address = addresses.first {
            text += code(address) + "This code opens \(address)\n"
            for other in addresses.dropFirst() { text += "From another network, open \(other)\n" }
            text += "Anyone who can reach it can see the site, vote and request songs\n"
        } else {
            text += "This machine isn't on a network, so guests can't reach it\n"
        }
        return text + "The host opens \(owner)\n"
    }

    /// Returns a QR code for the terminal; empty with `--quiet` or if it can't be created.
    private func code(_ text: String) -> String {
        guard !console.isQuiet, let code = try? QRCode(text) else { return "" }
        return code.terminalText(isColored: console.hasColor) + "\n"
    }

    /// The wireless network's password; nil without one.
    func wiFiPassword() throws -> String? {
        guard let network = options.value(of: .wiFi) else { return nil }
        switch options.value(of: .wiFiPassword) {
        case "none"?: return nil
        case let source?:
            return try password(
                in: source, "--wifi-password accepts only env:NAME or none",
                hint: "for example: --wifi-password env:WIFI")
        case nil:
            let password = try require(
                Terminal()?.askUnseen("Password of \(network.escapedForTerminal): "),
                "the network's password is missing", hint: "write --wifi-password env:NAME, or none")
            return password
        }
    }

    private func guestOptions() throws -> Preview.GuestOptions? {
        guard options.has(.guests) else {
            for flag in [Flag.listeningAddress, .publicURL, .tls, .phonesPerAddress, .wiFi, .wiFiPassword, .nowPlaying]
            where options.value(of: flag) != nil {
                throw CommandError.misuse("\(flag.long) works only with --guests", hint: "add --guests")
            }
            return nil
        }
        try require(!options.has(.drafts), "guests would see drafts", hint: "leave out --drafts or --guests")
        var guests = Preview.GuestOptions()
        if let url = options.value(of: .publicURL) {
            let isWhole = ["https://", "http://"].contains {
                url.utf8.starts(with: $0.utf8) && url.utf8.count > $0.utf8.count
            }
            try require(
                isWhole && url.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7f && !"\"<>\\&'".utf8.contains($0) }),
                "--public-url: \"\(url)\" isn't an address", hint: "for example: https://votes.example.org/")
            guests.publicURL = url
        }
        let phones = try number(
            of: .phonesPerAddress, in: 1...100_000, "a number of phones",
            hint: "use a number from 1 to 100000, as in --phones-per-address 2000")
        if let phones {
            try require(
                guests.publicURL == nil,
                "--phones-per-address has no effect behind a proxy, where all phones have the same address",
                hint: "leave it out and set limits in the proxy")
            guests.phonesPerAddress = phones
        }
        if let address = options.value(of: .listeningAddress) { guests.address = address }
        guests.nowPlaying = try nowPlaying()
        if let files = options.value(of: .tls) {
            try use(certificate: files, for: &guests)
        }
        return guests
    }

    /// Opens the place with the name of the current song, and reads it once.
    private func nowPlaying() throws -> NowPlaying.Source? {
        guard let text = options.value(of: .nowPlaying) else { return nil }
        let source: NowPlaying.Source
        do {
            if ["http://", "https://"].contains(where: { text.utf8.starts(with: $0.utf8) }) {
                source = .address(try WebAddress(parsing: text))
            } else {
                let (folder, name) = text.folderAndName
                source = .file(folder: try Folder.open(folder.isEmpty ? "." : folder, followingLinks: true), name: name)
            }
        } catch let error as FileError {
            throw CommandError.misuse(
                "--now-playing: \(error)", hint: "name the history of your DJ program, or a text file")
        } catch {
            throw CommandError.misuse(
                "--now-playing: \"\(text)\" isn't a web address",
                hint: "as in --now-playing http://radio.example:8000/status-json.xsl")
        }
        do throws(UnreadableSongs) { _ = try source.song() } catch {
            throw CommandError.misuse(
                "--now-playing: \(error.message)", hint: error.hint ?? "start the program first, or check the path")
        }
        return source
    }

    /// Sets the certificate from two files, or uses this machine's own.
    private func use(certificate files: String, for guests: inout Preview.GuestOptions) throws {
        guard files != "self" else {
            let own = try OwnCertificate.make(site: options.site)
            guests.identity = (own.certificate, own.key)
            guests.fingerprint = own.fingerprint
            return
        }
        let paths = files.split(separator: ":").map(String.init)
        try require(
            paths.count == 2, "--tls needs two files, a certificate and a key",
            hint: "for example: --tls cert.pem:key.pem; --tls self makes a certificate")
        guests.identity = (certificate: try text(ofFile: paths[0]), key: try text(ofFile: paths[1]))
    }

    /// Stops if the owner's address would be sent unencrypted.
    private func requireEncryption(_ guests: Preview.GuestOptions?) throws {
        let isPublic = guests?.publicURL?.lowercased().utf8.starts(with: "https://".utf8) == true
        guard guests?.identity == nil, !isPublic else { return }
        throw CommandError.misuse(
            "--edit-from-anywhere needs https",
            hint: "add --guests with --tls CERT:KEY or --tls self, or with a proxy's --public-url https://…")
    }

    private func text(ofFile path: String) throws -> String {
        do throws(FileError) {
            let (folder, name) = try Folder.around(path)
            return String(decoding: try folder.read(name, limit: 1 << 20).bytes, as: UTF8.self)
        } catch {
            throw CommandError.misuse(
                "--tls: \(error)", hint: "name the files with the certificate and the key in PEM format")
        }
    }

    func port() throws -> Int? {
        try number(of: .port, in: 1...65_535, "a port", hint: "use a number from 1 to 65535, as in --port 8080")
    }

    /// Returns a flag's number; nil without the flag.
    ///
    /// - Parameter what: The meaning of the number, with an article, for the error; nil to name the range.
    func number(of flag: Flag, in range: ClosedRange<Int>, _ what: String? = nil, hint: String? = nil) throws -> Int? {
        guard let text = options.value(of: flag) else { return nil }
        guard let number = Int(text), range.contains(number) else {
            let what = what ?? "a number from \(range.lowerBound) to \(range.upperBound)"
            throw CommandError.misuse("\(flag.long): \"\(text)\" isn't \(what)", hint: hint ?? "write \(flag.synopsis)")
        }
        return number
    }

    /// Returns a flag's time, such as 500ms or 2s; nil without the flag.
    func time(of flag: Flag) throws -> Duration? {
        guard let text = options.value(of: flag) else { return nil }
        let digits = text.prefix { $0.isASCII && $0.isNumber }
        let unit = text.dropFirst(digits.count)
        guard let number = Int(digits), number > 0, number <= 86_400_000, ["ms", "s"].contains(unit) else {
            throw CommandError.misuse(
                "\(flag.long): \"\(text)\" isn't a time", hint: "for example: \(flag.long) 500ms or \(flag.long) 2s")
        }
        return unit == "ms" ? .milliseconds(number) : .seconds(number)
    }

    func stop(_ failure: ServingError) -> CommandError {
        switch failure {
        case .served:
            .world(failure.message, hint: "open that address, or stop the other \"corkboard serve\" first")
        case .taken(let port) where options.has(.port):
            .world(
                "port \(port) is in use, or you may not use it",
                hint: "choose another one, or leave --port out to use the next free one")
        case .taken: .world(failure.message, hint: "choose another one with --port")
        case .noLibrary(let library): .world(failure.message, hint: library.advice)
        case .broken: CommandError(exitCode: .problems, diagnostics: [])
        case .votes: .world(failure.message, hint: "fix this and start again; no votes are lost")
        case .unfiled:
            .world(
                failure.message,
                hint: "fix this and run \"corkboard build\" to import Content/ballots/.collected.ndjson")
        case .system: .world(failure.message)
        }
    }
}
