import Ballots
import Bytes
import Crypto
import Files
import Output
import Synchronization
import Text
import Time

/// The devices that guests vote from, each known by a random token in a cookie, and the names that they vote under.
///
/// Kept on disk are digests of tokens and names, so that a name stays with its device when the server is started again:
/// neither an address nor anything by which a device could be told elsewhere is kept. A line is
/// `<device> name <digest>` or `<device> open <digest>`.
final class Devices: Sendable {
    /// A device, by the digest of its token.
    typealias ID = Digest

    private struct Contents {
        /// The devices by the digests of the names that they hold, and the number of each one's names.
        var holders: [Digest: ID] = [:]
        var counts: [ID: Int] = [:]

        /// The digests of device and gate, for each gate that a device has opened.
        var opened: [Digest: ID] = [:]

        /// How many requests each device may make now, and when that was so.
        var allowances: [ID: (level: Double, at: ContinuousClock.Instant)] = [:]

        /// How often in a row a device gave a wrong code, and when it may try again.
        var failures: [ID: (count: Int, next: ContinuousClock.Instant)] = [:]

        /// The lines that are not on disk yet.
        var unwritten: [UInt8] = []

        /// The names that are not in the ledger yet, and the devices that voted under them.
        var claims: [Digest: ID] = [:]
    }

    private let contents = Mutex(Contents())

    // One thread at a time changes the file.
    private let file = Mutex(())
    private let folder: Folder?
    private let isSecure: Bool

    /// The key by which tokens are known as those of any collector of the site; nil: all tokens are this server's own.
    private let key: [UInt8]?

    static let cookie = "corkboard"
    private static let fileName = "devices"

    /// How many people may vote on one device: families share one, and people mistype their names.
    private static let nameLimit = 4

    /// How many requests a second a device may make for long, and how many at once.
    private static let rate = 50.0, burst = 100.0

    /// The number of devices that are remembered for their pace alone.
    private static let paceLimit = 50_000

    /// - Parameter isSecure: True if pages are served by https alone.
    init(in folder: Folder, isSecure: Bool) throws(FileError) {
        (self.folder, self.isSecure, key) = (folder, isSecure, nil)
        guard try folder.status(Self.fileName) != nil else { return }
        let text = String(decoding: try folder.read(Self.fileName, limit: 64 << 20).bytes, as: UTF8.self)
        contents.withLock { contents in
            // A line that a crash cut short is of no device that was told anything.
            for line in text.split(separator: "\n") {
                let parts = line.split(separator: " ")
                guard parts.count == 3, let device = Digest(hex: parts[0]),
                    let other = Digest(hex: parts[2])
                else { continue }
                switch parts[1] {
                case "name": hold(other, by: device, &contents)
                case "open": contents.opened[other] = device
                default: break
                }
            }
            // The next line is one of its own.
            if text.utf8.last.map({ $0 != UInt8(ascii: "\n") }) == true { contents.unwritten = [UInt8(ascii: "\n")] }
        }
    }

    /// Devices that any number of collectors share: their tokens are signed, and their names are in the ledger.
    ///
    /// - Parameter key: What signs tokens, the same at all collectors.
    init(key: [UInt8], isSecure: Bool) { (folder, self.key, self.isSecure) = (nil, key, isSecure) }

    // MARK: - Tokens

    /// The device that a request came from; a new one, with the cookie to send, if it has no token yet.
    func device(of request: HTTPRequest) -> (id: ID, newCookie: String?) {
        if let token = token(in: request) { return (SHA256.digest(of: Array(token.utf8)), nil) }
        let random = GuardingToken.make()
        let token = random + signature(of: random[...])
        return (SHA256.digest(of: Array(token.utf8)), cookie(Self.cookie, token))
    }

    private func cookie(_ name: String, _ value: String) -> String {
        "\(name)=\(value); Path=/; Max-Age=31536000; HttpOnly; SameSite=Strict" + (isSecure ? "; Secure" : "")
    }

    /// The token in a request's cookie; nil if there is none in the form that we send.
    private func token(in request: HTTPRequest) -> Substring? {
        guard let token = request.cookie(Self.cookie), case let random = token.prefix(32), GuardingToken.hasForm(random)
        else { return nil }
        return GuardingToken.areEqual(token.dropFirst(32), signature(of: random)) ? token : nil
    }

