import Delivery
import Diagnostics
import Files
import Processes
import QRCodes
import Serving
import SiteBuilder
import Text

extension Command {
    static let serve = Command(
        name: "serve",
        summary: "Show the site in a browser, and every change as soon as it is saved",
        details: """
            Builds the site, serves it on this machine, and builds it again whenever something in Content/ or Templates/ \
            changes; open pages follow. If there are errors the last good site stays, and pages show what is wrong. \
            Ctrl-C ends it. Nobody else can open these pages, unless --guests lets them in: then phones in the same \
            network can vote and request songs, every page follows, and whoever opens the owner's address is the host. \
            With --edit there is an address at which records are written, changed, deleted and restored in the browser, on \
            this machine alone unless --edit-from-anywhere says otherwise. With --guests --collect-only it shows no pages, \
            and only takes in votes for a database that any number of such collectors share; CORKBOARD_DEVICE_KEY in \
            their environment, the same for all, signs what they know devices by.
            """,
        arguments: [],
        flags: [
            .port, .openBrowser, .poll, .output, .drafts, .adopt, .guests, .wiFi, .wiFiPassword, .listeningAddress,
            .publicURL, .tls, .phonesPerAddress, .collectOnly, .editing, .editingFromAnywhere,
        ],
        examples: [
            Example(line: "corkboard serve --open", purpose: "Look at the site while you write it"),
            Example(
                line: "corkboard serve --drafts --output preview", purpose: "With drafts, apart from what is published"),
            Example(line: "corkboard serve --edit --open", purpose: "Write, change and delete in the browser"),
            Example(line: "corkboard serve --guests --wifi Shed", purpose: "Let everybody in the room vote"),
        ],
        body: { run throws(Stop) in try run.serve() })
}

extension Flag {
    static let port = Flag(
        "port", takes: Placeholder(name: "N", kind: .text), "The port (default: 8080, else the next free one)")
    static let openBrowser = Flag("open", "Open the site in the browser")
    static let editing = Flag("edit", "Let the owner write and change records in the browser, at an address of its own")
    static let editingFromAnywhere = Flag(
        "edit-from-anywhere", "With --guests and --tls or a --public-url of https: edit from other machines, too")
    static let guests = Flag("guests", "Let people in the same network look, vote and request songs")
    static let collectOnly = Flag(
        "collect-only", "With --guests: only take votes in, for a database (voting.ledger) that collectors share")
    static let wiFi = Flag(
        "wifi", takes: Placeholder(name: "NAME", kind: .text),
        "With --guests: show a code that lets phones join this wireless network, too")
    static let wiFiPassword = Flag(
        "wifi-password", takes: Placeholder(name: "SOURCE", kind: .text),
        "Where its password stands: env:NAME, or none (default: it is asked for)")
    static let listeningAddress = Flag(
        "address", takes: Placeholder(name: "ADDRESS", kind: .text),
        "With --guests: listen on this address of the machine only")
    static let publicURL = Flag(
        "public-url", takes: Placeholder(name: "URL", kind: .text),
        "With --guests: the address under which a proxy on this machine shows the site")
    static let tls = Flag(
        "tls", takes: Placeholder(name: "CERT:KEY", kind: .text),
        "With --guests: serve https, with these files of certificate and key")
    static let phonesPerAddress = Flag(
        "phones-per-address", takes: Placeholder(name: "N", kind: .text),
        "With --guests: how many new phones one address may bring at once, and then in an hour (default: 1000)")
    static let poll = Flag(
        "poll", takes: Placeholder(name: "TIME", kind: .text),
        "Look at the files every TIME, such as 500ms or 2s, where the system can't tell of changes")
}

extension Run {
    fileprivate mutating func serve() throws(Stop) -> ExitCode {
        try requireSite()
        letOthersRead()
        if options.has(.collectOnly) { return try collect() }
        var preview = Preview.Options(try buildOptions())
        preview.port = try port()
        preview.poll = try time(of: .poll)
        preview.guests = try guestOptions()
        preview.isEditableFromAnywhere = options.has(.editingFromAnywhere)
        preview.isEditable = options.has(.editing) || preview.isEditableFromAnywhere
        if preview.isEditableFromAnywhere { try requireEncryption(preview.guests) }
        let commands = SiteCommands(site: options.site, now: options.value(of: .now))
        preview.runCommand = { commands.run($0, input: $1) }
        let wiFiPassword = try wiFiPassword()
        preview.followsClock = options.value(of: .now) == nil && environment.sourceDateEpoch == nil
        var isFirst = true
        do throws(Preview.Failure) {
            try Preview.run(preview) { event in
                show(event, isFirst: isFirst, wiFiPassword)
                isFirst = false
            }
        } catch {
            throw stop(error)
        }
        return .done
    }

