package import Diagnostics
import Documents
import Postgres
import Text

/// How visitors can send votes and requests, in addition to the file that everyone can save.
package struct VotingSettings: Hashable, Sendable {
    /// The address that accepts ballots by POST: a path on this site with a leading slash, or an https:// address.
    package var endpoint: String?

    /// The mail address for ballots.
    package var email: String?

    /// The number of songs that a voter can request at an event.
    var requestLimit = 5

    /// The name of the file with songs that visitors can pick at events without an own one.
    package var songbook: String?

    /// The place of its name in the file.
    package private(set) var songbookPlace: Place?

    /// The program on the web host that collects ballots, if any.
    package var collector: Collector?

    /// The database that counts votes; nil to count the batches in the site's content.
    package var ledger: Ledger?

    /// True if the site's own files don't contain all votes.
    package var isElsewhere: Bool { collector != nil || ledger != nil }

    package var columns = Columns()

    /// The names of columns in tables of ballots and requests, as in a form's export.
    package struct Columns: Hashable, Sendable {
        /// Those that differ from the standard names, by standard name.
        package fileprivate(set) var names: [String: String] = [:]
    }

    /// The program `ballots.php`: the build writes it next to the home page, and `fetch` collects ballots from it.
    package struct Collector: Hashable, Sendable {
        /// The environment variable with the key to the collected ballots.
        package var keyVariable = "BALLOTS_KEY"

        /// The place of the setting in the file.
        package let place: Place

        /// The minimum length of a key; shorter keys can be guessed.
        package static let shortestKey = 16

        package static let file = "ballots.php"
    }

    /// A database that stores and counts votes.
    package struct Ledger: Hashable, Sendable {
        /// Where to find the database's address.
        package enum Source: Hashable, Sendable {
            /// The address itself, without a password.
            case address(String)
            /// In this environment variable.
            case environment(String)
        }

        package let source: Source

        /// The place of the setting in the file.
        package let place: Place

        /// The value of the variable that means the batches in the site's content.
        package static let batches = "batches"
    }

    enum CollectorKind: String, CaseIterable {
        case none, php
    }
}

extension VotingSettings: KeyedInput {
    static let keys: [Key<VotingSettings>] = [
        Key([
            RecordField(
                "collector", .choice(of: CollectorKind.self),
                "the program that the build writes to collect ballots", standard: "`none`"),
            RecordField(
                "endpoint", .text, "the address that accepts ballots by POST", kind: "address or web address"),
            RecordField(
                "key", .text, "the variable that holds the collector's key", .automatic, kind: "`{env: NAME}`",
                standard: "`{env: BALLOTS_KEY}`"),
        ]) { voting, fields, _, log in
            voting.endpoint = fields.value("endpoint", &log, parse: endpoint)
            voting.readCollector(&fields, &log)
        },
        Key([
            RecordField(
                "ledger", .text, "the database that counts votes, or the variable that holds its address", .automatic,
                kind: "text or `{env: NAME}`", standard: "files in `Content/ballots/`")
        ]) { voting, fields, _, log in voting.readLedger(&fields, &log) },
        Key(
            RecordField("email", .text, "the address to which visitors can mail ballots", kind: "mail address"),
            \.email
        ) { $0.value($1, &$2, parse: mailAddress) },
        Key([
            RecordField("songbook", .text, "the file in Content/songbooks/ with songs that visitors can pick")
        ]) { voting, fields, _, log in
            voting.songbook = fields.value("songbook", &log, parse: SongbookName.checked)
            voting.songbookPlace = fields.place(of: "songbook")
        },
        Key(
            RecordField(
                "requestLimit", .number, "songs that a voter can request at an event", standard: "`5`"),
            \.requestLimit, in: 1...1000),
        .group("columns", "names of columns", at: \.columns),
    ]

