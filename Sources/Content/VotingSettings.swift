package import Diagnostics
package import Documents
import Text

/// The ways in which visitors can send votes and requests, besides the file that everyone can save.
package struct VotingSettings: Hashable, Sendable {
    /// The address that takes ballots by POST: one on this site with a leading slash, or one that begins with https://.
    package var endpoint: String?

    /// The address to which ballots can be mailed.
    package var email: String?

    /// The number of songs that one voter may request at an event.
    var requestLimit = 5

    /// The names of tables' columns if they differ from the standard ones, as in a form's export, by the standard names.
    package var columns: [String: String] = [:]
}

extension VotingSettings {
    /// Reads `voting` in `site.yaml`.
    package init(_ fields: inout FieldReader, _ log: inout DiagnosticLog) {
        endpoint = fields.value("endpoint", &log) { (text) throws(InvalidValue) in
            guard Link.isInternal(text) || Self.origin(of: text) != nil else {
                throw InvalidValue(
                    "\"\(text)\" is no address to send votes to",
                    hint: "a page of this site begins with one /, another site with https://")
            }
            return text
        }
        email = fields.value("email", &log) { (text) throws(InvalidValue) in
            guard Self.isMailAddress(text) else {
                throw InvalidValue("\"\(text)\" is no mail address", hint: "write it as in votes@example.org")
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
