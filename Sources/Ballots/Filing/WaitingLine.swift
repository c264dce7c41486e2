/// A line that is kept but doesn't change a list yet.
public struct WaitingLine: Hashable, Sendable {
    /// The line of the file, from 1.
    public let line: Int

    /// The event that it waits for, in the author's words; never with a voter's name in it.
    public let reason: String

    /// The advice on how to fix it; nil if there is none.
    public let hint: String?

    /// True if nobody has asked for its song yet, so that its name may be a slip.
    public let isForUnknownSong: Bool

    /// Creates a line that waits for something.
    package init(line: Int, reason: String, hint: String? = nil, isForUnknownSong: Bool = false) {
        self.line = line
        self.reason = reason
        self.hint = hint
        self.isForUnknownSong = isForUnknownSong
    }
}
