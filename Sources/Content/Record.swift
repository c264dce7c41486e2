package import Diagnostics
package import Documents

/// A bulletin, event, schedule or page; a source file holds one or more records.
package protocol Record: Sendable {
    /// The name of the kind, for messages.
    static var what: String { get }

    /// Its id, stable and unique among the records of its kind.
    var id: String { get }

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
