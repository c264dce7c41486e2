import Bytes
import Content
import Crypto
import Mustache

/// Makes the fingerprints of one page after another, on one thread.
///
/// A fingerprint is the digest of the page's template and of the data that the renderer is given, so that a page can't show
/// anything else. Bodies stand in the data by their digests.
struct PageFingerprinter: ~Copyable {
    private let seed: PageSeed
    private var cells: CellsBuffer
    private var hash = SHA256()

    init(_ seed: PageSeed) {
        self.seed = seed
        cells = CellsBuffer(seed.theme, isForComparison: true)
    }

    /// The digest of all that the page shows.
    mutating func fingerprint(of page: any WebPage) -> Digest {
        hash.update("\(page.frame.address.file)\0")
        add(page, shownBy: type(of: page).template)
        if let part = page.sealed {
            hash.update(part.gate.fingerprint.bytes)
            add(part.page, shownBy: part.template)
        }
        return hash.finish()
    }

    /// The digest of all that a template shows of a page that is no page of the site.
    mutating func fingerprint(of page: any Templated) -> Digest {
        add(page, shownBy: type(of: page).template)
        return hash.finish()
    }

    private mutating func add(_ page: any Templated, shownBy template: String) {
        hash.update(seed.digest(of: template).bytes)
        cells.filled(with: page, for: template).forEachFingerprintPart { hash.update($0) }
    }
}
