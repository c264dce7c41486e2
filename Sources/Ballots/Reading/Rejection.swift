/// A line that counts nothing, and why.
public struct Rejection: Hashable, Sendable {
    /// The line of the file, from 1.
    public let line: Int

    /// The rule broken, in the author's words; never with a voter's name in it.
    public let reason: String

    /// What to do about it, where that can be told.
    public let hint: String?

    /// The line as it stands there; of one that is too long for a ballot its beginning.
    let text: [UInt8]

    init(_ refusal: Refusal, line: Int, text: ArraySlice<UInt8>) {
        self.line = line
        reason = refusal.reason
        hint = refusal.hint
        self.text = Array(text)
    }
}
