import Authoring
import Delivery
import Diagnostics
import Documents
import SiteBuilder
import Text

extension Command {
    static let connect = Command(
        name: "connect",
        summary: "Connect a place to publish to, such as a web host",
        details: """
            Writes, reads and removes a file there; in a git repository, a branch. If that works, the address is added \
            under "publish" in site.yaml, and a web host's password and key are stored in .corkboard/secrets, which \
            only you can read. The first time, the command shows the key of an SFTP host: compare it with the one in \
            your host's help. A relative path begins at the site's folder. --remove removes a target from site.yaml, \
            and the password unless another target uses it; the published files stay.
            """,
        arguments: [
            Argument("NAME", "The target's name in site.yaml, such as web"),
            Argument(
                "ADDRESS", isRequired: false,
                "Such as sftp://USER@HOST/PATH, or another address as for \"publish\""),
        ],
        flags: [.hostPassword, .trust, .removal],
        examples: [
            "corkboard connect web sftp://me@host.example/www --password -": "Connect a host, and type the password"
        ],
        body: { try $0.connect() })
}

extension Flag {
    fileprivate static let removal = Flag("remove", "Remove the target from site.yaml instead")
}

extension Run {
    fileprivate mutating func connect() throws -> ExitCode {
        try requireSite()
        let name = options.arguments[0]
        guard !options.has(.removal) else { return try disconnect(name) }
        try require(
            options.arguments.count > 1, "\"connect\" needs ADDRESS",
            hint: "write corkboard connect \(shellQuoted(ifNeeded: name)) ADDRESS")
        let address = options.arguments[1]
        try require(
            !name.isEmpty && name.utf8.allSatisfy({ $0.isASCIIAlphanumeric || $0 == UInt8(ascii: "-") }),
            "\"\(name)\" can't be the name of a target", hint: "use letters, digits and hyphens, as in web")
        var publish = PublishOptions(try buildOptions())
        publish.target = address
        publish.password = try hostPassword()
        publish.trustedKey = options.value(of: .trust)
        var log = DiagnosticLog()
        let (isDone, key) = Delivery.connect(publish, &log)
        console.report(log)
        guard isDone else {
            if let key { console.print(json: ["key": .string(key)], text: "") }
            return ExitCode(log)
        }
        let store = try RecordStore(site: options.site, by: environment.person, waiting: {})
        var settings = try store.settings()
        var path = "publish.\(name)"
        // A target that is connected again keeps its other settings.
        if case .object? = settings[path] { path += ".to" }
        try settings.set(path, to: .string(address))
        if settings.file.isChanged { try store.replace(settings.file, with: settings.file.document.bytes) }
        console.print(
            json: ["target": .string(name), "address": .string(address)],
            text: "Connected \(address) as \(name)\nPublish with: corkboard publish \(name) --build\n")
        return .done
    }

    /// Removes a target from the settings.
    private mutating func disconnect(_ name: String) throws -> ExitCode {
        try require(
            options.arguments.count == 1, "--remove needs only the target's name",
            hint: "write corkboard connect --remove \(shellQuoted(ifNeeded: name))")
        let store = try editing().store()
        var settings = try store.settings()
        var targets: [Member] = []
        if case .object(let members)? = settings["publish"] { targets = members }
        let names = targets.map(\.key)
        try require(
            names.contains(name), "there is no target \"\(name)\" in site.yaml",
            hint: didYouMean(name, among: names) ?? "the targets are below \"publish\"")
        var log = DiagnosticLog()
        func addresses(_ isWanted: (Member) -> Bool) -> [String] {
            targets.filter(isWanted).compactMap { ($0.value.member("to") ?? $0.value).text }
        }
        for address in addresses({ $0.key == name }) {
            forgetPassword(of: address, usedBy: addresses { $0.key != name }, site: options.site, &log)
        }
        console.report(log)
        // The target stays as long as its password does, so that the command can be repeated.
        guard !log.hasErrors else { return ExitCode(log) }
        try settings.set(["publish", name], to: nil)
        try store.replace(settings.file, with: settings.file.document.bytes)
        console.print(json: ["removed": .string(name)], text: "Removed \(name); the published files stay\n")
        return .done
    }
}
