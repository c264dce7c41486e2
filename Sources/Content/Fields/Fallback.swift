/// The parts of a record that are shown in the site's first language because a translation is missing.
package enum Fallback: Sendable {
    /// None: the record is in the page's language.
    case none
    /// The text below the title.
    case text
    case all
}
