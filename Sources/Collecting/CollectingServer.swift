import Ballots
import Content
import Diagnostics
import Documents
import Files
private import Glibc
import Output
import Processes
public import Serving
import SharedLedger
public import SiteBuilder
import Synchronization
import Text
import Time

/// A server that only collects votes.
///
/// Any number of collectors, on any machines, share one ledger in a database. They store no data themselves: device
/// tokens are signed, and the ledger has the names that devices vote under.
public final class CollectingServer: Sendable {
    private let voting: LiveVoting
    private let hosts: AllowedHostNames
    private let devices: Devices
    private let site: Mutex<LiveSite>

    /// The address of posts.
    private let path: String

    /// How often to check for changed content and for voters that the site has erased.
    private static let interval = Duration.seconds(5)

    /// How long to wait for the database before devices have to send their votes again.
    private static let ledgerTimeout = Duration.seconds(10)

    /// Collects votes until SIGINT, SIGTERM or SIGHUP.
    ///
    /// Call it before any other thread is started.
    ///
    /// - Parameters:
    ///   - options: The site's build options. A collector reads only the content.
    ///   - guests: How guests reach the server.
    ///   - key: The key that signs device tokens, the same for all collectors.
    ///   - port: The port; nil for 8080 or, if that is in use, the next free one.
    ///   - isServing: Called with the address once the server accepts votes.
    public static func run(
        _ options: BuildOptions, guests: Preview.GuestOptions, key: [UInt8], port: Int?,
        isServing: (_ address: String) -> Void
    ) throws(ServingError) {
        let signals = try Preview.signals()
        let session = BuildSession(options)
        // Note the files first, so that changes after they were read are noticed.
        var polling = FolderPolling(["Content"], in: options.site)
        var log = DiagnosticLog()
        let start = Instant.now()
        guard let first = session.liveSite(now: start, isDerivingKeys: true, &log),
            let folder = SiteFolder(options.site, &log)
        else {
            throw .votes(log.diagnostics.first { $0.severity == .error }?.message ?? "the site has errors")
        }
        let collector = try CollectingServer(first, in: folder, options, guests: guests, key: key)
        let socket = try ListeningSocket(port: port, at: guests.listeningAddress)
        let limits = HTTPServer.Limits(connections: HTTPServer.raisedFileLimit(12_000))
        let server = try HTTPServer(
            socket: socket.descriptor, limits: limits, identity: guests.identity,
            bodyLimit: { collector.takesBody($0) ? 64 << 10 : nil }
        ) { collector.answer(to: $0) }
        let scheme = guests.identity == nil ? "http" : "https"
        isServing(guests.publicURL ?? "\(scheme)://\(guests.address ?? "127.0.0.1"):\(socket.port)/")
        // When a recurring event has a further date, without a change of the content.
        var nextEnd = first.nextEnd(after: start)
        var isBehind = false
        var next = ContinuousClock.now + interval
        while !signals.hasCome {
            var end = pollfd(fd: signals.descriptor, events: Int16(POLLIN), revents: 0)
            _ = unsafe Glibc.poll(&end, 1, 1000)
            server.cutSlowConnections()
            guard next <= .now else { continue }
            next = .now + interval
            let now = Instant.now()
            if polling.hasChanged() || nextEnd.map({ $0 <= now }) == true { isBehind = true }
            var log = DiagnosticLog()
            // While the content has errors, the last site without errors stays in use, as with builds.
            let site = isBehind ? session.liveSite(now: now, isDerivingKeys: true, &log) : nil
            if let site { (isBehind, nextEnd) = (false, site.nextEnd(after: now)) }
            collector.update(site)
        }
        collector.voting.end()
        server.stop()
    }

