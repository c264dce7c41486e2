package import Crypto
package import Diagnostics
package import Markdown
import Synchronization
import Text

/// A record's Markdown, known by its digest; the text itself is there only when the file was read in this build;
/// a class, because pages and those who render them pass it on.
package final class Body: Sendable {
    /// What tells it from all others of this process: as a key it takes less than the place.
    package let number = Body.count.add(1, ordering: .relaxed).newValue

    /// SHA-256 of the text: what pages are fingerprinted with.
    package let digest: Digest

    /// The Markdown, or nil where the record came from the cache.
    package let text: [UInt8]?

    /// Where the text begins.
    package let place: Place

    /// Whether the text may name files of the site's own assets.
    package let mayNameAssets: Bool

    /// Whether the text's lines are the file's lines, as in a Markdown file; in JSON they are not.
    package let keepsLines: Bool

    /// What there is to say about the text; nil if that is not known, for it was never rendered.
    package let findings: [RenderedBody.Finding]?

    /// What was found in bodies, by their numbers.
    package typealias Findings = [Int: [RenderedBody.Finding]]

    /// How many have been read.
    private static let count = Atomic(0)

    /// Whether nobody knows yet whether something is wrong with the text.
    package var isUnchecked: Bool { findings == nil }

    package init(
        digest: Digest, text: [UInt8]?, place: Place, mayNameAssets: Bool, keepsLines: Bool,
        findings: [RenderedBody.Finding]?
    ) {
        self.digest = digest
        self.text = text
        self.place = place
        self.mayNameAssets = mayNameAssets
        self.keepsLines = keepsLines
        self.findings = findings
    }

    /// A body that has just been read.
    package convenience init(_ text: [UInt8], at place: Place, keepsLines: Bool) {
        self.init(
            digest: SHA256.digest(of: text), text: text, place: place, mayNameAssets: text.mayNameAssets,
            keepsLines: keepsLines, findings: nil)
    }

    /// Whether the text, which has just been read, may show pictures: they begin with `![` wherever they do.
    var hasPictures: Bool {
        guard let text else { return false }
        return zip(text, text.dropFirst()).contains { $0 == UInt8(ascii: "!") && $1 == UInt8(ascii: "[") }
    }

    /// Warns of the findings: of the first of each kind, with the number of the others, because a text that was written for
    /// another program may have hundreds.
    package func report(_ findings: [RenderedBody.Finding], _ log: inout DiagnosticLog) {
        if findings.isEmpty { return }
        for kind in [RenderedBody.Finding.Kind.rawHTML, .link, .image, .blankInAddress] {
            let same = findings.filter { $0.kind == kind }
            guard let first = same.first else { continue }
            var place = place
            if keepsLines {
                place.line += first.line - 1
                place.column = first.column
            }
            let others = same.count - 1
            let rest = others == 0 ? "" : ", and \(others) more like it in this text"
            log.warning(kind.code, at: place, first.message + rest, hint: kind.hint)
        }
    }
}

extension [UInt8] {
    /// Whether a link in a text may lead to an asset: it has a bracket, and after that the word in its address, as such or with
    /// letters by their numbers. No letter has a reference with a name.
    fileprivate var mayNameAssets: Bool {
        guard let bracket = span.firstIndex(of: UInt8(ascii: "]")) else { return false }
        var place = bracket
        while let ampersand = span.firstIndex(of: UInt8(ascii: "&"), from: place) {
            place = ampersand + 1
            if place < count, self[place] == UInt8(ascii: "#") { return true }
        }
        return span.firstIndex(of: UInt8(ascii: "%"), from: bracket) != nil
            || span.firstIndex(of: Array("assets".utf8), from: bracket) != nil
    }
}

extension RenderedBody.Finding.Kind {
    fileprivate var code: Diagnostic.Code {
        switch self {
        case .rawHTML: .markdownRawHTML
        case .link, .blankInAddress: .markdownLink
        case .image: .markdownImage
        }
    }

    fileprivate var hint: String {
        switch self {
        case .rawHTML: "write it in Markdown; a < that is meant as such is written \\<"
        case .link: "links begin with https://, http://, mailto:, tel:, / or #, or lead to a page beside this one"
        case .blankInAddress: "write %20 for each blank, or put the address between < and >"
        case .image: "put the picture into Content/assets, or its host under markdown: imageHosts in site.yaml"
        }
    }
}
