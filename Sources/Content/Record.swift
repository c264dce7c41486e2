package import Diagnostics
package import Documents

/// What a source file holds one or more of.
package protocol Record: Sendable {
    /// What people call it, for messages.
    static var what: String { get }

    /// Stable and unique among the records of its kind.
    var id: String { get }

    /// Where it was written.
    var place: Place { get }

    /// Addresses at which it stood before, as its author writes them.
    var aliases: [Reference] { get }

    /// When it is on the site.
    var publication: Publication { get }

    /// Reads a record; nil when what is wrong with it has been reported.
    ///
    /// - Parameter body: The text below the front matter of a Markdown file; nil in JSON.
    init?(_ fields: inout FieldReader, id: String, body: Body?, _ context: LoadContext, _ log: inout DiagnosticLog)
}
