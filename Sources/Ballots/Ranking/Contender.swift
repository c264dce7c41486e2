public import Time

/// One song of a list, with the data that it is ranked by.
public struct Contender: Sendable {
    /// The song's id.
    public let id: String

    /// Its title.
    public let title: String

    /// When it joined the list; nil if unknown.
    public let added: Instant?

    /// Its votes.
    public let tally: Tally

    /// Creates a contender.
    public init(id: String, title: String, added: Instant?, tally: Tally) {
        self.id = id
        self.title = title
        self.added = added
        self.tally = tally
    }
}
