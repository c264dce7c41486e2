/// The parts of a record that are shown in the site's first language because a translation is missing.
package enum Fallback: Sendable {
    /// None: the record is in the page's language.
    case none
    /// The text below the title.
    case text
    case all

    /// Combines the values of two parts of a record.
    func and(_ other: Fallback) -> Fallback {
        self == .all || other == .all ? .all : self == .text || other == .text ? .text : .none
    }
}
