import Bytes
package import Content
package import Crypto

/// What stands between a part of an event and who has no code: the key that the code makes, and the salt that this takes.
///
/// The key is PBKDF2-HMAC-SHA256 of the folded code and the salt. What makes a salt is PBKDF2 as well, of the code and of what
/// the gate is about: so it is another one for each site, event, role and code, the same in every build, and tells no more
/// about the code than a text that was sealed with it. A salt drawn at random for each gate would have to be kept, and what is
/// kept beside the content may be lost: pages would change though nothing did. What is random stands in the content instead,
/// as site.yaml's `salt`, so that nobody can try codes before a page is there to try them on.
package struct Gate: Sendable {
    let role: Role
    let salt: [UInt8]
    private let key: [UInt8]
    private let nonceKey: [UInt8]

    /// Whom a code lets in.
    package enum Role: String, CaseIterable, Sendable {
        /// Visitors, to an event's songs; with `gate: event` to the event's own page, too.
        case event
        /// Hosts, to an event's report.
        case admin
    }

    /// How many rounds a key takes; OWASP's figure of 2023. A fifth of a second on a computer.
    static let rounds = 600_000

    /// The gate that opens with a code.
    ///
    /// - Parameters:
    ///   - code: The folded code.
    ///   - subject: What the gate is about.
    package init(code: String, _ subject: Subject) {
        let code = Array(code.utf8)
        let salt = PBKDF2.key(from: code, salt: subject.digest.bytes, rounds: Self.rounds, count: Self.saltCount)
        self.init(subject.role, salt: salt, key: PBKDF2.key(from: code, salt: salt, rounds: Self.rounds))
    }

    /// The gate with a key that was made before.
    package init(_ role: Role, salt: [UInt8], key: [UInt8]) {
        self.role = role
        self.salt = salt
        self.key = key
        nonceKey = HMAC.digest(of: Array("corkboard nonce 1".utf8), key: key).bytes
    }

    /// How many bytes a salt has.
    static let saltCount = 16

    /// What a gate is about.
    package struct Subject: Hashable, Sendable {
        /// The site's own salt, or its address and title.
        let site: String

        /// The event's id.
        package let event: String
        package let role: Role

        package init(site: String, event: String, role: Role) {
            self.site = site
            self.event = event
            self.role = role
        }

        package var digest: Digest {
            var hash = SHA256()
            hash.update("corkboard gate 1")
            for part in [site, event, role.rawValue] {
                // 0xff occurs in no UTF-8 text.
                hash.update([0xff])
                hash.update(part)
            }
            return hash.finish()
        }
    }
}

extension Gate {
    /// By how much the length of a sealed text grows at once, so that it says little about what is in it.
    static let step = 4096

    /// What a text is sealed together with: a page shows only what was sealed for it.
    func context(of page: Address) -> String { "corkboard 1 \(role.rawValue) /\(page.link)" }

    /// The HTML, sealed for a page.
    func seal(_ html: [UInt8], for page: Address) -> [UInt8] { seal(html, in: context(of: page)) }

    /// The HTML, sealed together with a context: nonce, ciphertext and tag in base 64.
    ///
    /// The nonce follows from all that is sealed, so that the same gives the same, and no nonce has two texts.
    package func seal(_ html: [UInt8], in context: String) -> [UInt8] {
        let context = Array(context.utf8)
        let excess = html.count % Self.step
        let padding = html.isEmpty || excess > 0 ? Self.step - excess : 0
        let text = html + [UInt8](repeating: UInt8(ascii: "\n"), count: padding)
        // 0xff occurs in no UTF-8 text: one context and text give these bytes.
        let nonce = Array(HMAC.digest(of: context + [0xff] + text, key: nonceKey).bytes.prefix(AESGCM.nonceCount))
        return Array(base64(nonce + AESGCM.seal(text, key: key, nonce: nonce, context: context)).utf8)
    }

    /// Changes with the key, and tells nothing about it.
    var fingerprint: Digest { HMAC.digest(of: Array("corkboard fingerprint 1".utf8), key: key) }

    /// What the gate is made of, for a file that only the site's owner reads.
    package var material: (salt: [UInt8], key: [UInt8]) { (salt, key) }
}

extension Event {
    /// The code for a role, wherever it stands.
    package func code(for role: Gate.Role) -> Code? {
        switch role {
        case .event: access.code
        case .admin: access.adminCode
        }
    }
}
