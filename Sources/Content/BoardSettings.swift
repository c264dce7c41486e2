package import Diagnostics
package import Documents

/// How the corkboard is laid out, and what its bulletins are offered as.
package struct BoardSettings: Hashable, Sendable {
    /// Notes side by side where the screen is wide enough; a phone shows at most two.
    package var columns = 2

    /// Notes on each of its pages.
    package var perPage = 48

    /// What each bulletin is offered as, beside its page.
    package var share = ShareFormat.allCases

    /// The board as it is where nothing is said.
    package init() {}
}

extension BoardSettings {
    /// Reads what `site.yaml` says under `board`.
    package init(_ fields: inout FieldReader, _ log: inout DiagnosticLog) {
        columns = fields.integer("columns", in: 1...4, &log) ?? columns
        perPage = fields.integer("perPage", in: 1...1000, &log) ?? perPage
        share = fields.choices("share", of: ShareFormat.self, &log) ?? share
        fields.finish(&log)
    }
}
