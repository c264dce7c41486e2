/// A line that is kept but changes no list as things stand.
public struct WaitingLine: Hashable, Sendable {
    /// The line of the file, from 1.
    public let line: Int

    /// What it waits for, in the author's words; never with a voter's name in it.
    public let reason: String

    /// What to do about it, where something can be done.
    public let hint: String?

    /// A line that waits for something.
    package init(line: Int, reason: String, hint: String? = nil) {
        self.line = line
        self.reason = reason
        self.hint = hint
    }
}
