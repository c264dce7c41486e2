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
    func jobs(_ seed: PageSeed) -> [Job] {
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
            let material = standIns.material(of: share)
            return formats.map { format in
                Job(
                    path: Address(file: format.fileName, beside: share.placed.address).file,
                    content: .share(bulletin: index, format),
                    fingerprint: maker.fingerprint(of: format, material, assets: assets, &fingerprinter))
            }
        }.flatMap(\.self)
    }
}
