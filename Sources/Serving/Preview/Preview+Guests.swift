import Ballots
import Content
import Diagnostics
import Files
import Glibc
import Output
import SharedLedger
import SiteBuilder
import Songbooks
import Text
import Time

/// The guests of a preview, and the owner's orders about them.
extension Preview {
    func carryOut(_ order: ServerOrder, _ report: (Event) -> Void) {
        do throws(ServingError) {
            switch order.kind {
            case .letGuestsIn(let phonesPerAddress):
                var wanted = GuestOptions()
                wanted.phonesPerAddress = phonesPerAddress
                try letGuestsIn(wanted, report)
            case .sendGuestsAway: try sendGuestsAway(report)
            case .letPeopleIn: try letPeopleIn()
            case .sendPeopleAway: sendPeopleAway()
            case .stop: stopTime = .now + Self.farewell
            }
            order.answer(nil)
        } catch {
            order.answer(error)
        }
    }

    /// Serves guests on a separate port, which the owner's pages aren't part of.
    private func letGuestsIn(_ wanted: GuestOptions, _ report: (Event) -> Void) throws(ServingError) {
        guard guests == nil, let handler else { return }
        options.guests = wanted
        do throws(ServingError) {
            let socket = try ListeningSocket(port: nil, at: try wanted.listeningAddress)
            let path = (state.files?.base ?? configuredBase).map { percentEncoded($0) + "/" }.joined()
            let outside = outsideAddresses(port: socket.port, "http").map { $0 + path }
            // From now on, this process is collecting the ballots, so builds must not file them.
            collect(by: .thisProcess)
            do throws(ServingError) {
                try openDoor(to: outside, at: "http://127.0.0.1:\(socket.port)/", below: path, isClosable: true)
                guestServer = try server(handler, on: socket, identity: wanted.identity, limits: limits)
            } catch {
                if guests == nil { close(socket.descriptor) }
                throw error
            }
        } catch {
            door.close()
            options.guests = nil
            collect(by: .none)
            throw error
        }
        reportDoor(report)
    }

    private func sendGuestsAway(_ report: (Event) -> Void) throws(ServingError) {
        guard door.opened?.isClosable == true else { return }
        let closed = Result { () throws(ServingError) in try closeDoor(report) }
        options.guests = nil
        collect(by: .none)
        try closed.get()
    }

    private func collect(by collector: BuildOptions.Collector) {
        options.build.collector = collector
        session.collect(by: collector)
    }

    /// - Parameters:
    ///   - outside: The site's addresses for guests.
    ///   - address: The server's address on this machine.
    ///   - path: The path of the site's base URL, without the first slash.
    func openDoor(
        to outside: [String], at address: String, below path: String, isClosable: Bool
    ) throws(ServingError) {
        let guests = try makeGuests(below: "/" + path, outside)
        nowPlaying = options.guests?.nowPlaying.map { source in
            NowPlaying(source) { [weak guests] in guests?.play(title: $0.title, artist: $0.artist) ?? true }
        }
        nowPlaying?.start()
        let reachable = outside.first.map { $0.dropLast(path.utf8.count + 1) } ?? address.dropLast()
        let isLoopback =
            options.guests?.publicURL == nil
            && options.guests?.address.map { $0.utf8.starts(with: "127.".utf8) } == true
        door.open(
            OpenedToGuests(
                guests: guests, addresses: outside.isEmpty ? [address + path] : outside,
                hostAddress: reachable + guests.ownerPath, isLocal: isLoopback || outside.isEmpty,
                isClosable: isClosable))
    }

    func reportNowPlaying(_ report: (Event) -> Void) {
        guard let news = nowPlaying?.takeNews() else { return }
        report(.nowPlaying(problem: news.problem.map { ($0.message, $0.hint) }))
    }

    func reportDoor(_ report: (Event) -> Void) {
        guard let opened = door.opened else { return }
        report(
            .open(
                addresses: opened.isLocal && options.guests?.address == nil ? [] : opened.addresses,
                owner: opened.hostAddress))
    }

    /// Ends guests' actions, makes the last batch of their votes, and shows them on the site.
    func closeDoor(_ report: (Event) -> Void) throws(ServingError) {
        guard let guests else { return }
        nowPlaying?.end()
        guests.end()
        let closed = Result { () throws(ServingError) in try closeLastBatch(of: guests.voting) }
        door.close()
        guestServer.take()?.stop()
        build(after: .any, report)
        try closed.get()
    }

