package import Crypto
package import Diagnostics
package import Markdown
import Synchronization
import Text

/// A record's Markdown, identified by its digest.
///
/// The text is present only if this build read the file, and not always then. A class, so that passing it around is
/// cheap.
package final class Body: Sendable {
    /// A key of the body within this process, smaller than its place.
    package let number = Body.count.add(1, ordering: .relaxed).newValue

    /// The SHA-256 of the text, for the fingerprints of pages.
    package let digest: Digest

    /// The Markdown; nil if the record is from the cache, or the text was dropped.
    package var text: [UInt8]? { kept.withLock { $0 } }

    private let kept: Mutex<[UInt8]?>

    /// The number of bytes of the text.
    package let size: Int

    /// The start of the text.
    package let place: Place

    /// True if the text may link to the site's own assets.
    package let mayNameAssets: Bool

    /// True if the text contains `![`, as pictures do.
    let hasPictures: Bool

    /// For each `/assets/` in the text, the rest of its line, without the first slash.
    ///
    /// If the text names an asset, one of them begins with its path. Nil if a path may be spelled with escapes.
    package let assetMentions: [String]?

    /// True if the text's lines are the file's lines, as in a Markdown file; false in JSON.
    package let keepsLines: Bool

    /// The problems that earlier builds found in the text; nil if none of them rendered it.
    let findings: [RenderedBody.Finding]?

    private let noted = Mutex<[RenderedBody.Finding]?>(nil)

    /// The number of bodies made so far.
    private static let count = Atomic(0)

    package var isUnchecked: Bool { findings == nil }

    package init(
        digest: Digest, text: [UInt8]?, size: Int, place: Place, mayNameAssets: Bool, hasPictures: Bool,
        assetMentions: [String]?, keepsLines: Bool, findings: [RenderedBody.Finding]?
    ) {
        self.digest = digest
        kept = Mutex(text)
        self.size = size
        self.place = place
        self.mayNameAssets = mayNameAssets
        self.hasPictures = hasPictures
        self.assetMentions = assetMentions
        self.keepsLines = keepsLines
        self.findings = findings
    }

    /// Creates a body from a text that was just read.
    package convenience init(_ text: [UInt8], at place: Place, keepsLines: Bool) {
        self.init(
            digest: SHA256.digest(of: text), text: text, size: text.count, place: place,
            mayNameAssets: text.mayNameAssets, hasPictures: text.span.firstIndex(of: Array("![".utf8)) != nil,
            assetMentions: text.mayNameAssets ? text.assetMentions : [], keepsLines: keepsLines, findings: nil)
    }

    /// The problems found when the text was last rendered; nil before.
    package var newFindings: [RenderedBody.Finding]? { noted.withLock { $0 } }

    /// True if the last rendering was the first, or found other problems than earlier builds.
    var hasOtherFindings: Bool { newFindings.map { $0 != findings } ?? false }

    /// Stores the problems found by rendering the text.
    package func note(_ findings: [RenderedBody.Finding]) { noted.withLock { $0 = findings } }

    /// Frees the memory of the text, which can be read from its file again.
    func dropText() { kept.withLock { $0 = nil } }

    /// A body without text.
    static let empty = Body([], at: Place(file: ""), keepsLines: false)

    /// Reports the known problems, or the new ones if the text was never rendered before.
    package func report(_ log: inout DiagnosticLog) { report(findings ?? newFindings ?? [], &log) }

    /// Warns of the first finding of each kind and counts the others, because a text written for another program may
    /// have hundreds.
    package func report(_ findings: [RenderedBody.Finding], _ log: inout DiagnosticLog) {
        if findings.isEmpty { return }
        for kind in [RenderedBody.Finding.Kind.rawHTML, .link, .image, .imageText, .blankInAddress, .limit] {
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
    /// True if the text may link to an asset: a `]` is followed by `assets`, `%` or `&#`.
    ///
    /// The letters of `assets` can be written as `%61` or `&#97;`, but have no named references.
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

    /// The rest of the line after each `/`, from `assets/`; nil if a path may be escaped with `%`, `&` or a backslash,
    /// or may continue on the next line.
    fileprivate var assetMentions: [String]? {
        let name = Array("/assets/".utf8)
        var mentions: [String] = []
        var place = 0
        while let start = span.firstIndex(of: name, from: place) {
            let line = self[(start + 1)...].prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
            if line.contains(where: { "%&\\".utf8.contains($0) }) { return nil }
            mentions.append(String(decoding: line, as: UTF8.self))
            place = start + name.count
        }
        // Escapes may also spell `/assets/` itself.
        let spellings = contains { "%&\\".utf8.contains($0) }
        return mentions.isEmpty && spellings ? nil : mentions
    }
}

extension RenderedBody.Finding.Kind {
    fileprivate var code: Diagnostic.Code {
        switch self {
        case .rawHTML: .markdownRawHTML
        case .link, .blankInAddress: .markdownLink
        case .image: .markdownImage
        case .imageText: .pictureText
        case .limit: .markdownLimit
        }
    }

    fileprivate var hint: String {
        switch self {
        case .rawHTML: "write it in Markdown; for the character <, write \\<"
        case .link: "a link must begin with https://, http://, mailto:, tel:, / or #, or name a page next to this one"
        case .blankInAddress: "write %20 for each space, or put the address between < and >"
        case .imageText: "describe it between [ and ], or write ![-](…) if it is only a decoration"
        case .limit: "shorten it in the calendar, or write another description in a record of the event"
        case .image: "put the picture into Content/assets, or add its host to imageHosts under markdown in site.yaml"
        }
    }
}