    /// Takes in votes, and does nothing else.
    private mutating func collect() throws(Stop) -> ExitCode {
        guard let guests = try guestOptions() else {
            throw .misuse("--collect-only says what guests can do", hint: "give --guests as well")
        }
        for flag in [Flag.editing, .editingFromAnywhere, .openBrowser] where options.has(flag) {
            throw .misuse("--collect-only shows no pages, so that \(flag.long) has no use", hint: "leave one out")
        }
        let key = Environment.value(Self.deviceKey) ?? ""
        guard key.utf8.count >= 16 else {
            throw .misuse(
                "\(Self.deviceKey) in the environment signs what collectors know devices by, and has 16 characters at least",
                hint: "\"openssl rand -hex 16\" makes one; it is the same for all collectors")
        }
        var collecting = CollectingServer.Options(try buildOptions(), guests: guests, key: Array(key.utf8))
        collecting.port = try port()
        do throws(Preview.Failure) {
            try CollectingServer.run(collecting) { address in
                console.print(
                    json: ["collecting": .string(address)], text: "Taking in votes at \(address) until Ctrl-C\n")
            }
        } catch {
            throw stop(error)
        }
        return .done
    }

    private static let deviceKey = "CORKBOARD_DEVICE_KEY"

    private mutating func show(_ event: Preview.Event, isFirst: Bool, _ wiFiPassword: String?) {
        switch event {
        case .serving(let address):
            console.print(
                json: ["serving": .string(address)], text: "Serving \(address) until Ctrl-C\n")
            if options.has(.openBrowser), !options.has(.editing) { open(address) }
        case .editable(let address):
            console.print(
                json: ["editing": .string(address)],
                text: "Edit at \(address)\nThat address opens once, for your own browser\n")
            if options.has(.openBrowser) { open(address) }
        case .open(let addresses, let owner):
            let text = invitation(to: addresses, owner: owner, wiFiPassword)
            console.print(
                json: ["guests": .array(addresses.map { .string($0) }), "host": .string(owner)], text: text)
        case .polling(let interval, let reason):
            console.report(
                Diagnostic(
                    .note, .usage, at: nil,
                    "the files are looked at every \(interval), for the system can't tell of changes: \(reason)"))
        case .built(let report, let log, let duration):
            console.report(log, excerpts: true)
            let summary = BuildSummary(report, options, took: duration)
            // What holds for the whole site is said once.
            console.print(json: summary.json(log), text: isFirst ? summary.text(log) : summary.line(log))
        }
    }

    private func open(_ address: String) {
        for program in [Environment.value("BROWSER"), "xdg-open", "open"].compactMap({ $0 }) where !program.isEmpty {
            var launch = Launch([program, address])
            (launch.input, launch.output, launch.errors, launch.hasOwnGroup) = (.nothing, .nothing, .nothing, true)
            if (try? launch.start()) != nil { return }
        }
        console.report(
            Diagnostic(
                .note, .usage, at: nil, "there is no program that opens a browser", hint: "open the address yourself"))
    }

    /// What guests and the host need to come in, for the wall and for the terminal.
    private func invitation(to addresses: [String], owner: String, _ wiFiPassword: String?) -> String {
        var text = ""
        if let network = options.value(of: .wiFi) {
            text += code(QRCode.wiFi(name: network, password: wiFiPassword))
            text += "This code joins the network \(network.escapedForTerminal)\n\n"
        }
        if let address = addresses.first {
            text += code(address) + "This code opens \(address)\n"
            for other in addresses.dropFirst() { text += "In another network it is at \(other)\n" }
            text += "Everybody who can reach that sees the site, votes and requests songs\n"
        } else {
            text += "This machine is in no network, so that nobody else can come in\n"
        }
        return text + "The host opens \(owner)\n"
    }

    /// A QR code for the terminal; nothing where none can be made.
    private func code(_ text: String) -> String {
        guard !console.isQuiet, let code = try? QRCode(text) else { return "" }
        return code.terminalText(isColored: console.hasColor) + "\n"
    }

    /// The wireless network's password; nil if it has none.
    private func wiFiPassword() throws(Stop) -> String? {
        guard let network = options.value(of: .wiFi) else { return nil }
        switch options.value(of: .wiFiPassword) {
        case "none"?: return nil
        case let source? where source.utf8.starts(with: "env:".utf8):
            let name = String(source.dropFirst("env:".count))
            guard let password = Environment.value(name) else {
                throw .misuse("the environment variable \(name) is not set", hint: "it holds the network's password")
            }
            return password
        case .some:
            throw .misuse("--wifi-password names no source", hint: "write it as in --wifi-password env:WIFI, or none")
        case nil:
            guard let terminal = Terminal(),
                let password = terminal.askUnseen("Password of \(network.escapedForTerminal): ")
            else {
                throw .misuse(
                    "the network's password is not given", hint: "write --wifi-password env:NAME, or none")
            }
            return password
        }
    }