    /// The limits of the port for guests.
    var limits: HTTPServer.Limits {
        guard let guests = options.guests else { return HTTPServer.Limits() }
        return HTTPServer.Limits(
            // Each of 12,000 phones has one connection for its votes and one for the list that it follows.
            connections: HTTPServer.raisedFileLimit(24_000),
            // Otherwise, one phone could hold all of them. A browser opens up to six for a page, and the stream of a
            // list occupies one. Phones that voted on another day aren't new ones, so an address may have more than its
            // limit.
            connectionsPerAddress: guests.phonesPerKnownAddress.map { max(100, 8 * $0) })
    }

    /// The site's addresses for guests, without the base path.
    func outsideAddresses(port: Int, _ scheme: String) -> [String] {
        guard let guests = options.guests else { return [] }
        if let origin = guests.publicOrigin { return [origin + "/"] }
        let addresses = guests.address.map { [$0] } ?? networkAddresses().map(\.text)
        return addresses.map { "\(scheme)://\($0):\(port)/" }
    }

    func makeGuests(below path: String, _ outside: [String]) throws(ServingError) -> Guests {
        var log = DiagnosticLog()
        guard let live = session.liveSite(now: .now(), &log), let folder = SiteFolder(options.build.site, &log),
            let guestOptions = options.guests
        else { throw .broken }
        let voting: LiveVoting
        let guestAccess: GuestAccess
        do {
            let state = try StateFolder.open(at: StateFolder.path(ofSite: options.build.site)).folder
            let guestFolder = try state.makingFolder("guests", permissions: 0o700)
            guestAccess = GuestAccess(
                devices: try Devices(
                    in: guestFolder, isSecure: guestOptions.isSecure,
                    phonesPerAddress: guestOptions.phonesPerKnownAddress),
                ownerPath: try Guests.ownerPath(in: guestFolder))
            let batches = try BatchFolder.make(in: folder.content)
            let votes: any CollectedVotes =
                switch live.ledger {
                case .batches: try CollectedIndex(in: guestFolder, of: batches)
                case .postgres(let address):
                    try PostgresLedger(address, in: guestFolder, of: batches, timeout: Self.ledgerTimeout)
                }
            voting = LiveVoting(
                live, votes: votes, guestAccess: guestAccess, phonesPerAddress: guestOptions.phonesPerKnownAddress,
                folder: guestFolder)
            countsInDatabase = votes is PostgresLedger
        } catch {
            throw .votes("\(error)")
        }
        let hosts = AllowedHostNames(
            machine: machineName(), publicOrigin: guestOptions.publicOrigin,
            isSecure: guestOptions.identity != nil)
        return Guests(
            voting, site: live, guestAccess: guestAccess, hosts: hosts, address: outside.first ?? path, base: path,
            waiting: waiting, editedSite: editedSite)
    }

    func closeBatchIfDue(_ report: (Event) -> Void) {
        guard let guests, guests.voting.size >= Self.batchSize || nextBatch < .now else { return }
        nextBatch = .now + Self.batchInterval
        // A database has no batch file whose change would start a build.
        if countsInDatabase {
            build(after: .files([]), report)
        } else {
            // The next build counts the batch.
            editedSite.closeBatch()
        }
    }

    /// Makes a batch of the ballots that a killed server left, so that the first build counts them.
    func fileAbandoned() {
        var build = options.build
        build.collector = .none
        // The build that follows reports any problems.
        _ = DiagnosticLog.discarding { whileLocked(build, &$0) {} }
    }

    private func closeLastBatch(of voting: LiveVoting) throws(ServingError) {
        var log = DiagnosticLog()
        let closed = voting.pausing { counter -> Result<Void, LedgerError>? in
            guard counter.size > 0 else { return nil }
            return whileLocked(options.build, &log) { Result { () throws(LedgerError) in try counter.closeBatch() } }
        }
        do throws(LedgerError) { try closed?.get() } catch { throw .unfiled("\(error)") }
        if let error = log.diagnostics.first(where: { $0.severity == .error }) { throw .unfiled(error.message) }
    }
}
