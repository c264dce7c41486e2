import Crypto

/// Makes the fingerprints of one page after another, on one thread.
struct PageFingerprinter: ~Copyable {
    private let seed: PageSeed
    private var fingerprinter = Fingerprinter()
    private var cells: CellsBuffer

    init(_ seed: PageSeed) {
        self.seed = seed
        cells = CellsBuffer(seed.theme)
    }

    /// What is known of a page, and what determines its bytes; the page itself is only made where that takes it.
    mutating func fingerprint(ofPage number: Int, in series: PageSeries) -> (PageOutline, Digest) {
        if let outline = series.outline(of: number) {
            start(outline.template, outline.address)
            series.note(number, to: &fingerprinter.sources)
            return (outline, fingerprinter.finish())
        }
        let page = series[number]
        let outline = PageOutline(of: page)
        start(outline.template, outline.address)
        cells.note(page, for: outline.template, to: &fingerprinter.sources)
        if let part = page.sealed {
            fingerprinter.sources.write(seed.digest(of: type(of: part.page).template))
            cells.note(part.page, for: part.template, to: &fingerprinter.sources)
        }
        return (outline, fingerprinter.finish())
    }

    private mutating func start(_ template: String, _ address: Address) {
        fingerprinter.sources.write(seed.digest(of: template))
        fingerprinter.sources.write(address.file)
    }
}
