/// A vote for or against a song; the song may not be on the list.
package struct CastVote: Hashable, Sendable {
    package let event: String
    package let song: String

    /// The voter's folded name.
    package let voter: [UInt8]
}
