import Bytes
import Crypto
import Files
import Synchronization
import Text
import Time

/// The key in the editor's address, the people whom the owner has invited, and the browsers that have signed in.
///
/// They are stored in a file that only the owner can read, so that they outlast a restart. Its lines are:
///
/// ```
/// key <token>
/// person <id> <editor or host> <event> <name>    the event and the name percent-encoded; - for all events, %2D for "-"
/// invitation <digest> <day> <id>                 until the person's next browser has signed in
/// browser <digest> <day> <id>                    the owner's without an id
/// ```
///
/// A day is counted from 1970-01-01. Each start prints the key again, so it is stored in clear. Cookies and the tokens of
/// invitations are stored as digests.
final class EditingKeys: Sendable {
    private struct Contents {
        var key = GuardingToken.make()
        var people: [Person] = []

        /// The tokens of invitations, one for each invited person.
        var invitations: [Pass] = []

        /// The cookies of browsers, in the order of signing in.
        var browsers: [Pass] = []
    }

    private struct Pass {
        /// The digest of the token or the cookie.
        let digest: Digest

        /// The day on which it was made.
        let day: Int

        /// The id of its person.
        let person: String

        func isValid(for days: Int) -> Bool { day > today - days }
    }

    private let contents: Mutex<Contents>

    /// The folder of the file; nil if the site is read-only, so that a restart ends all access.
    private let folder: Folder?

    private static let fileName = "owner"

    /// The lifetime of a browser's cookie, and of an invitation, in days.
    static let cookieDays = 365, invitationDays = 7

    /// The most browsers, and the most people. If more browsers sign in, the earliest ones have to sign in again.
    private static let browserLimit = 100
    static let peopleLimit = 100

    /// - Parameter isReset: True to make a new key and forget all people and browsers.
    init(in folder: Folder?, isReset: Bool) throws(FileError) {
        self.folder = folder
        var contents = Contents()
        if !isReset, let bytes = try folder?.readIfPresent(Self.fileName, limit: 1 << 18)?.bytes {
            Self.read(bytes, into: &contents)
        }
        self.contents = Mutex(contents)
        try Self.write(contents, in: folder)
    }

    /// The key in the address.
    var key: String { contents.withLock(\.key) }

    func isKey(_ text: String) -> Bool { GuardingToken.areEqual(text, key) }

    /// The person whose browser has a cookie; nil if it hasn't signed in, or the owner has removed the person.
    func person(withCookie cookie: Substring) -> Person? {
        let digest = Self.digest(cookie)
        return contents.withLock { contents in
            let browser = contents.browsers.first { $0.digest == digest && $0.isValid(for: Self.cookieDays) }
            guard let browser else { return nil }
            return browser.person == Person.owner.id ? .owner : contents.people.first { $0.id == browser.person }
        }
    }

    /// The people whom the owner has invited, in that order. `isInvited` is true if a link still signs in a browser.
    var people: [(person: Person, isInvited: Bool)] {
        contents.withLock { contents in
            let invitations = contents.invitations.filter { $0.isValid(for: Self.invitationDays) }
            return contents.people.map { person in
                (person: person, isInvited: invitations.contains { $0.person == person.id })
            }
        }
    }

    /// Signs a browser of the owner in, and returns its cookie.
    func signIn() -> String {
        var cookie = ""
        // If writing fails, the browser has to sign in again after a restart.
        try? change { cookie = Self.addBrowser(of: .owner, to: &$0) }
        return cookie
    }

    /// Adds a person, or replaces the invitation of a person who is there, and returns the token for one browser.
    ///
    /// - Throws: `FileError` if the invitation wouldn't outlast a restart.
    func invite(_ person: Person) throws(FileError) -> String {
        let token = GuardingToken.make()
        try change { contents in
            if !contents.people.contains(where: { $0.id == person.id }) { contents.people.append(person) }
            contents.invitations.removeAll { $0.person == person.id }
            contents.invitations.append(Pass(digest: Self.digest(token[...]), day: Self.today, person: person.id))
        }
        return token
    }

    /// The person whom a token invites; nil if it has been used or is too old.
    func invited(by token: String) -> Person? {
        contents.withLock { Self.invited(by: token, in: $0) }
    }

