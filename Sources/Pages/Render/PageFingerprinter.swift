import Bytes
import Content
import Crypto
import Mustache

/// Computes the fingerprints of pages, one after another, on one thread.
///
/// A fingerprint is the digest of the page's template and of all data that the renderer gets, so it covers everything
/// the page can show. A body is represented by its digest.
struct PageFingerprinter: ~Copyable {
    private let seed: PageSeed
    private var cells: TemplateDataBuffer
    private var hash = SHA256()

    init(_ seed: PageSeed) {
        self.seed = seed
        cells = TemplateDataBuffer(seed.theme, isForComparison: true)
    }

    /// The digest of everything that the page shows, including its sealed part.
    mutating func fingerprint(of page: any WebPage) -> Digest {
        hash.update("\(page.context.address.file)\0")
        add(page, shownBy: type(of: page).template)
        if let body = page.body {
            hash.update("\(page.anchorAddress.file)\0")
            if let shown = page.context.picturesOfSite.digest(of: body) { hash.update(shown.bytes) }
        }
        if let part = page.sealed {
            hash.update(part.gate.fingerprint.bytes)
            add(part.page, shownBy: part.template)
        }
        return hash.finish()
    }

    /// The digest of everything that a template shows of a value that isn't a page, such as a shared bulletin.
    mutating func fingerprint(of page: any Templated) -> Digest {
        add(page, shownBy: type(of: page).template)
        return hash.finish()
    }

    private mutating func add(_ page: any Templated, shownBy template: String) {
        hash.update(seed.digest(of: template).bytes)
        cells.filled(with: page, for: template).forEachFingerprintPart { hash.update($0) }
    }
}
