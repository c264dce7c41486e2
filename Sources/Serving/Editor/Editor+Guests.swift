import Bytes
import Content
import Diagnostics
import Files
import Output
import Pages
import SiteBuilder
import Text

/// Letting guests in, and stopping the server.
extension Editor {
    static let guestsPath = prefix + "guests"

    /// The path below which the sheets with the network's code are.
    static let sheetPrefix = prefix + "sheet/"

    func guests(
        saying problems: [CommandResult.Problem] = [], given form: SubmittedForm = .empty
    ) -> HTTPResponse {
        var content = content(.guests, catalogue())
        var guests = EditContent.Guests()
        guests.limit = form["limit"] ?? "\(OpenedToGuests.usualPhonesPerAddress)"
        (guests.votingEvents, guests.codes) = (votingEvents, Self.usualCodes)
        let network = network
        guests.network = network.map { ($0.name, $0.code) }
        guests.enteredNetwork = form["network"] ?? network?.name ?? ""
        guests.door = site.door.opened.map { ($0.addresses, $0.hostAddress, $0.isLocal, $0.isClosable) }
        if network != nil, guests.door != nil { guests.sheets = sheets }
        content.guests = guests
        return problems.isEmpty ? page(content) : page(content.saying(problems), status: 409)
    }

    func letGuestsIn(_ form: SubmittedForm) throws(FormRefusal) -> Reply {
        let name = (form["network"] ?? "").trimmed
        let limit = (form["limit"] ?? "").trimmed
        guard limit.isEmpty || Int(limit).map({ 1...100_000 ~= $0 }) == true else {
            throw .again([
                CommandResult.Problem(
                    message: "\"\(limit)\" isn't a number of phones", hint: "use a number from 1 to 100000")
            ])
        }
        let password = form["password"] ?? ""
        if let fault = WirelessNetwork.fault(name: name, password: password.isEmpty ? nil : password) {
            throw .again([fault])
        }
        do throws(FileError) { try note(network: name, password: password) } catch {
            throw .again([CommandResult.Problem(message: "the network can't be saved: \(error.reason)")])
        }
        return order(.letGuestsIn(phonesPerAddress: Int(limit)), from: Self.guestsPath)
    }

    func sendGuestsAway() -> Reply { order(.sendGuestsAway, from: Self.guestsPath) }

    /// Gives an order, and returns to `page`.
    func order(_ order: ServerOrder.Kind, from page: String) -> Reply {
        .order(order, done: .text(303, "Done.", headers: [("Location", page)]))
    }

    // MARK: - The wireless network

    private var guestFolder: Folder? {
        guard let state = try? StateFolder.open(at: StateFolder.path(ofSite: options.site)).folder else { return nil }
        return try? state.makingFolder("guests", permissions: 0o700)
    }

    /// The network that guests join; nil if the owner hasn't named it.
    private var network: WirelessNetwork? { guestFolder.flatMap(WirelessNetwork.init(in:)) }

    /// Stores a network; without a new password, a network of this name retains its password.
    private func note(network name: String, password: String) throws(FileError) {
        let known = network
        let isKnown = known?.name.utf8.elementsEqual(name.utf8) == true
        if isKnown && password.isEmpty || name.isEmpty && known == nil { return }
        guard let folder = guestFolder else { return }
        if name.isEmpty { return try WirelessNetwork.forget(in: folder) }
        try WirelessNetwork(name: name, password: password.isEmpty ? nil : password).write(in: folder)
    }

    /// The sheets of the events that aren't over; of a recurring event, only its next date's.
    private var sheets: [EditContent.Link] {
        let events = catalogue()?.records.filter { $0.kind == .event } ?? []
        let printed = events.withPrintPages
        return events.filter { printed.contains(ExactText($0.id)) }.compactMap { event in
            event.address.map { path -> EditContent.Link in (event.title, Self.sheetPrefix + path + "print/") }
        }
    }

    /// The address of an event's sheet; nil without guests, without a named network, or after the event.
    func networkSheetPath(of event: CatalogueRecord, _ catalogue: Catalogue) -> String? {
        guard site.door.opened != nil, network != nil,
            catalogue.records.filter({ $0.kind == .event }).withPrintPages.contains(ExactText(event.id))
        else { return nil }
        return event.address.map { Self.sheetPrefix + $0 + "print/" }
    }

    /// The sheet with the codes of the network and of an event at this server.
    ///
    /// - Parameter names: The components of the address of the event's page for printing.
    func networkSheet(of names: [String]) -> HTTPResponse {
        guard let network, let door = site.door.opened, names.suffix(2) == ["print", ""] else { return missing }
        let address = names.dropLast(2).map { percentEncoded($0) + "/" }.joined()
        let event = catalogue()?.records.first {
            $0.kind == .event && $0.address?.utf8.elementsEqual(address.utf8) == true
        }
        guard let event else { return missing }
        var request = PrintRequest()
        (request.id, request.sheet) = (event.id, .wifi)
        (request.network, request.site) = (network.code, door.addresses.first)
        return printed(request)
    }

    // MARK: - Stopping

    func stopping(isDone: Bool = false) -> HTTPResponse {
        var content = content(.stop, catalogue())
        content.stop = (isDone: isDone, hasGuests: !isDone && site.door.guests != nil)
        return page(content)
    }

    func stop() -> Reply { .order(.stop, done: stopping(isDone: true)) }
}
