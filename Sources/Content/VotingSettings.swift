package import Diagnostics
package import Documents
import Postgres
import Text

/// The ways in which visitors can send votes and requests, besides the file that everyone can save.
package struct VotingSettings: Hashable, Sendable {
    /// The address that takes ballots by POST: one on this site with a leading slash, or one that begins with https://.
    package var endpoint: String?

    /// The address to which ballots can be mailed.
    package var email: String?

    /// The number of songs that one voter may request at an event.
    var requestLimit = 5

    /// The program on the web host that collects ballots; nil: there is none.
    package var collector: Collector?

    /// Where votes are counted; nil: in the batches in the site's content.
    package var ledger: Ledger?

    /// The names of tables' columns if they differ from the standard ones, as in a form's export, by the standard names.
    package var columns: [String: String] = [:]

    /// The file `ballots.php`, which the build writes beside the home page, and with which `fetch` collects ballots.
    package struct Collector: Hashable, Sendable {
        /// The environment variable that holds the key to the collected ballots.
        package var keyVariable = "BALLOTS_KEY"

        /// The place of the setting in the file.
        package let place: Place

        /// The length of the shortest key that is no matter of luck to guess.
        package static let shortestKey = 16

        /// The file's name.
        package static let file = "ballots.php"
    }

    /// A database in which votes are kept and counted.
    package struct Ledger: Hashable, Sendable {
        /// What says where it is.
        package enum Source: Hashable, Sendable {
            /// Its address, which has no password in it.
            case address(String)
            /// The environment variable with this name.
            case environment(String)
        }

        package let source: Source

        /// The place of the setting in the file.
        package let place: Place

        /// The word in the environment that stands for the batches in the site's content.
        package static let batches = "batches"
    }

    /// The kinds of collectors.
    private enum CollectorKind: String, CaseIterable {
        case none, php
    }
}

extension VotingSettings {
    /// Reads `voting` in `site.yaml`.
    package init(_ fields: inout FieldReader, _ log: inout DiagnosticLog) {
        endpoint = fields.value("endpoint", &log) { (text) throws(InvalidValue) in
            guard Link.isInternal(text) || Self.origin(of: text) != nil else {
                throw InvalidValue(
                    "\"\(text)\" isn't an address that votes can be sent to",
                    hint: "begin with / for a page of this site, or with https:// for another site")
            }
            return text
        }
        readCollector(&fields, &log)
        readLedger(&fields, &log)
        email = fields.value("email", &log) { (text) throws(InvalidValue) in
            guard Self.isMailAddress(text) else {
                throw InvalidValue("\"\(text)\" isn't a mail address", hint: "for example: votes@example.org")
            }
            return text
        }
        requestLimit = fields.integer("requestLimit", in: 1...1000, &log) ?? requestLimit
        if var names = fields.object("columns", of: "columns", &log) {
            for key in Self.columnKeys {
                columns[key] = names.has(key) ? names.requiredText(key, &log) : nil
            }
            names.finish(&log)
        }
        fields.finish(&log)
    }

    private mutating func readCollector(_ fields: inout FieldReader, _ log: inout DiagnosticLog) {
        let key = fields.code("key", &log)
        guard fields.choice("collector", of: CollectorKind.self, &log) == .php else { return }
        collector = Collector(place: fields.place(of: "collector"))
        // A host may know the collector by another address.
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

    /// The standard names of columns in tables of ballots and requests.
    private static let columnKeys = ["event", "song", "user", "vote", "at", "title", "artist"]

    /// The source that a page's content security policy must allow for sending votes; nil without an endpoint.
    package var connectSource: String? { endpoint.map { Self.origin(of: $0) ?? "'self'" } }

    /// Scheme, host and port of an https address; nil if it is none, or if they contain characters with a meaning in policies.
    private static func origin(of address: String) -> String? {
        let scheme = "https://"
        guard address.utf8.starts(with: scheme.utf8), Link.isWebAddress(address) else { return nil }
        let host = address.utf8.dropFirst(scheme.utf8.count).prefix { $0 != UInt8(ascii: "/") }
        guard host.allSatisfy({ $0.isASCIIAlphanumeric || ".-:[]".utf8.contains($0) }) else { return nil }
        return scheme + String(decoding: host, as: UTF8.self)
    }

    /// True if `text` is a plain address: no quoted names, no comments, nothing that a `mailto:` link would have to escape.
    private static func isMailAddress(_ text: String) -> Bool {
        let parts = text.utf8.split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false)
        return parts.count == 2
            && parts.allSatisfy { part in
                !part.isEmpty && part.allSatisfy { $0.isASCIIAlphanumeric || ".-_+".utf8.contains($0) }
            }
    }
}
