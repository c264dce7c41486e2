package import Diagnostics
package import Documents

/// How many dates of each recurring event the site shows, from `occurrences` in `site.yaml`.
package struct OccurrenceSettings: Hashable, Sendable {
    /// The maximum number of dates that haven't ended yet.
    package var ahead = 12

    /// The maximum number of past dates: ten years of weeks.
    package var past = 520

    /// Creates the default settings.
    package init() {}
}

extension OccurrenceSettings {
    package init(_ fields: inout FieldReader, _ log: inout DiagnosticLog) {
        ahead = fields.integer("ahead", in: 1...520, &log) ?? ahead
        past = fields.integer("past", in: 0...5200, &log) ?? past
        fields.finish(&log)
    }
}
