/// A line that doesn't count, and the reason.
public struct Rejection: Hashable, Sendable {
    /// The line of the file, from 1.
    public let line: Int

    /// The rule broken, in the author's words; never with a voter's name in it.
    public let reason: String

    /// The advice on how to fix it; nil if there is none.
    public let hint: String?

    /// The line as written; if it is too long for a ballot, only its beginning.
    let text: [UInt8]

    init(_ refusal: Refusal, line: Int, text: ArraySlice<UInt8>) {
        self.line = line
        reason = refusal.reason
        hint = refusal.hint
        self.text = Array(text)
    }
}
