/// The options of a fetch.
public struct FetchOptions: Sendable {
    /// The sources to fetch; nil for all whose last answer is stale.
    public var names: [String]?

    /// True to only report the stored answers.
    public var isOffline = false

    /// The pauses before further attempts, in seconds.
    public var pauses = [1, 3, 9]

    /// The time limit of one attempt, in seconds.
    public var timeout = 60

    /// Creates the options to fetch the sources with these names, or all that are due.
    public init(names: [String]? = nil) { self.names = names }
}
