import Documents

/// How many dates of each recurring event the site shows, from `occurrences` in `site.yaml`.
package struct OccurrenceSettings: Hashable, Sendable {
    /// The maximum number of dates that haven't ended yet.
    package var ahead = 12

    /// The maximum number of past dates: ten years of weeks.
    package var past = 520
}

extension OccurrenceSettings: KeyedInput {
    static let keys: [Key<OccurrenceSettings>] = [
        Key(RecordField("ahead", .number, "the number of coming dates", standard: "`12`"), \.ahead, in: 1...520),
        Key(RecordField("past", .number, "the number of past dates", standard: "`520`"), \.past, in: 0...5200),
    ]
}
