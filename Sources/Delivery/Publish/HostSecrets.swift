import Bytes
import Crypto
import Diagnostics
import Documents
import Fetch
import Files
import Output
import SiteBuilder
import Synchronization

/// The key of a web host and the password for it. They are stored in a file of the site's state that only its owner can
/// read, never in the content.
///
/// ```json
/// {"sftp://me@host.example/www": {"password": "…", "key": "SHA256:…"}}
/// ```
final class HostSecrets: Sendable {
    private let site: String
    private let address: FileServerAddress
    let password: String?

    /// The fingerprint of the host's key that was stored; nil for a new host.
    private let storedKey: String?

    /// The fingerprint that the owner trusts from now on.
    private let trustedKey: String?

    /// The fingerprint of the key that the host has shown.
    private let shownKey = Mutex<String?>(nil)

    private static let fileName = "secrets"
    private static let limit = 1 << 20

    init(_ options: PublishOptions, of address: FileServerAddress) throws {
        site = options.build.site
        self.address = address
        let stored = try Self.read(site).first { $0.key == "\(address)" }?.value
        password = options.password ?? stored?.member("password")?.text
        storedKey = stored?.member("key")?.text
        trustedKey = options.trustedKey
    }

    /// The error if a key of the host isn't trusted, by its fingerprint (RFC 8709 and OpenSSH's `ssh-keygen -l`); nil if
    /// it is.
    func refusal(ofKey key: [UInt8]) -> FetchFailure? {
        var digits: [UInt8] = []
        SHA256.digest(of: key).append(to: &digits)
        var fingerprint = base64(digits)
        while fingerprint.utf8.last == UInt8(ascii: "=") { fingerprint.removeLast() }
        let shown = "SHA256:" + fingerprint
        shownKey.withLock { $0 = shown }
        guard shown != trustedKey ?? storedKey else { return nil }
        let host = address.host
        guard let known = storedKey ?? trustedKey else {
            return FetchFailure(
                "\(host) is not known yet; its key is \(shown)",
                hint: "compare the key with the one in your host's help, then add --trust \(shown)",
                key: shown)
        }
        return FetchFailure(
            "the key of \(host) has changed from \(known) to \(shown)",
            hint:
                "this may be an attack: ask your host whether the new key is right, then add --trust \(shown)",
            key: shown)
    }

    /// Stores the password and the key that the host has shown.
    func store() throws {
        try Self.store(key: shownKey.withLock(\.self) ?? storedKey, password: password, of: address, site)
    }

    /// Removes the stored password for an address. The host's key isn't secret, and stays.
    static func removePassword(for address: FileServerAddress, site: String) throws {
        let stored = try read(site).first { $0.key == "\(address)" }?.value
        guard let stored, stored.member("password") != nil else { return }
        try store(key: stored.member("key")?.text, password: nil, of: address, site)
    }

    private static func store(key: String?, password: String?, of address: FileServerAddress, _ site: String) throws {
        let others = try read(site).filter { $0.key != "\(address)" }
        let texts: [(String, String?)] = [("key", key), ("password", password)]
        let own = texts.compactMap { name, text in text.map { Member(name, .string($0)) } }
        let hosts = others + [Member("\(address)", .object(own))]
        let bytes = Array((Node.Value.object(hosts).jsonText() + "\n").utf8)
        let state = try Folder.openMaking(StateFolder.path(ofSite: site), permissions: 0o700)
        try state.put(fileName, bytes.span, permissions: 0o600, flushing: true)
    }

    /// Reads the hosts, by their addresses.
    private static func read(_ site: String) throws -> [Member] {
        let path = StateFolder.path(ofSite: site)
        guard try Folder.status(at: path) != nil,
            let bytes = try Folder.open(path).readIfPresent(fileName, limit: limit)?.bytes
        else { return [] }
        var log = DiagnosticLog()
        guard case .object(let hosts)? = JSON.parse(bytes, file: ".corkboard/secrets", &log)?.value else {
            throw PublishFailure(
                "the passwords in .corkboard/secrets can't be read",
                hint: "delete the file, and connect your host again")
        }
        return hosts
    }
}