    /// Signs in a browser of the invited person, and returns its cookie; nil if the token has been used or is too old.
    ///
    /// - Throws: `FileError` if the token could be used again after a restart.
    func accept(_ token: String) throws(FileError) -> String? {
        var cookie: String?
        try change { contents in
            guard let person = Self.invited(by: token, in: contents) else { return }
            contents.invitations.removeAll { $0.person == person.id }
            cookie = Self.addBrowser(of: person, to: &contents)
        }
        return cookie
    }

    /// Signs out a person's browsers, and forgets the person.
    ///
    /// - Throws: `FileError` if a restart would bring the person back.
    func remove(_ id: String) throws(FileError) {
        try change { contents in
            contents.people.removeAll { $0.id == id }
            contents.browsers.removeAll { $0.person == id }
            contents.invitations.removeAll { $0.person == id }
        }
    }

    /// Makes a new key, and forgets all people and all browsers except the one with this cookie.
    ///
    /// - Throws: `FileError` if a restart would bring the former ones back.
    func reset(keeping cookie: Substring?) throws(FileError) {
        try change { contents in
            let browser = cookie.map(Self.digest)
            contents = Contents(browsers: contents.browsers.filter { $0.digest == browser })
        }
    }

    private func change(_ body: (inout Contents) -> Void) throws(FileError) {
        let written = contents.withLock { contents in
            body(&contents)
            return Result { [contents] () throws(FileError) in try Self.write(contents, in: folder) }
        }
        try written.get()
    }

    private static func addBrowser(of person: Person, to contents: inout Contents) -> String {
        let cookie = GuardingToken.make()
        contents.browsers.append(Pass(digest: digest(cookie[...]), day: today, person: person.id))
        contents.browsers = Array(contents.browsers.suffix(browserLimit))
        return cookie
    }

    private static func invited(by token: String, in contents: Contents) -> Person? {
        let digest = digest(token[...])
        let invitation = contents.invitations.first { $0.digest == digest && $0.isValid(for: invitationDays) }
        return contents.people.first { $0.id == invitation?.person }
    }

    private static func digest(_ token: Substring) -> Digest { SHA256.digest(of: Array(token.utf8)) }

    private static var today: Int { Int(Instant.now().microseconds / 86_400_000_000) }

    // MARK: - The file

    private static func read(_ bytes: [UInt8], into contents: inout Contents) {
        for line in bytes.split(separator: UInt8(ascii: "\n")) {
            let parts = line.split(separator: UInt8(ascii: " ")).map { String(decoding: $0, as: UTF8.self) }
            switch (parts.first, parts.count) {
            case ("key"?, 2) where GuardingToken.hasForm(parts[1][...]): contents.key = parts[1]
            case ("person"?, 5):
                guard let role = Person.Role(parts[2], event: parts[3]) else { continue }
                contents.people.append(Person(id: parts[1], name: percentDecoded(parts[4]), role: role))
            case ("invitation"?, 4), ("browser"?, 3...4):
                guard let digest = Digest(hex: parts[1]), let day = Int(parts[2]) else { continue }
                let pass = Pass(digest: digest, day: day, person: parts.count == 4 ? parts[3] : Person.owner.id)
                if parts[0] == "invitation" { contents.invitations.append(pass) }
                if parts[0] == "browser", pass.isValid(for: cookieDays) { contents.browsers.append(pass) }
            default: continue
            }
        }
    }

    private static func write(_ contents: Contents, in folder: Folder?) throws(FileError) {
        var lines = ["key \(contents.key)"]
        for person in contents.people {
            lines.append("person \(person.id) \(person.role.words) \(percentEncoded(person.name))")
        }
        for invitation in contents.invitations {
            lines.append("invitation \(invitation.digest.hex) \(invitation.day) \(invitation.person)")
        }
        for browser in contents.browsers {
            let person = browser.person == Person.owner.id ? "" : " " + browser.person
            lines.append("browser \(browser.digest.hex) \(browser.day)\(person)")
        }
        let text = lines.map { $0 + "\n" }.joined()
        try folder?.put(fileName, text.utf8Span.span, permissions: 0o600, flushing: true)
    }
}

extension Person.Role {
    /// The role and the event of an invited person, as in the file.
    fileprivate var words: String {
        guard case .host(let event) = self else { return "editor -" }
        return "host \(event.map { $0 == "-" ? "%2D" : percentEncoded($0) } ?? "-")"
    }

    fileprivate init?(_ word: String, event: String) {
        switch word {
        case "editor": self = .editor
        case "host": self = .host(event: event == "-" ? nil : percentDecoded(event))
        default: return nil
        }
    }
}
