package import Diagnostics
package import Documents

/// The layout of the board, and the formats in which its bulletins are offered.
package struct BoardSettings: Hashable, Sendable {
    /// The number of bulletins side by side on a wide screen; a phone shows at most two.
    package var columns = 2

    /// The number of bulletins on each page of the board.
    package var perPage = 48

    /// The formats in which each bulletin is offered beside its page.
    package var share = ShareFormat.allCases

    /// Makes the default settings.
    package init() {}
}

extension BoardSettings {
    /// Reads `board` in `site.yaml`.
    package init(_ fields: inout FieldReader, _ log: inout DiagnosticLog) {
        columns = fields.integer("columns", in: 1...4, &log) ?? columns
        perPage = fields.integer("perPage", in: 1...1000, &log) ?? perPage
        share = fields.choices("share", of: ShareFormat.self, &log) ?? share
        fields.finish(&log)
    }
}
