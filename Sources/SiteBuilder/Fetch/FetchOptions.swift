/// How sources are asked.
public struct FetchOptions: Sendable {
    /// The sources; nil: all of which the last answer is no longer fresh.
    public var names: [String]?

    /// Whether to ask nobody, and tell what there is.
    public var isOffline = false

    /// How many seconds to wait before each further attempt.
    public var pauses = [1, 3, 9]

    /// How many seconds an attempt may take.
    public var timeout = 60

    /// Asks the sources of these names, or all that are due.
    public init(names: [String]? = nil) { self.names = names }
}