    private func guestOptions() throws(Stop) -> Preview.GuestOptions? {
        guard options.has(.guests) else {
            for flag in [Flag.listeningAddress, .publicURL, .tls, .phonesPerAddress, .wiFi, .wiFiPassword]
            where options.value(of: flag) != nil {
                throw .misuse("\(flag.long) says how guests come in", hint: "give --guests as well")
            }
            return nil
        }
        guard !options.has(.drafts) else {
            throw .misuse("guests would see drafts", hint: "leave out --drafts or --guests")
        }
        var guests = Preview.GuestOptions()
        if let url = options.value(of: .publicURL) {
            let isWhole = ["https://", "http://"].contains {
                url.utf8.starts(with: $0.utf8) && url.utf8.count > $0.utf8.count
            }
            guard isWhole, url.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7f && !"\"<>\\&'".utf8.contains($0) }) else {
                throw .misuse(
                    "--public-url: \"\(url)\" is no address", hint: "write it as in https://votes.example.org/")
            }
            guests.publicURL = url
        }
        if let text = options.value(of: .phonesPerAddress) {
            guard let number = Int(text), 1...100_000 ~= number else {
                throw .misuse(
                    "--phones-per-address: \"\(text)\" isn't a number of phones",
                    hint: "write it as in --phones-per-address 2000; it can be from 1 to 100000")
            }
            guard guests.publicURL == nil else {
                throw .misuse(
                    "behind a proxy all phones have its address, so that --phones-per-address has no use",
                    hint: "leave it out, and set limits in the proxy")
            }
            guests.phonesPerAddress = number
        }
        if let address = options.value(of: .listeningAddress) { guests.address = address }
        if let files = options.value(of: .tls) {
            let paths = files.split(separator: ":").map(String.init)
            guard paths.count == 2 else {
                throw .misuse("--tls names two files", hint: "write it as in --tls cert.pem:key.pem")
            }
            guests.identity = (try text(ofFile: paths[0]), try text(ofFile: paths[1]))
        }
        return guests
    }

    /// Stops if somebody could read the owner's address on its way.
    private func requireEncryption(_ guests: Preview.GuestOptions?) throws(Stop) {
        let isPublic = guests?.publicURL?.lowercased().utf8.starts(with: "https://".utf8) == true
        guard guests?.identity == nil, !isPublic else { return }
        throw .misuse(
            "--edit-from-anywhere takes an encrypted way",
            hint: "give --guests with --tls CERT:KEY, or with --public-url https://… of a proxy")
    }

    private func text(ofFile path: String) throws(Stop) -> String {
        do throws(FileError) {
            let (folder, name) = try Folder.around(path)
            return String(decoding: try folder.read(name, limit: 1 << 20).bytes, as: UTF8.self)
        } catch {
            throw .world("\(error)")
        }
    }

    private func port() throws(Stop) -> Int? {
        guard let text = options.value(of: .port) else { return nil }
        guard let port = Int(text), 1...65_535 ~= port else {
            throw .misuse("--port: \"\(text)\" is no port", hint: "ports go from 1 to 65535, as in --port 8080")
        }
        return port
    }

    /// The time that a flag names, such as 500ms or 2s; nil without the flag.
    func time(of flag: Flag) throws(Stop) -> Duration? {
        guard let text = options.value(of: flag) else { return nil }
        let digits = text.prefix { $0.isASCII && $0.isNumber }
        let unit = text.dropFirst(digits.count)
        guard let number = Int(digits), number > 0, number <= 86_400_000, ["ms", "s"].contains(unit) else {
            throw .misuse(
                "\(flag.long): \"\(text)\" is no time", hint: "write it as in \(flag.long) 500ms or \(flag.long) 2s")
        }
        return unit == "ms" ? .milliseconds(number) : .seconds(number)
    }

    private func stop(_ failure: Preview.Failure) -> Stop {
        switch failure {
        case .served(let address):
            .world(
                "this site is served already, at \(address)",
                hint: "open that address, or end the other \"corkboard serve\" first")
        case .taken(let port):
            .world(
                options.has(.port)
                    ? "the port \(port) is taken, or not yours to take"
                    : "none of the ports from \(port) on is free",
                hint: options.has(.port)
                    ? "name another one, or leave --port out for the next free one" : "name another one with --port")
        case .noLibrary:
            .world("libmicrohttpd is not installed", hint: "on Debian: apt install libmicrohttpd12")
        case .broken: Stop(exitCode: .problems, diagnostics: [])
        case .votes(let message):
            .world("the votes can't be counted: \(message)", hint: "fix this, then start again: no vote is lost")
        case .unfiled(let message):
            .world(
                "the last votes are not in a batch yet: \(message)",
                hint: "fix this, then run \"corkboard build\": it files what is in Content/ballots/.collected.ndjson")
        case .system(let message): .world("the site can't be served: \(message)")
        }
    }
}
