import Ballots
import Bytes
package import Crypto
import Files
import Output
import Synchronization
import Text
import Time

/// The devices that guests vote from, each identified by a random token in a cookie, and the names that they vote under.
///
/// The file on disk has digests of tokens and names, so that a name stays with its device after a restart. It has no
/// addresses or other data that could identify a device elsewhere. A line is `<device> name <digest> <day>` or
/// `<device> open <digest> <day>`, where the day of writing is counted from 1970-01-01.
///
/// A client can omit its cookie and be a new device each time, so there are limits per address, too. Addresses are only
/// in memory, as digests with a random key.
package final class Devices: Sendable {
    /// A device, by the digest of its token.
    package typealias ID = Digest

    private struct Contents {
        /// The device that holds each name, by the digest of the name, and the number of names of each device.
        var holders: [Digest: ID] = [:]
        var counts: [ID: Int] = [:]

        /// The device that has opened each gate, by the digest of device and gate.
        var opened: [Digest: ID] = [:]

        /// The devices that have opened a gate.
        var openers: Set<ID> = []

        /// How often each device may send a request, and how many ballots. All of them are stored, even if someone votes
        /// for the same song again and again.
        var pace = Allowance<ID>(burst: 100, rate: 50)
        var ballots = Allowance<ID>(burst: 5000, rate: 50)

        /// How many names and new devices each address may add.
        var newcomers: Allowance<Digest>

        /// How many wrong codes each address may send, and how many all addresses together may send for each gate.
        var wrongCodes = Allowance<Digest>(burst: 60, rate: 0.5)
        var wrongCodesOfGate = Allowance<String>(burst: 240, rate: 2)

        /// The digest of the last address of each device.
        var networks: [ID: Digest] = [:]

        /// How many wrong codes in a row each device has sent, and when it may try again.
        var failures: [ID: (count: Int, next: ContinuousClock.Instant)] = [:]

        /// The lines that are not on disk yet.
        var unwritten: [UInt8] = []

        /// The names that are not in the ledger yet, with the devices that voted under them.
        var claims: [Digest: ID] = [:]

        /// The day on which the line of each name or gate was written. Names and gates without a day are newer than the
        /// server's start.
        var days: [Digest: Int] = [:]

        init(phonesPerAddress: Int?) {
            // A full room may arrive at once, and as many people again within an hour.
            let phones = Double(phonesPerAddress ?? 0)
            newcomers = Allowance(burst: phones, rate: phones / 3600)
        }

        /// True if a device has a name, or has opened a gate.
        func isKnown(_ device: ID) -> Bool { counts[device, default: 0] > 0 || openers.contains(device) }

        /// Counts a new name or gate of a device against the limit of its address; false if the limit is reached.
        mutating func takeNewcomer(_ device: ID) -> Bool { networks[device].map { newcomers.take($0) } ?? true }
    }

    private let contents: Mutex<Contents>

    /// The key for the digests of addresses; nil if addresses have no limits.
    private let networkKey: [UInt8]?

    // Locked while the file is changed.
    private let file = Mutex(())
    private let folder: Folder?
    private let isSecure: Bool

    /// The key that signs tokens at all collectors of the site; nil if tokens are unsigned, for this server only.
    private let key: [UInt8]?

    static let cookie = "corkboard"
    private static let fileName = "devices"

    /// The most names per device: families share one, and people mistype their names.
    private static let nameLimit = 4

    /// The most devices to remember only for their addresses or failures.
    private static let transientLimit = 50_000

    /// A file larger than this many bytes is rewritten once half of it is out of date.
    private static let compactableSize = 1 << 20

    /// - Parameters:
    ///   - isSecure: True if pages are reachable only over HTTPS.
    ///   - phonesPerAddress: The most phones per address; nil for no limit, as behind a proxy.
    init(in folder: Folder, isSecure: Bool, phonesPerAddress: Int?) throws(FileError) {
        self.folder = folder
        self.isSecure = isSecure
        key = nil
        contents = Mutex(Contents(phonesPerAddress: phonesPerAddress))
        networkKey = phonesPerAddress.map { _ in Array(GuardingToken.make().utf8) }
        guard try folder.status(Self.fileName) != nil else { return }
        let size = try load(FileStream(folder, Self.fileName))
        let liveCount = contents.withLock { $0.holders.count + $0.opened.count }
        if size > max(Self.compactableSize, 2 * Self.lineLength * liveCount) {
            // If the disk is full, the long file works as well.
            file.withLock { _ in try? rewrite() }
        }
    }

    /// Creates the devices of a collector. Any number of collectors share them: tokens are signed, and names are in the ledger.
    ///
    /// - Parameters:
    ///   - key: The key that signs tokens, the same for all collectors.
    ///   - phonesPerAddress: The most phones per address; nil for no limit, as behind a proxy.
    package init(key: [UInt8], isSecure: Bool, phonesPerAddress: Int?) {
        folder = nil
        self.key = key
        self.isSecure = isSecure
        contents = Mutex(Contents(phonesPerAddress: phonesPerAddress))
        networkKey = phonesPerAddress.map { _ in Array(GuardingToken.make().utf8) }
    }

    // MARK: - Addresses

    /// Returns the digest of a request's address; nil if addresses have no limits.
    func network(of request: HTTPRequest) -> Digest? {
        guard let networkKey, !request.network.isEmpty else { return nil }
        return HMAC.digest(of: request.network, key: networkKey)
    }

    /// Notes a device's address. Returns how long a new device has to wait if its address has too many new devices.
    private func pauseOfNewcomer(_ device: ID, in request: HTTPRequest) -> Duration? {
        guard let network = network(of: request) else { return nil }
        return contents.withLock { contents in
            if contents.networks.count >= Self.transientLimit { contents.networks = [:] }
            contents.networks[device] = network
            return contents.isKnown(device) ? nil : contents.newcomers.wait(of: network)
        }
    }

    // MARK: - Tokens

    /// Returns the device that sent a request. A device without a token gets a new one, in the cookie.
    package func device(of request: HTTPRequest) -> (id: ID, newCookie: String?) {
        if let token = token(in: request) { return (SHA256.digest(of: Array(token.utf8)), nil) }
        let random = GuardingToken.make()
        let token = random + signature(of: random[...])
        return (SHA256.digest(of: Array(token.utf8)), cookie(Self.cookie, token))
    }

    private func cookie(_ name: String, _ value: String) -> String {
        "\(name)=\(value); Path=/; Max-Age=31536000; HttpOnly; SameSite=Strict" + (isSecure ? "; Secure" : "")
    }

    /// The token in a request's cookie; nil if missing or invalid.
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

    /// Returns whether a device may vote under a name, and reserves the name for the device if so.
    func admit(_ name: [UInt8], on device: ID) -> DeviceAdmission {
        let name = SHA256.digest(of: name)
        return contents.withLock { contents in
            if let holder = contents.holders[name] { return holder == device ? .admitted : .taken }
            guard contents.counts[device, default: 0] < Self.nameLimit, contents.takeNewcomer(device) else {
                return .crowded
            }
            hold(name, by: device, &contents)
            if key == nil {
                contents.unwritten += Self.line(device, entry: .name, other: name)
            } else {
                contents.claims[name] = device
            }
            return .admitted
        }
    }

    /// The names to store in the ledger, together with the ballots under them.
    var claims: [NameClaim] {
        contents.withLock { contents in contents.claims.map { (name: $0.key, device: $0.value) } }
    }

    /// Notes that the ledger has stored `claims` or, if other devices have some of the names, which devices those are.
    func settle(_ claims: [NameClaim], _ lost: [NameClaim]) {
        contents.withLock { contents in
            for claim in lost {
                if let former = contents.holders.removeValue(forKey: claim.name) { contents.counts[former]? -= 1 }
                hold(claim.name, by: claim.device, &contents)
                contents.claims[claim.name] = nil
            }
            // If any name is lost, the ledger has stored no claims yet.
            guard lost.isEmpty else { return }
            for claim in claims { contents.claims[claim.name] = nil }
            // All of them are in the ledger.
            if key != nil, contents.holders.count > Self.memoryLimit {
                (contents.holders, contents.counts) = ([:], [:])
            }
        }
    }

    /// The most names of a ledger to remember.
    private static let memoryLimit = 500_000

    private func hold(_ name: Digest, by device: ID, _ contents: inout Contents) {
        if contents.holders.updateValue(device, forKey: name) == nil { contents.counts[device, default: 0] += 1 }
        contents.days[name] = nil
    }

    /// Releases a folded name, so that another device can use it.
    ///
    /// - Returns: False if no device holds it.
    func release(_ name: [UInt8]) throws(FileError) -> Bool {
        let name = SHA256.digest(of: name)
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

    /// Notes that a device has voted at an event; false if that was known.
    func noteVote(at event: String, on device: ID) -> Bool {
        contents.withLock { note(Self.vote(event), on: device, &$0) }
    }

    func hasVoted(at event: String, on device: ID) -> Bool { hasOpened(Self.vote(event), on: device) }

    /// A key for votes at an event, which can't be equal to a gate.
    private static func vote(_ event: String) -> String { "vote " + event }

    // MARK: - Gates

    /// Notes that a device has opened a gate.
    package func open(_ gate: String, on device: ID) {
        contents.withLock { contents in
            contents.failures[device] = nil
            _ = note(gate, on: device, &contents)
        }
    }

    /// Notes that a device has opened a gate, or voted; false if that was known.
    private func note(_ gate: String, on device: ID, _ contents: inout Contents) -> Bool {
        let key = Self.key(gate, device)
        guard contents.opened[key] == nil else { return false }
        if !contents.isKnown(device) { _ = contents.takeNewcomer(device) }
        contents.opened[key] = device
        contents.openers.insert(device)
        guard self.key == nil else {
            // Forget the others: devices send their passes again.
            if contents.opened.count > Self.memoryLimit {
                (contents.opened, contents.openers) = ([key: device], [device])
            }
            return true
        }
        contents.unwritten += Self.line(device, entry: .open, other: key)
        return true
    }

    /// Forgets that a device has opened a gate.
    func close(_ gate: String, on device: ID) throws(FileError) {
        try file.withLock { _ throws(FileError) in
            let isClosed = contents.withLock { $0.opened.removeValue(forKey: Self.key(gate, device)) != nil }
            if isClosed { try rewrite() }
        }
    }

    func hasOpened(_ gate: String, on device: ID) -> Bool {
        contents.withLock { $0.opened[Self.key(gate, device)] != nil }
    }

    private static func key(_ gate: String, _ device: ID) -> Digest {
        SHA256.digest(of: Array("\(device.hex) \(gate)".utf8))
    }

    /// The cookie that proves to all collectors that a device has opened a gate. It needs a key.
    ///
    /// The signature covers the device's token, so no other device can use the cookie. It doesn't reveal the code.
    package func pass(to gate: String, for device: ID) -> String { cookie(Self.passes + gate, seal(gate, device)) }

    /// Notes the gates that a device has opened at any collector, from the passes in a request.
    private func notePasses(in request: HTTPRequest, of device: ID) {
        // Without a key, anyone could make passes.
        guard key != nil else { return }
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

    /// The answer to a code from a device that has to wait until it may try one; nil if it needn't wait.
    ///
    /// - Parameter gate: Identifies the gate, whichever code is tried.
    package func refusal(ofCodeFrom device: ID, at gate: String, in request: HTTPRequest) -> HTTPResponse? {
        let network = network(of: request)
        let own = contents.withLock { contents in
            [
                contents.failures[device].map { $0.next - .now }.flatMap { $0 > .zero ? $0 : nil },
                network.flatMap { contents.wrongCodes.wait(of: $0) }, contents.wrongCodesOfGate.wait(of: gate),
            ].compactMap(\.self).max()
        }
        let pause = own ?? pauseOfNewcomer(device, in: request)
        return pause.map { .problem(429, "wait", retryAfter: $0.wholeSeconds) }
    }

    /// Notes a wrong code. Returns the answer; the device has to wait twice as long each time, up to a minute.
    package func refusal(ofWrongCodeFrom device: ID, at gate: String, in request: HTTPRequest) -> HTTPResponse {
        let network = network(of: request)
        let pause = contents.withLock { contents in
            if let network { _ = contents.wrongCodes.take(network) }
            _ = contents.wrongCodesOfGate.take(gate)
            let count = (contents.failures[device]?.count ?? 0) + 1
            let pause = Duration.milliseconds(min(60_000, 500 << min(count, 7)))
            if contents.failures.count > Self.transientLimit { contents.failures = [:] }
            contents.failures[device] = (count, .now + pause)
            return pause
        }
        return .problem(403, "wrong", retryAfter: pause.wholeSeconds)
    }

    // MARK: - Pace

    /// The answer to ballots, or a code, of a device that has sent too much lately, or that is new while its address has
    /// too many new ones. Nil if the device may send them now.
    package func refusal(of request: HTTPRequest, from device: ID) -> HTTPResponse? {
        let count = request.body.count { $0 == UInt8(ascii: "\n") }
        guard contents.withLock({ $0.pace.take(device) && (count == 0 || $0.ballots.take(device, count)) }) else {
            return .problem(429, "too many votes at once", retryAfter: 2)
        }
        notePasses(in: request, of: device)
        return pauseOfNewcomer(device, in: request).map {
            .problem(429, "too many new devices are voting from this address", retryAfter: $0.wholeSeconds)
        }
    }

    // MARK: - On disk

    /// Writes new lines to disk. Call it before anyone gets an answer that depends on them.
    func write() throws(FileError) {
        // Another thread may already be writing the caller's lines.
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

    /// The length of a line: two digests of 64 digits, a word, a day, and separators.
    private static let lineLength = 141

    /// The lifetime of a cookie in days. A device whose lines are older has lost its cookie.
    private static let cookieDays = 365

    private static var today: Int { Int(Instant.now().microseconds / 86_400_000_000) }

    private static func line(_ device: ID, entry: Entry, other: Digest, day: Int = today) -> [UInt8] {
        Array("\(device.hex) \(entry.rawValue) \(other.hex) \(day)\n".utf8)
    }

    /// Reads the file, which may be large, and returns its size.
    private func load(_ stream: FileStream) throws(FileError) -> Int {
        let oldest = Self.today - Self.cookieDays
        var (block, rest, size): ([UInt8], [UInt8], Int) = ([], [], 0)
        while try stream.read(into: &block, size: 1 << 20) {
            size += block.count
            let lines = (rest + block).split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            contents.withLock { contents in
                for line in lines.dropLast() { load(line, oldest: oldest, contents: &contents) }
            }
            // Longer text isn't a line.
            rest = Array(lines.last?.prefix(2 * Self.lineLength) ?? [])
        }
        contents.withLock { contents in
            // If a crash cut the last line short, its device got no answer. The next line must not continue it.
            load(rest[...], oldest: oldest, contents: &contents)
            if !rest.isEmpty { contents.unwritten = [UInt8(ascii: "\n")] }
        }
        return size
    }

    private func load(_ line: ArraySlice<UInt8>, oldest: Int, contents: inout Contents) {
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

    /// Rewrites the file, which must be locked.
    private func rewrite() throws(FileError) {
        let (lines, unwrittenCount) = contents.withLock { contents in
            func line(_ other: Digest, entry: Entry, device: ID) -> [UInt8] {
                Self.line(device, entry: entry, other: other, day: contents.days[other] ?? Self.today)
            }
            let lines =
                contents.holders.map { line($0.key, entry: .name, device: $0.value) }
                + contents.opened.map { line($0.key, entry: .open, device: $0.value) }
            return (lines, contents.unwritten.count)
        }
        let sorted = lines.sorted { $0.lexicographicallyPrecedes($1) }
        try folder?.put(Self.fileName, Array(sorted.joined()).span, permissions: 0o600, flushing: true)
        contents.withLock { $0.unwritten.removeFirst(unwrittenCount) }
    }
}

/// Releases the name of a voter whose data was erased, unless a server is running, which does that itself.
public func releaseVoter(_ name: String, site: String) {
    guard let claim = try? ServingClaim.make(site: site, address: "") else { return }
    forgetGuest(name, site: site)
    claim.release()
}

/// Removes a guest's data that servers stored: the device's claim to the name, and the index of the votes, which contains it.
///
/// The caller has claimed the site, and accepts no votes.
func forgetGuest(_ name: String, site: String) {
    // Without the folder, no names are stored.
    guard let folder = try? Folder.open(StateFolder.path(ofSite: site) + "/guests") else { return }
    if let devices = try? Devices(in: folder, isSecure: false, phonesPerAddress: nil) {
        _ = try? devices.release(VoterName.key(name))
    }
    try? BatchLedger.remove(in: folder)
}

extension Duration {
    /// The seconds, rounded up.
    fileprivate var wholeSeconds: Int { Int((self / .seconds(1)).rounded(.up)) }
}
