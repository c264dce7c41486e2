public import Diagnostics
public import Time

/// A record that is not on the site as of now.
public struct SkippedRecord: Hashable, Sendable {
    /// What it is, as in "bulletin".
    public let what: String

    /// Its id.
    public let id: String

    /// Where it is written.
    public let place: Place

    /// Why it is not there.
    public let reason: Reason

    package init(what: String, id: String, place: Place, reason: Reason) {
        self.what = what
        self.id = id
        self.place = place
        self.reason = reason
    }

    /// Why a record is not on the site.
    public enum Reason: Hashable, Sendable {
        /// It is still being written.
        case draft
        /// It appears at that instant.
        case scheduled(Instant)
        /// It went at that instant.
        case expired(Instant)
    }
}
