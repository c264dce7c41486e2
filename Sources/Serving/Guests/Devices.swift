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
/// `<device> name <digest> <day>` or `<device> open <digest> <day>`, with the day since 1970 on which it was written.
///
/// A client may leave its cookie out and be a new device each time. So there are limits for each address, too; addresses are in
/// memory only, as digests with a key that nobody knows.
final class Devices: Sendable {
    /// A device, by the digest of its token.
    typealias ID = Digest

    private struct Contents {
        /// The devices by the digests of the names that they hold, and the number of each one's names.
        var holders: [Digest: ID] = [:]
        var counts: [ID: Int] = [:]

        /// The digests of device and gate, for each gate that a device has opened.
        var opened: [Digest: ID] = [:]

        /// The devices that have opened a gate.
        var openers: Set<ID> = []

        /// How many requests each device may make.
        var pace = Allowance<ID>(burst: 100, rate: 50)

        /// How many names and new devices each address may bring.
        var newcomers: Allowance<Digest>

        /// How many wrong codes each address may send, and how many there may be for each gate from all addresses.
        var wrongCodes = Allowance<Digest>(burst: 60, rate: 0.5)
        var wrongCodesOfGate = Allowance<String>(burst: 240, rate: 2)

        /// The addresses that devices last came from.
        var networks: [ID: Digest] = [:]

        /// How often in a row a device gave a wrong code, and when it may try again.
        var failures: [ID: (count: Int, next: ContinuousClock.Instant)] = [:]

        /// The lines that are not on disk yet.
        var unwritten: [UInt8] = []

        /// The names that are not in the ledger yet, and the devices that voted under them.
        var claims: [Digest: ID] = [:]

        /// The days on which the lines of names and gates were written; for those without one, it was since the start.
        var days: [Digest: Int] = [:]

        init(phonesPerAddress: Int?) {
            // The whole room may come at once, and as many again within an hour.
            let phones = Double(phonesPerAddress ?? 0)
            newcomers = Allowance(burst: phones, rate: phones / 3600)
        }

        /// True if a device has a name, or has opened a gate.
        func isKnown(_ device: ID) -> Bool { counts[device, default: 0] > 0 || openers.contains(device) }

        /// Counts something new of a device against the limit of its address; false if that is reached.
        mutating func takeNewcomer(_ device: ID) -> Bool { networks[device].map { newcomers.take($0) } ?? true }
    }

    private let contents: Mutex<Contents>

    /// What addresses are digested with; nil if there are no limits for them.
    private let networkKey: [UInt8]?

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

    /// The number of devices that are remembered for their addresses or failures alone.
    private static let transientLimit = 50_000

    /// The size in bytes from which on a file of which half is out of date is written again.
    private static let compactableSize = 1 << 20

    /// - Parameters:
    ///   - isSecure: True if pages are served by https alone.
    ///   - phonesPerAddress: How many phones one address may bring; nil for any number, as behind a proxy.
    init(in folder: Folder, isSecure: Bool, phonesPerAddress: Int?) throws(FileError) {
        (self.folder, self.isSecure, key) = (folder, isSecure, nil)
        contents = Mutex(Contents(phonesPerAddress: phonesPerAddress))
        networkKey = phonesPerAddress.map { _ in Array(GuardingToken.make().utf8) }
        guard try folder.status(Self.fileName) != nil else { return }
        let size = try load(FileStream(folder, Self.fileName))
        let liveCount = contents.withLock { $0.holders.count + $0.opened.count }
        if size > max(Self.compactableSize, 2 * Self.lineLength * liveCount) {
            // Where the disk is full, the long file does as well.
            file.withLock { _ in try? rewrite() }
        }
    }

    /// Devices that any number of collectors share: their tokens are signed, and their names are in the ledger.
    ///
    /// - Parameters:
    ///   - key: What signs tokens, the same at all collectors.
    ///   - phonesPerAddress: How many phones one address may bring; nil for any number, as behind a proxy.
    init(key: [UInt8], isSecure: Bool, phonesPerAddress: Int?) {
        (folder, self.key, self.isSecure) = (nil, key, isSecure)
        contents = Mutex(Contents(phonesPerAddress: phonesPerAddress))
        networkKey = phonesPerAddress.map { _ in Array(GuardingToken.make().utf8) }
    }

    // MARK: - Addresses

    /// The address that a request came from, as a digest; nil if there are no limits for addresses.
    func network(of request: HTTPRequest) -> Digest? {
        guard let networkKey, !request.network.isEmpty else { return nil }
        return HMAC.digest(of: request.network, key: networkKey)
    }

