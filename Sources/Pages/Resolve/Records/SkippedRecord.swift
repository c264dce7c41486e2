package import Content
public import Diagnostics

/// A record that the site doesn't show at the time of the build.
public struct SkippedRecord: Hashable, Sendable {
    /// The kind of record, as in "bulletin".
    public let what: String

    /// The record's id.
    public let id: String

    /// The record's place in its file.
    public let place: Place

    /// The reason for skipping the record.
    package let reason: Publication.Absence

    package init(what: String, id: String, place: Place, reason: Publication.Absence) {
        self.what = what
        self.id = id
        self.place = place
        self.reason = reason
    }
}
