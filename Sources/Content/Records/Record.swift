import Bytes
package import Diagnostics
package import Documents
import Text

/// A bulletin, event, schedule or page; a source file contains one or more records.
package protocol Record: Sendable {
    /// The name of the kind, for messages.
    static var what: String { get }

    /// The id, stable and unique among records of the same kind.
    var id: String { get }

    /// The path of its page below the folder of its kind; unique unless an error is reported.
    var path: String { get }

    /// The title or name.
    var heading: Title { get }

    /// The place in the source file.
    var place: Place { get }

    /// The old addresses, as the author wrote them.
    var aliases: [Reference] { get }

    /// The period on the site.
    var publication: Publication { get }

    /// Reads a record; reports errors and then returns nil.
    ///
    /// - Parameter body: The text below the front matter of a Markdown file; nil in JSON.
    init?(_ fields: inout FieldReader, id: String, body: Body?, _ context: LoadContext, _ log: inout DiagnosticLog)
}

extension Record {
    /// The id as a name in addresses.
    package var path: String { Self.name(ofID: id) }

    /// Returns the name in addresses for an id.
    package static func name(ofID id: String) -> String {
        let slug = slug(id)
        return slug.isEmpty ? "\(what)-\(String(stableHash(id), radix: 16))" : slug
    }
}