    /// The second half of a token; empty without a key.
    private func signature(of random: Substring) -> String {
        key.map { String(HMAC.digest(of: Array(random.utf8), key: $0).hex.prefix(32)) } ?? ""
    }

    // MARK: - Names

    /// Tells whether a name may be voted under on a device, and holds it for that device if so.
    func admit(_ name: [UInt8], on device: ID) -> BallotCollector.Admission {
        let name = SHA256.digest(of: name)
        return contents.withLock { contents in
            if let holder = contents.holders[name] { return holder == device ? .admitted : .taken }
            guard contents.counts[device, default: 0] < Self.nameLimit else { return .crowded }
            hold(name, by: device, &contents)
            if key == nil {
                contents.unwritten += "\(device.hex) name \(name.hex)\n".utf8
            } else {
                contents.claims[name] = device
            }
            return .admitted
        }
    }

    /// The names that are to be kept in the ledger, together with the ballots under them.
    var claims: [NameClaim] {
        contents.withLock { contents in contents.claims.map { NameClaim(name: $0.key, device: $0.value) } }
    }

    /// Notes that claims are kept; or, if other devices have some of the names, whose they are.
    func settle(_ claims: [NameClaim], _ lost: [NameClaim]) {
        contents.withLock { contents in
            for claim in lost {
                if let former = contents.holders.removeValue(forKey: claim.name) { contents.counts[former]? -= 1 }
                hold(claim.name, by: claim.device, &contents)
                contents.claims[claim.name] = nil
            }
            // With names lost, nothing was kept yet.
            guard lost.isEmpty else { return }
            for claim in claims { contents.claims[claim.name] = nil }
            // The ledger has all of them.
            if key != nil, contents.holders.count > Self.memoryLimit {
                (contents.holders, contents.counts) = ([:], [:])
            }
        }
    }

    /// How many names of a ledger are remembered.
    private static let memoryLimit = 500_000

    private func hold(_ name: Digest, by device: ID, _ contents: inout Contents) {
        if contents.holders.updateValue(device, forKey: name) == nil { contents.counts[device, default: 0] += 1 }
    }

    /// Lets another device have a name.
    ///
    /// - Returns: False if no device holds it.
    func release(_ name: String) throws(FileError) -> Bool {
        let name = SHA256.digest(of: BallotCollector.key(ofVoter: name))
        return try file.withLock { _ throws(FileError) in
            let holder = contents.withLock { contents in
                let holder = contents.holders.removeValue(forKey: name)
                if let holder { contents.counts[holder]? -= 1 }
                return holder
            }
            guard let holder else { return false }
            do throws(FileError) { try rewrite() } catch {
                contents.withLock { if $0.holders[name] == nil { hold(name, by: holder, &$0) } }
                throw error
            }
            return true
        }
    }

    // MARK: - Votes

    /// Notes that somebody has voted at an event on a device; false if that was known.
    func noteVote(at event: String, on device: ID) -> Bool {
        contents.withLock { note(Self.vote(event), on: device, &$0) }
    }

    /// True if somebody has voted at an event on a device.
    func hasVoted(at event: String, on device: ID) -> Bool { hasOpened(Self.vote(event), on: device) }

    /// A text that no gate is.
    private static func vote(_ event: String) -> String { "vote " + event }

    // MARK: - Gates

    /// Notes that a device has opened a gate.
    func open(_ gate: String, on device: ID) {
        contents.withLock { contents in
            contents.failures[device] = nil
            _ = note(gate, on: device, &contents)
        }
    }

    /// Notes that a device has opened something; false if that was known.
    private func note(_ gate: String, on device: ID, _ contents: inout Contents) -> Bool {
        let key = Self.key(gate, device)
        guard contents.opened.updateValue(device, forKey: key) == nil else { return false }
        guard self.key == nil else {
            // The devices show again what they have opened.
            if contents.opened.count > Self.memoryLimit { contents.opened = [key: device] }
            return true
        }
        contents.unwritten += "\(device.hex) open \(key.hex)\n".utf8
        return true
    }

    /// Forgets that a device has opened a gate.
    func close(_ gate: String, on device: ID) throws(FileError) {
        try file.withLock { _ throws(FileError) in
            let isClosed = contents.withLock { $0.opened.removeValue(forKey: Self.key(gate, device)) != nil }
            if isClosed { try rewrite() }
        }
    }

    /// True if a device has opened a gate.
    func hasOpened(_ gate: String, on device: ID) -> Bool {
        contents.withLock { $0.opened[Self.key(gate, device)] != nil }
    }

