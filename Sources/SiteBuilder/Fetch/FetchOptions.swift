/// The options of a fetch.
public struct FetchOptions: Sendable {
    /// The sources to ask; nil for all whose last answer is no longer fresh.
    public var names: [String]?

    /// True to ask no source, and only report what there is.
    public var isOffline = false

    /// The seconds to wait before each further attempt.
    public var pauses = [1, 3, 9]

    /// The seconds that one attempt may take.
    public var timeout = 60

    /// Asks the sources with these names, or all that are due.
    public init(names: [String]? = nil) { self.names = names }
}
