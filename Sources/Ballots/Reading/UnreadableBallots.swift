/// Why a whole file of ballots is refused: where its parts can't be told from one another, none of them can be trusted.
public struct UnreadableBallots: Error, Hashable, Sendable {
    /// The line, from 1; 0 where it is about the whole file.
    public let line: Int

    /// The rule broken, in the author's words.
    public let message: String

    /// What to do about it.
    public let hint: String

    init(line: Int = 0, _ message: String, hint: String) {
        self.line = line
        self.message = message
        self.hint = hint
    }
}