    private static func key(_ gate: String, _ device: ID) -> Digest {
        SHA256.digest(of: Array("\(device.hex) \(gate)".utf8))
    }

    /// The cookie by which all collectors know that a device has opened a gate; only with a key.
    ///
    /// It is signed together with the device's token, so that no other device can use it, and says nothing of the code.
    func pass(to gate: String, for device: ID) -> String { cookie(Self.passes + gate, seal(gate, device)) }

    /// Notes what a device has opened at any collector, by its passes; only with a key.
    func notePasses(in request: HTTPRequest, of device: ID) {
        for pass in request.cookies(from: Self.passes) {
            let parts = pass.split(separator: "=", maxSplits: 1)
            guard parts.count == 2, case let gate = String(parts[0]),
                GuardingToken.areEqual(parts[1], seal(gate, device)), !hasOpened(gate, on: device)
            else { continue }
            open(gate, on: device)
        }
    }

    private static let passes = cookie + "-"

    private func seal(_ gate: String, _ device: ID) -> String {
        HMAC.digest(of: Array("\(device.hex) open \(gate)".utf8), key: key ?? []).hex
    }

    /// How long a device has to wait until it may try a code; nil if it needn't.
    func pause(of device: ID) -> Duration? {
        contents.withLock { contents in
            guard let next = contents.failures[device]?.next, next > .now else { return nil }
            return next - .now
        }
    }

    /// Notes a wrong code; returns how long the device has to wait: twice as long each time, up to a minute.
    func noteFailure(of device: ID) -> Duration {
        contents.withLock { contents in
            let count = (contents.failures[device]?.count ?? 0) + 1
            let pause = Duration.milliseconds(min(60_000, 500 << min(count, 7)))
            if contents.failures.count > Self.paceLimit { contents.failures = [:] }
            contents.failures[device] = (count, .now + pause)
            return pause
        }
    }

    // MARK: - Pace

    /// True if a device may make a request now; false if it made too many lately.
    func allowsRequest(by device: ID) -> Bool {
        contents.withLock { contents in
            let now = ContinuousClock.now
            if contents.allowances.count > Self.paceLimit { contents.allowances = [:] }
            let known = contents.allowances[device] ?? (Self.burst, now)
            let level = min(Self.burst, known.level + (now - known.at) / .seconds(1) * Self.rate)
            contents.allowances[device] = (max(0, level - 1), now)
            return level >= 1
        }
    }

    // MARK: - On disk

    /// Puts on disk what is new; to be called before anybody is told of it.
    func write() throws(FileError) {
        // Another thread may be writing what this one's caller has noted.
        try file.withLock { _ throws(FileError) in
            let lines = contents.withLock(\.unwritten)
            guard !lines.isEmpty, let folder else { return }
            guard let file = try AppendedFile(folder, Self.fileName, permissions: 0o600) else {
                throw folder.failure(.lock, Self.fileName)
            }
            try file.append(lines)
            contents.withLock { $0.unwritten.removeFirst(lines.count) }
        }
    }

    /// Writes the file anew; the file must be locked.
    private func rewrite() throws(FileError) {
        let (lines, unwrittenCount) = contents.withLock { contents in
            (
                contents.holders.map { "\($0.value.hex) name \($0.key.hex)\n" }
                    + contents.opened.map { "\($0.value.hex) open \($0.key.hex)\n" }, contents.unwritten.count
            )
        }
        try folder?.put(Self.fileName, lines.sorted().joined().utf8Span.span, permissions: 0o600, flushing: true)
        contents.withLock { $0.unwritten.removeFirst(unwrittenCount) }
    }
}

/// Lets the name of a voter go whom the site has forgotten, unless a server runs, which does that itself.
public func releaseVoter(_ name: String, site: String) {
    guard let claim = try? ServingClaim.make(site: site, address: "") else { return }
    forgetGuest(name, site: site)
    claim.release()
}

/// Removes what servers have kept of a guest: no device holds the name any more, and the index of the votes, which has it, goes.
///
/// The caller has claimed the site, and takes in no votes.
func forgetGuest(_ name: String, site: String) {
    // What isn't there needs no letting go.
    guard let folder = try? Folder.open(StateFolder.path(ofSite: site) + "/guests") else { return }
    if let devices = try? Devices(in: folder, isSecure: false) { _ = try? devices.release(name) }
    try? BatchLedger.remove(in: folder)
}