    /// Notes where a device comes from; returns how long it has to wait if it is new and too many have come from there.
    func pauseOfNewcomer(_ device: ID, in request: HTTPRequest) -> Duration? {
        guard let network = network(of: request) else { return nil }
        return contents.withLock { contents in
            if contents.networks.count >= Self.transientLimit { contents.networks = [:] }
            contents.networks[device] = network
            return contents.isKnown(device) ? nil : contents.newcomers.wait(of: network)
        }
    }

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
            guard contents.counts[device, default: 0] < Self.nameLimit, contents.takeNewcomer(device) else {
                return .crowded
            }
            hold(name, by: device, &contents)
            if key == nil {
                contents.unwritten += Self.line(device, .name, name)
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
        contents.days[name] = nil
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
        guard contents.opened[key] == nil else { return false }
        if !contents.isKnown(device) { _ = contents.takeNewcomer(device) }
        contents.opened[key] = device
        contents.openers.insert(device)
        guard self.key == nil else {
            // The devices show again what they have opened.
            if contents.opened.count > Self.memoryLimit {
                (contents.opened, contents.openers) = ([key: device], [device])
            }
            return true
        }
        contents.unwritten += Self.line(device, .open, key)
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
    ///
    /// - Parameter gate: What tells the gate from others, whichever code is tried.
    func pause(of device: ID, at gate: String, in request: HTTPRequest) -> Duration? {
        let network = network(of: request)
        let own = contents.withLock { contents in
            [
                contents.failures[device].map { $0.next - .now }.flatMap { $0 > .zero ? $0 : nil },
                network.flatMap { contents.wrongCodes.wait(of: $0) }, contents.wrongCodesOfGate.wait(of: gate),
            ].compactMap(\.self).max()
        }
        return own ?? pauseOfNewcomer(device, in: request)
    }

    /// Notes a wrong code; returns how long the device has to wait: twice as long each time, up to a minute.
    func noteFailure(of device: ID, at gate: String, in request: HTTPRequest) -> Duration {
        let network = network(of: request)
        return contents.withLock { contents in
            if let network { _ = contents.wrongCodes.take(network) }
            _ = contents.wrongCodesOfGate.take(gate)
            let count = (contents.failures[device]?.count ?? 0) + 1
            let pause = Duration.milliseconds(min(60_000, 500 << min(count, 7)))
            if contents.failures.count > Self.transientLimit { contents.failures = [:] }
            contents.failures[device] = (count, .now + pause)
            return pause
        }
    }

    // MARK: - Pace

    /// True if a device may make a request now; false if it made too many lately.
    func allowsRequest(by device: ID) -> Bool { contents.withLock { $0.pace.take(device) } }

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

    private enum Entry: String {
        case name, open
    }

    /// The length of a line: two digests of 64 digits, a word, a day, and what is between them.
    private static let lineLength = 141

    /// How many days a cookie lasts; a device whose lines are older has none any more.
    private static let cookieDays = 365

    private static var today: Int { Int(Instant.now().microseconds / 86_400_000_000) }

    private static func line(_ device: ID, _ entry: Entry, _ other: Digest, day: Int = today) -> [UInt8] {
        Array("\(device.hex) \(entry.rawValue) \(other.hex) \(day)\n".utf8)
    }

    /// Reads the file, however large; returns its size.
    private func load(_ stream: FileStream) throws(FileError) -> Int {
        let oldest = Self.today - Self.cookieDays
        var (block, rest, size): ([UInt8], [UInt8], Int) = ([], [], 0)
        while try stream.read(into: &block, size: 1 << 20) {
            size += block.count
            let lines = (rest + block).split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            contents.withLock { contents in
                for line in lines.dropLast() { load(line, oldest, &contents) }
            }
            // What is too long for a line is none.
            rest = Array(lines.last?.prefix(2 * Self.lineLength) ?? [])
        }
        contents.withLock { contents in
            // A line that a crash cut short is of no device that was told anything; the next line is one of its own.
            load(rest[...], oldest, &contents)
            if !rest.isEmpty { contents.unwritten = [UInt8(ascii: "\n")] }
        }
        return size
    }

    private func load(_ line: ArraySlice<UInt8>, _ oldest: Int, _ contents: inout Contents) {
        let parts = line.split(separator: UInt8(ascii: " ")).map { String(decoding: $0, as: UTF8.self) }
        // Lines of earlier versions have no day.
        guard 3...4 ~= parts.count, let device = Digest(hex: parts[0]), let other = Digest(hex: parts[2]),
            case let day = parts.count == 4 ? Int(parts[3]) : Self.today, let day, day >= oldest
        else { return }
        switch Entry(rawValue: parts[1]) {
        case .name?: hold(other, by: device, &contents)
        case .open?:
            contents.opened[other] = device
            contents.openers.insert(device)
        case nil: return
        }
        contents.days[other] = day
    }

    /// Writes the file anew; the file must be locked.
    private func rewrite() throws(FileError) {
        let (lines, unwrittenCount) = contents.withLock { contents in
            func line(_ other: Digest, _ entry: Entry, _ device: ID) -> [UInt8] {
                Self.line(device, entry, other, day: contents.days[other] ?? Self.today)
            }
            let lines =
                contents.holders.map { line($0.key, .name, $0.value) }
                + contents.opened.map { line($0.key, .open, $0.value) }
            return (lines, contents.unwritten.count)
        }
        let sorted = lines.sorted { $0.lexicographicallyPrecedes($1) }
        try folder?.put(Self.fileName, Array(sorted.joined()).span, permissions: 0o600, flushing: true)
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
    if let devices = try? Devices(in: folder, isSecure: false, phonesPerAddress: nil) { _ = try? devices.release(name) }
    try? BatchLedger.remove(in: folder)
}
