/// How much of a record is in the site's first language, for lack of a translation.
package enum Fallback: Sendable {
    /// Nothing: it is in the language of the page.
    case none
    /// Its text below the title.
    case text
    case all

    /// Of two parts of one record.
    func and(_ other: Fallback) -> Fallback {
        self == .all || other == .all ? .all : self == .text || other == .text ? .text : .none
    }
}
