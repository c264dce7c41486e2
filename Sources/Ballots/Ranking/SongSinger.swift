package import Time

/// Who requested a song first, as far as turns need it.
package struct SongSinger: Hashable, Sendable {
    /// A number that is equal for songs that the same person requested first.
    ///
    /// It counts these people in the order of their first requests, so it depends only on the set of requests and
    /// identifies no one. No output contains it.
    package let number: Int

    /// The time of the first request.
    package let asked: Instant
}
