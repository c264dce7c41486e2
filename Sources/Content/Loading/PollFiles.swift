package import Ballots
package import Text

/// Files that a poll needs in addition to its event, read when needed.
package struct PollFiles: Sendable {
    /// Returns the songs of a songbook by its name.
    package let songs: @Sendable (_ songbook: String?) -> Set<FoldedSong>

    /// Returns the voting codes of an event by its id.
    package let codes: @Sendable (_ event: String) -> VotingCodes

    package init(
        songs: @escaping @Sendable (_ songbook: String?) -> Set<FoldedSong>,
        codes: @escaping @Sendable (_ event: String) -> VotingCodes
    ) {
        self.songs = songs
        self.codes = codes
    }
}
