/// The score of a song as a bar.
struct SongBar: Sendable {
    /// The length as a percentage of the leader's.
    let share: Int

    /// - Parameters:
    ///   - length: The score; 0 or more.
    ///   - longest: The leader's score.
    init(_ length: Double, of longest: Double) {
        // Floating point can't overflow, and scores may be as large as tallies can be.
        share = longest > 0 ? Int((length / longest * 100).rounded()) : 0
    }
}
