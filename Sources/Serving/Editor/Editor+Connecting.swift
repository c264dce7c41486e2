import Content
import Diagnostics
import Pages
import SiteBuilder
import Text

/// Connecting a web host, and removing one.
extension Editor {
    func connecting() -> HTTPResponse {
        page(content(EditContent.Connection()))
    }

    private func content(_ connection: EditContent.Connection) -> EditContent {
        var content = content(.connect, catalogue())
        content.connection = connection
        return content
    }

    /// Tries a host. If its key must be compared first, shows it, and asks again.
    func connect(_ form: SubmittedForm) -> HTTPResponse {
        var connection = EditContent.Connection()
        func given(_ name: String) -> String { (form[name] ?? "").trimmed }
        if let scheme = Self.schemes[given("kind")] {
            (connection.kind, connection.place) = (given("kind"), given("place"))
            let address = "\(scheme):\(connection.place)"
            let name = targetName(for: address)
            return connected(to: name, runCommand(["connect", "--", name, address], []), connection)
        }
        connection.kind = given("kind") == "ftps" ? "ftps" : "sftp"
        (connection.host, connection.user) = (given("host"), given("user"))
        (connection.folder, connection.port) = (given("folder"), given("port"))
        let port = connection.port.isEmpty ? "" : ":" + connection.port
        let address = "\(connection.kind)://\(connection.user)@\(connection.host)\(port)/\(connection.folder)"
        let entered = withDesk { $0.entered.take() }
        let known = entered.flatMap { $0.address.utf8.elementsEqual(address.utf8) ? $0.password : nil }
        let password = form["password"] ?? known ?? ""
        var words = ["connect"]
        // The password is passed on standard input, because arguments are visible in the list of processes.
        if !password.isEmpty { words += ["--password", "-"] }
        if let key = form["trust"], !key.isEmpty { words += ["--trust", key] }
        let name = targetName(for: address)
        let result = runCommand(words + ["--", name, address], Array((password + "\n").utf8))
        if !result.isDone, let key = result.values["key"], form["trust"] == nil {
            connection.key = key
            withDesk { $0.entered = (address, password) }
            return page(content(connection), status: 409)
        }
        return connected(to: name, result, connection)
    }

    /// Removes a place from the settings, and the password for it, if the form confirms it. The files that were
    /// published there stay.
    func disconnect(_ form: SubmittedForm) throws(FormRefusal) -> Reply {
        guard form["sure"] != nil, let name = form["target"], place(["publish", name]) != nil,
            let before = settingsFile()
        else { throw .response(missing) }
        let result = runCommand(["connect", "--remove", "--", name], [])
        guard result.isDone, let after = settingsFile() else { throw .again(result.problems) }
        note(before, changedTo: after)
        return tell(.text(303, "Removed.", headers: [("Location", Self.prefix + "#publish")]))
    }

    /// The schemes of addresses, by the kinds of places that need neither a password nor a key from us.
    private static let schemes = ["folder": "file", "rsync": "rsync", "rclone": "rclone", "git": "git"]

    private func connected(
        to name: String, _ result: CommandResult, _ connection: EditContent.Connection
    ) -> HTTPResponse {
        guard !result.isDone else {
            // The command has changed the settings.
            noteIrreversible("connected")
            return .text(303, "Connected.", headers: [("Location", Self.publishPath(name))])
        }
        return page(content(connection).saying(result.problems), status: 409)
    }

    /// The name of the target with this address, or an unused one.
    private func targetName(for address: String) -> String {
        let places = DiagnosticLog.discarding { publishPlaces(options, &$0) }
        if let known = places.first(where: { $0.address.utf8.elementsEqual(address.utf8) }) { return known.name }
        let names = ["web"] + (2...99).map { "web\($0)" }
        return names.first { name in !places.contains { $0.name == name } } ?? "web"
    }
}
