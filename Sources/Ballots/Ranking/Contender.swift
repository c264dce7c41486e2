public import Time

/// One song of a list that is to be ranked.
public struct Contender: Sendable {
    /// The song's id.
    public let id: String

    /// Its title.
    public let title: String

    /// When it joined the list; nil where nobody knows.
    public let added: Instant?

    /// Its votes.
    public let tally: Tally

    /// A song with what it is ranked by.
    public init(id: String, title: String, added: Instant?, tally: Tally) {
        self.id = id
        self.title = title
        self.added = added
        self.tally = tally
    }
}
