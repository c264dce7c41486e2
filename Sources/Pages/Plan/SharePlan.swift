import Bytes
import Content
import Crypto

/// The jobs for sharing bulletins, one for each bulletin and format.
package struct SharePlan: Sendable {
    package let site: Site

    init(_ site: Site) { self.site = site }

    func share(of bulletin: Int) -> Share {
        Share(placed: site.bulletins[bulletin], configuration: site.configuration)
    }

    /// The jobs, grouped by bulletin.
    ///
    /// - Parameters:
    ///   - first: The index of the first job in its plan.
    ///   - known: The fingerprints of an earlier plan.
    func jobs(_ seed: PageSeed, from first: Int, knowing known: KnownFingerprints?) -> [Job] {
        let formats = site.configuration.board.share
        if formats.isEmpty { return [] }
        let maker = ShareMaker(seed.theme)
        let standIns = Bodies.standIns(seed.bodyOptions, site.pictures)
        var hash = SHA256()
        for asset in site.assets {
            hash.update("\(asset.path)\0")
            hash.update(asset.fingerprint.bytes)
        }
        let assets = hash.finish()
        return concurrentMap(site.bulletins.count, state: { PageFingerprinter(seed) }) { fingerprinter, index in
            let share = share(of: index)
            let known = known.flatMap { $0.changes.keep(whole: share.placed) ? $0 : nil }
            lazy var material = standIns.material(of: share)
            return formats.indices.map { number in
                let path = Address(file: formats[number].fileName, beside: share.placed.address).file
                let same = known?.fingerprint(at: first + index * formats.count + number, of: path)
                return Job(
                    path: path, content: .share(bulletin: index, formats[number]),
                    fingerprint: same
                        ?? maker.fingerprint(of: formats[number], material, assets: assets, &fingerprinter))
            }
        }.flatMap(\.self)
    }
}
