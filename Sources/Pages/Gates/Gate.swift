import Bytes
package import Content
package import Crypto

/// The encryption of part of an event: the key derived from the event's codes, and the salt used for that.
///
/// With one code, the key is PBKDF2-HMAC-SHA256 of the folded code and the salt. The salt is derived with PBKDF2, too,
/// from the first code and the gate's subject. So it differs for each site, event or series, role and code, is the same
/// in every build, and reveals no more about the code than any text sealed with the key. A random salt per gate would
/// need a file next to the content; if that were lost, pages would change for no reason. Instead, the random part is
/// `salt` in site.yaml, so no one can start guessing codes before the pages are published.
///
/// With several codes, each one has such a key, with the same salt. The gate's key is an HMAC-SHA256 with the first
/// code's key, of "corkboard keys 1" and the keys of the other codes. So it changes whenever a code is added, changed
/// or taken back. A page contains it sealed with the key of each code, in the context "corkboard keys 1": `data-keys` has
/// nonce, ciphertext and tag of each in Base64. A browser derives one key from the typed code, and tries it on each.
package struct Gate: Sendable {
    let role: Role
    let salt: [UInt8]

    /// The key, sealed with each code's key: nonce, ciphertext and tag. Empty with only one code.
    let wrappedKeys: [[UInt8]]

    private let key: [UInt8]
    private let nonceKey: [UInt8]

    /// The people whom a code admits.
    package enum Role: String, CaseIterable, Sendable {
        /// Visitors: admitted to an event's songs and, with `gate: event`, to its page.
        case event
        /// Hosts: admitted to an event's report.
        case admin
    }

    /// The PBKDF2 rounds for a key, as OWASP recommended in 2023; a tenth of a second on a computer.
    static let rounds = 600_000

    /// Creates the gate that each of some codes opens. It needs one derivation for each code, and one for the salt.
    ///
    /// - Parameters:
    ///   - codes: The folded codes, at least one.
    ///   - subject: The part of the site that the gate protects.
    package init(codes: [String], _ subject: Subject) {
        precondition(!codes.isEmpty, "a gate has a code")
        let codes = codes.map { Array($0.utf8) }
        let salt = PBKDF2.key(from: codes[0], salt: subject.digest.bytes, rounds: Self.rounds, count: Self.saltCount)
        let keys = concurrentMap(codes.count, chunk: 1) { index in
            PBKDF2.key(from: codes[index], salt: salt, rounds: Self.rounds)
        }
        guard keys.count > 1 else {
            self.init(subject.role, salt: salt, key: keys[0])
            return
        }
        let context = Self.wrappingContext
        let key = HMAC.digest(of: context + keys.dropFirst().joined(), key: keys[0]).bytes
        let wrappedKeys = keys.map { Gate(subject.role, salt: salt, key: $0).sealed(key, in: context) }
        self.init(subject.role, salt: salt, key: key, wrappedKeys: wrappedKeys)
    }

    /// Creates a gate from keys that were derived earlier.
    package init(_ role: Role, salt: [UInt8], key: [UInt8], wrappedKeys: [[UInt8]] = []) {
        self.role = role
        self.salt = salt
        self.key = key
        self.wrappedKeys = wrappedKeys
        nonceKey = HMAC.digest(of: Array("corkboard nonce 1".utf8), key: key).bytes
    }

    /// The number of bytes in a salt.
    package static let saltCount = 16

    /// The number of bytes in a wrapped key.
    package static let wrappedKeyCount = AESGCM.nonceCount + AESGCM.keyCount + AESGCM.tagCount

    /// The context for sealing the key itself.
    private static let wrappingContext = Array("corkboard keys 1".utf8)

    /// The part of the site that a gate protects.
    package struct Subject: Hashable, Sendable {
        /// The site's salt, or its address and title.
        let site: String

        /// The event's id, or its series' id: all dates of a series have the same code and so the same key.
        package let event: String
        package let role: Role

        package init(site: String, event: String, role: Role) {
            self.site = site
            self.event = event
            self.role = role
        }

        package init(site: String, of event: Event, role: Role) {
            self.init(site: site, event: event.recordID, role: role)
        }

        package var digest: Digest {
            var hash = SHA256()
            hash.update("corkboard gate 1")
            for part in [site, event, role.rawValue] {
                // 0xff occurs in no UTF-8 text, so it separates the parts.
                hash.update([0xff])
                hash.update(part)
            }
            return hash.finish()
        }
    }
}

extension Gate {
    /// Texts are padded to a multiple of this many bytes before sealing, so that their lengths reveal little.
    static let step = 4096

    /// The context for sealing a page's text: a page only opens texts that were sealed for it.
    func context(of page: Address) -> String { "corkboard 1 \(role.rawValue) /\(page.link)" }

    func seal(_ html: [UInt8], for page: Address) -> [UInt8] { seal(html, in: context(of: page)) }

    /// Seals HTML together with a context, and returns nonce, ciphertext and tag in Base64.
    ///
    /// The nonce is derived from the input: equal input gives equal output, and no two texts share a nonce.
    package func seal(_ html: [UInt8], in context: String) -> [UInt8] {
        let excess = html.count % Self.step
        let padding = html.isEmpty || excess > 0 ? Self.step - excess : 0
        let text = html + [UInt8](repeating: UInt8(ascii: "\n"), count: padding)
        return Array(base64(sealed(text, in: Array(context.utf8))).utf8)
    }

    /// Seals a text without padding, and returns nonce, ciphertext and tag.
    private func sealed(_ text: [UInt8], in context: [UInt8]) -> [UInt8] {
        // 0xff occurs in no UTF-8 text, so different contexts or texts give different bytes.
        let nonce = Array(HMAC.digest(of: context + [0xff] + text, key: nonceKey).bytes.prefix(AESGCM.nonceCount))
        return nonce + AESGCM.seal(text, key: key, nonce: nonce, context: context)
    }

    /// Opens a sealed text; nil if the text was changed, or sealed by another gate or in another context.
    package func open(_ sealed: [UInt8], in context: String) -> [UInt8]? {
        guard let bytes = base64Decoded(sealed), bytes.count > AESGCM.nonceCount else { return nil }
        return AESGCM.open(
            Array(bytes.dropFirst(AESGCM.nonceCount)), key: key, nonce: Array(bytes.prefix(AESGCM.nonceCount)),
            context: Array(context.utf8))
    }

    /// A digest that changes with the key but doesn't reveal it.
    var fingerprint: Digest { HMAC.digest(of: Array("corkboard fingerprint 1".utf8), key: key) }

    /// A text that changes with the key but doesn't reveal it.
    package var identity: String { fingerprint.hex }

    /// The proof that a page has the key, sent to collectors, in Base64. Neither the key nor the code can be computed
    /// from it.
    package var proof: String { base64(HMAC.digest(of: Array("corkboard proof 1".utf8), key: key).bytes) }

    /// The salt and the keys, for a file that only the site's owner can read.
    package var material: (salt: [UInt8], key: [UInt8], wrappedKeys: [[UInt8]]) { (salt, key, wrappedKeys) }
}

extension Event {
    /// The event's codes for a role; empty without a gate for it.
    package func codes(for role: Gate.Role) -> [Code] {
        switch role {
        case .event: access.codes
        case .admin: access.adminCode.map { [$0] } ?? []
        }
    }
}
