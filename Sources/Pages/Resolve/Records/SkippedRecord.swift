public import Diagnostics
public import Time

/// A record that the site doesn't show at the time of the build.
public struct SkippedRecord: Hashable, Sendable {
    /// The kind of record, as in "bulletin".
    public let what: String

    /// The record's id.
    public let id: String

    /// The record's place in its file.
    public let place: Place

    /// The reason for skipping the record.
    public let reason: Reason

    package init(what: String, id: String, place: Place, reason: Reason) {
        self.what = what
        self.id = id
        self.place = place
        self.reason = reason
    }

    /// A reason for skipping a record.
    public enum Reason: Hashable, Sendable {
        /// The record is a draft.
        case draft
        /// The record will be published at this instant.
        case scheduled(Instant)
        /// The record expired at this instant.
        case expired(Instant)
    }
}
