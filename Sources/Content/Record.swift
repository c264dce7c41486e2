import Bytes
package import Diagnostics
package import Documents
import Text

/// A bulletin, event, schedule or page; a source file holds one or more records.
package protocol Record: Sendable {
    /// The name of the kind, for messages.
    static var what: String { get }

    /// Its id, stable and unique among the records of its kind.
    var id: String { get }

    /// The path of its page below that of its kind; unique, unless there is an error.
    var path: String { get }

    /// Its place in the source file.
    var place: Place { get }

    /// Its former addresses, as its author wrote them.
    var aliases: [Reference] { get }

    /// The period in which it is on the site.
    var publication: Publication { get }

    /// Reads a record; nil if it has errors, which are reported.
    ///
    /// - Parameter body: The text below the front matter of a Markdown file; nil in JSON.
    init?(_ fields: inout FieldReader, id: String, body: Body?, _ context: LoadContext, _ log: inout DiagnosticLog)
}

extension Record {
    /// A name made of the id.
    package var path: String { Self.name(ofID: id) }

    /// The name in addresses of the record with an id.
    package static func name(ofID id: String) -> String {
        let slug = slug(id)
        return slug.isEmpty ? "\(what)-\(String(stableHash(id), radix: 16))" : slug
    }
}

extension Event {
    /// That of an occurrence is in the folder of its series.
    package var path: String {
        occurrence.map { "\(Self.name(ofID: $0.series))/\($0.key)" } ?? Self.name(ofID: id)
    }
}
