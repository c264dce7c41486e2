/// A line that is stored but doesn't change a list yet.
public struct WaitingLine: Hashable, Sendable {
    /// The line of the file, from 1.
    public let line: Int

    /// The reason for waiting, in the author's words; never contains a voter's name.
    public let reason: String

    /// Advice on how to fix it, if any.
    public var hint: String?

    /// True if no one has requested its song yet, so that its name may be a typing error.
    public var isForUnknownSong = false
}
