/// The undecided requests that a host accepts together.
public struct RequestSelection: Sendable {
    /// How many songs to accept, those with the most votes first; nil for any number.
    public let most: Int?

    /// The fewest votes of an accepted song; nil for any number.
    public let fewestVotes: Int?

    /// True to decline all other undecided requests.
    public let declinesRest: Bool

    /// Selects the songs that meet all given conditions.
    public init(most: Int? = nil, fewestVotes: Int? = nil, declinesRest: Bool = false) {
        self.most = most
        self.fewestVotes = fewestVotes
        self.declinesRest = declinesRest
    }

    /// Chooses among the undecided songs, in the order of their first requests.
    ///
    /// Of songs with equally many votes, those that were requested first are accepted, so the choice depends only on
    /// the set of requests and votes. Songs that are already on the list, and the event's own, stay undecided.
    ///
    /// - Returns: The ids of the songs to accept, and of the songs to decline.
    package func choice(among waiting: [RequestList.Request]) -> (accepted: [String], declined: [String]) {
        let candidates = waiting.filter { $0.place == nil && !$0.isListed }
        let order = candidates.indices.sorted { (candidates[$1].votes, $0) < (candidates[$0].votes, $1) }
        let enough = order.filter { candidates[$0].votes >= fewestVotes ?? .min }
        let accepted = Set(enough.prefix(most ?? .max))
        return (
            accepted: candidates.indices.filter(accepted.contains).map { candidates[$0].id },
            declined: declinesRest
                ? candidates.indices.filter { !accepted.contains($0) }.map { candidates[$0].id } : []
        )
    }
}
