import Bytes
package import Content
package import Crypto

/// The encryption of a part of an event behind a code: the key that is derived from the code, and the salt for that.
///
/// The key is PBKDF2-HMAC-SHA256 of the folded code and the salt. The salt is PBKDF2, too, of the code and the gate's
/// subject: it differs for each site, event or series, role and code, is the same in every build, and reveals no more about the code
/// than a text that was sealed with it. A random salt for each gate would have to be stored, and files beside the content
/// may be lost: pages would change though nothing did. The randomness is in the content instead, as site.yaml's `salt`, so
/// that nobody can try codes before there is a page to try them on.
package struct Gate: Sendable {
    let role: Role
    let salt: [UInt8]
    private let key: [UInt8]
    private let nonceKey: [UInt8]

    /// The people whom a code lets in.
    package enum Role: String, CaseIterable, Sendable {
        /// Visitors, to an event's songs; with `gate: event` to the event's own page, too.
        case event
        /// Hosts, to an event's report.
        case admin
    }

    /// The rounds of PBKDF2 for a key, as OWASP recommended in 2023: a fifth of a second on a computer.
    static let rounds = 600_000

    /// Creates the gate that a code opens.
    ///
    /// - Parameters:
    ///   - code: The folded code.
    ///   - subject: The part of the site that the gate protects.
    package init(code: String, _ subject: Subject) {
        let code = Array(code.utf8)
        let salt = PBKDF2.key(from: code, salt: subject.digest.bytes, rounds: Self.rounds, count: Self.saltCount)
        self.init(subject.role, salt: salt, key: PBKDF2.key(from: code, salt: salt, rounds: Self.rounds))
    }

    /// Creates a gate with a key that was derived before.
    package init(_ role: Role, salt: [UInt8], key: [UInt8]) {
        self.role = role
        self.salt = salt
        self.key = key
        nonceKey = HMAC.digest(of: Array("corkboard nonce 1".utf8), key: key).bytes
    }

    /// The number of bytes in a salt.
    package static let saltCount = 16

    /// The part of the site that a gate protects.
    package struct Subject: Hashable, Sendable {
        /// The site's own salt, or its address and title.
        let site: String

        /// The event's id, or that of its series: all dates of a series have one code, so one key opens them.
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
    /// Sealed texts are padded to a multiple of this many bytes, so that their lengths reveal little.
    static let step = 4096

    /// The context that a page's text is sealed with: a page opens only texts that were sealed for it.
    func context(of page: Address) -> String { "corkboard 1 \(role.rawValue) /\(page.link)" }

    /// Seals HTML for a page.
    func seal(_ html: [UInt8], for page: Address) -> [UInt8] { seal(html, in: context(of: page)) }

    /// Seals HTML together with a context; returns nonce, ciphertext and tag in Base64.
    ///
    /// The nonce is derived from everything that is sealed: equal input gives equal output, and no two texts share a nonce.
    package func seal(_ html: [UInt8], in context: String) -> [UInt8] {
        let context = Array(context.utf8)
        let excess = html.count % Self.step
        let padding = html.isEmpty || excess > 0 ? Self.step - excess : 0
        let text = html + [UInt8](repeating: UInt8(ascii: "\n"), count: padding)
        // 0xff occurs in no UTF-8 text, so different contexts or texts give different bytes.
        let nonce = Array(HMAC.digest(of: context + [0xff] + text, key: nonceKey).bytes.prefix(AESGCM.nonceCount))
        return Array(base64(nonce + AESGCM.seal(text, key: key, nonce: nonce, context: context)).utf8)
    }

    /// Opens what was sealed; nil if it was sealed by another gate or in another context, or if it was changed.
    package func open(_ sealed: [UInt8], in context: String) -> [UInt8]? {
        guard let bytes = base64Decoded(sealed), bytes.count > AESGCM.nonceCount else { return nil }
        return AESGCM.open(
            Array(bytes.dropFirst(AESGCM.nonceCount)), key: key, nonce: Array(bytes.prefix(AESGCM.nonceCount)),
            context: Array(context.utf8))
    }

    /// A digest that changes with the key and reveals nothing about it.
    var fingerprint: Digest { HMAC.digest(of: Array("corkboard fingerprint 1".utf8), key: key) }

    /// A text that changes with the key and reveals nothing about it.
    package var identity: String { fingerprint.hex }

    /// What a page sends to collectors to prove that it has the key, in Base64: nobody can work the key or the code out from it.
    package var proof: String { base64(HMAC.digest(of: Array("corkboard proof 1".utf8), key: key).bytes) }

    /// The salt and the key, for a file that only the site's owner reads.
    package var material: (salt: [UInt8], key: [UInt8]) { (salt, key) }
}

extension Event {
    /// The event's code for a role; nil if it has none.
    package func code(for role: Gate.Role) -> Code? {
        switch role {
        case .event: access.code
        case .admin: access.adminCode
        }
    }
}