    private init(
        _ site: LiveSite, in folder: SiteFolder, _ options: BuildOptions, guests: Preview.GuestOptions, key: [UInt8]
    ) throws(ServingError) {
        guard case .postgres(let address) = site.ledger else {
            throw .votes("collectors need a shared database: set voting.ledger in site.yaml")
        }
        let ledger: PostgresLedger
        do {
            let state = try StateFolder.open(at: StateFolder.path(ofSite: options.site)).folder
            // This folder is neither read nor written.
            ledger = try PostgresLedger(
                address, in: state, of: BatchFolder(folder.content), timeout: Self.ledgerTimeout)
        } catch {
            throw .votes("\(error)")
        }
        hosts = AllowedHostNames(
            machine: machineName(), publicOrigin: guests.publicOrigin, isSecure: guests.identity != nil)
        devices = Devices(
            key: key, isSecure: guests.isSecure,
            // A proxy forwards all posts from one address, so the default is unlimited.
            phonesPerAddress: guests.phonesPerAddress)
        // A collector has no hosts: no one knows this path.
        let guestAccess = GuestAccess(devices: devices, ownerPath: GuardingToken.make())
        voting = LiveVoting(site, votes: ledger, guestAccess: guestAccess, phonesPerAddress: nil)
        self.site = Mutex(site)
        var discarded = DiagnosticLog()
        let base = folder.configuration(&discarded)?.baseURL.path ?? "/"
        let names = RequestPath(base)?.names.filter { !$0.isEmpty } ?? []
        path = "/" + names.map { percentEncoded($0) + "/" }.joined() + "ballots"
    }

    /// Uses `site` from now on; nil keeps the current one.
    private func update(_ site: LiveSite?) {
        if let site { self.site.withLock { $0 = site } }
        voting.update(site)
    }

    /// The address where a load balancer asks whether this server accepts votes.
    private static let readyPath = "/_corkboard/ready"

    private func takesBody(_ request: HTTPRequest) -> Bool {
        request.method == "POST" && request.path.utf8.elementsEqual(path.utf8)
    }

    private func answer(to request: HTTPRequest) -> HTTPAnswer {
        guard hosts.allow(request) else {
            return .now(.text(403, "This server answers only pages of its site."))
        }
        if request.path == Self.readyPath {
            return .now(voting.isReady ? .text(200, "ready") : .text(503, "the database doesn't answer"))
        }
        guard request.path.utf8.elementsEqual(path.utf8) else { return .now(.text(404, "Not found.")) }
        guard request.method == "POST" else { return .now(.problem(405, "send votes by POST", allow: "POST")) }
        let (device, cookie) = devices.device(of: request)
        // Pages are on a different server, so a device gets its token here, before its first votes are accepted. If
        // it got the token with the answer to those votes, and the answer were lost, it would send them again as a
        // new device, and its name would already belong to the former one.
        if let cookie {
            let response = HTTPResponse.problem(
                503, "this device is now registered; send the request again", retryAfter: 1)
            return .now(response.with(cookie: cookie))
        }
        if let refusal = devices.refusal(of: request, from: device) { return .now(refusal) }
        return request.body.starts(with: Self.proofStart)
            ? .now(open(request, device)) : voting.take(request.body, from: device, cookie: nil)
    }

    /// The start of a post that proves an event's code instead of sending ballots.
    private static let proofStart = Array("{\"proof\":".utf8)

    /// Checks whether a page has the key of an event's code, and if so lets its device vote there, at all collectors.
    private func open(_ request: HTTPRequest, _ device: Devices.ID) -> HTTPResponse {
        var discarded = DiagnosticLog()
        guard let body = JSON.parse(request.body, file: "request", &discarded), !discarded.hasErrors,
            let event = body.member("event")?.text, let proof = body.member("proof")?.text
        else { return .problem(400, "this isn't a valid proof of a code") }
        let site = site.withLock(\.self)
        // Wrong proofs are counted only for events with a code: their number is limited, and so is the memory.
        guard site.isGated(event) else { return .problem(403, "wrong") }
        if let refusal = devices.refusal(ofCodeFrom: device, at: event, in: request) { return refusal }
        guard let gate = site.gate(of: event, provedBy: proof) else {
            return devices.refusal(ofWrongCodeFrom: device, at: event, in: request)
        }
        devices.open(gate, on: device)
        return HTTPResponse.json(200, Array("{}".utf8)).with(cookie: devices.pass(to: gate, for: device))
    }
}