    private static func endpoint(_ text: String) throws(InvalidValue) -> String {
        guard Link.isInternal(text) || origin(of: text) != nil else {
            throw InvalidValue(
                "\"\(text)\" isn't an address that votes can be sent to",
                hint: "begin with / for a page of this site, or with https:// for another site")
        }
        return text
    }

    /// Checks a mail address: a plain one, without quoted names, comments or characters that `mailto:` links must escape.
    private static func mailAddress(_ text: String) throws(InvalidValue) -> String {
        let parts = text.utf8.split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false)
        let isPlain = parts.allSatisfy { part in
            !part.isEmpty && part.allSatisfy { $0.isASCIIAlphanumeric || ".-_+".utf8.contains($0) }
        }
        guard parts.count == 2, isPlain else {
            throw InvalidValue("\"\(text)\" isn't a mail address", hint: "for example: votes@example.org")
        }
        return text
    }

    private mutating func readCollector(_ fields: inout FieldReader, _ log: inout DiagnosticLog) {
        let key = fields.code("key", &log)
        guard fields.choice("collector", of: CollectorKind.self, &log) == .php else { return }
        collector = Collector(place: fields.place(of: "collector"))
        // A host may serve the collector at another address.
        if endpoint == nil, !fields.has("endpoint") { endpoint = "/" + Collector.file }
        guard let key else { return }
        guard case .environment(let name) = key.source else {
            log.error(
                .invalidValue, at: key.place,
                "the key to collected ballots must be in an environment variable, not in a file",
                hint: "write \(example("key: {env: BALLOTS_KEY}", in: fields.file))")
            return
        }
        collector?.keyVariable = name
    }

    private mutating func readLedger(_ fields: inout FieldReader, _ log: inout DiagnosticLog) {
        guard let setting = fields.code("ledger", &log) else { return }
        switch setting.source {
        case .environment(let name): ledger = Ledger(source: .environment(name), place: setting.place)
        case .content(let address?) where PostgresAddress.hasForm(address.text):
            guard !PostgresAddress.hasPassword(address.text) else {
                log.error(
                    .invalidValue, at: setting.place,
                    "the ledger's password must be in an environment variable, not in a file",
                    hint: "write \(example("ledger: {env: CORKBOARD_LEDGER}", in: fields.file)), "
                        + "and set that variable to the complete address")
                return
            }
            ledger = Ledger(source: .address(address.text), place: setting.place)
        default:
            log.error(
                .invalidValue, at: setting.place, "this isn't the address of a database that counts votes",
                hint: "write \(example("ledger: {env: CORKBOARD_LEDGER}", in: fields.file)), "
                    + "or an address such as postgresql://user@host/database")
        }
    }

    /// The source that a page's content security policy must allow for votes; nil without an endpoint.
    package var connectSource: String? { endpoint.map { Self.origin(of: $0) ?? "'self'" } }

    /// Scheme, host and port of an https address; nil if it isn't one or contains characters with a meaning in
    /// policies.
    private static func origin(of address: String) -> String? {
        let scheme = "https://"
        guard address.utf8.starts(with: scheme.utf8), Link.isWebAddress(address) else { return nil }
        let host = address.utf8.dropFirst(scheme.utf8.count).prefix { $0 != UInt8(ascii: "/") }
        guard host.allSatisfy({ $0.isASCIIAlphanumeric || ".-:[]".utf8.contains($0) }) else { return nil }
        return scheme + String(decoding: host, as: UTF8.self)
    }
}

extension VotingSettings.Columns: KeyedInput {
    static let keys: [Key<VotingSettings.Columns>] = [
        ("event", "the event's id"), ("song", "the song's id, or its title if it has no id"),
        ("user", "the voter's name"), ("vote", "up, down or none"), ("at", "when the vote was cast"),
        ("title", "the title of a requested song"), ("artist", "the artist of a requested song"),
    ].map { name, summary in
        Key([RecordField(name, .text, summary, .automatic, standard: "`\(name)`")]) { columns, fields, _, log in
            columns.names[name] = fields.has(name) ? fields.requiredText(name, &log) : nil
        }
    }
}
