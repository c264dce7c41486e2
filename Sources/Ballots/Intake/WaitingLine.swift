/// A line that is stored but doesn't change a list yet.
public struct WaitingLine: Hashable, Sendable {
    /// The line of the file, from 1.
    public let line: Int

    /// The reason for waiting, in the author's words; never contains a voter's name.
    public let reason: String

    /// Advice on how to fix it, if any.
    public let hint: String?

    /// True if no one has requested its song yet, so that its name may be a typing error.
    public let isForUnknownSong: Bool

    package init(line: Int, reason: String, hint: String? = nil, isForUnknownSong: Bool = false) {
        self.line = line
        self.reason = reason
        self.hint = hint
        self.isForUnknownSong = isForUnknownSong
    }
}
