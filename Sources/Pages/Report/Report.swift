package import Diagnostics

/// A report in all its formats.
package protocol Report {
    /// The report as plain text.
    var text: any Templated { get }

    /// Its main table (RFC 4180).
    var csv: [UInt8] { get }

    /// All its figures.
    var json: JSONValue { get }

    /// The report as one HTML file, in the colours and fonts of paper.
    func page(in theme: SiteTheme) -> any Templated
}

extension Report {
    /// The figures as a file.
    package var jsonFile: [UInt8] { Array((json.lines() + "\n").utf8) }
}
