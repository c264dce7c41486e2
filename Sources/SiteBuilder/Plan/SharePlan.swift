import Crypto
import Mustache
import Time

/// The jobs of the files by which bulletins are shared, one for each bulletin and form.
struct SharePlan: Sendable {
    let site: Site
    private let formats: [ShareFormat]

    /// By form: what determines its files beside the bulletin.
    private let seeds: [Digest]

    /// Changes with any of the site's own files, of which a bulletin that names some may show any.
    private let assets: Digest

    init(_ site: Site, _ theme: SiteTheme) {
        self.site = site
        formats = site.configuration.board.share
        let configuration = site.configuration
        var common = SHA256()
        common.update("corkboard share \(Product.pageFormat) \(Share.width) \(configuration.zone.name) ")
        common.update("\(configuration.shareRoot) \(configuration.imageHosts.joined(separator: " "))\n")
        common.update(theme.strings.digest.bytes)
        theme.siteCells.forEachFingerprintPart { common.update($0) }
        let digest = common.finish()
        seeds = formats.map { format in
            var hash = SHA256()
            hash.update(digest.bytes)
            hash.update(format.rawValue)
            for template in format.templates { hash.update(theme.digest(of: template).bytes) }
            return hash.finish()
        }
        var hash = SHA256()
        for asset in site.assets {
            hash.update(asset.path)
            hash.update(asset.fingerprint.bytes)
        }
        assets = hash.finish()
    }

    /// The bulletin of that number.
    func share(of bulletin: Int) -> Share {
        Share(placed: site.bulletins[bulletin], configuration: site.configuration)
    }

    /// The jobs, bulletin by bulletin.
    func jobs() -> [Job] {
        if formats.isEmpty { return [] }
        return concurrentMap(site.bulletins.count) { index in
            let placed = site.bulletins[index]
            let record = digest(of: placed)
            return formats.indices.map { number in
                let format = formats[number]
                var hash = SHA256()
                hash.update(seeds[number].bytes)
                hash.update(record.bytes)
                if format.hasAssets, placed.record.body.mayNameAssets { hash.update(assets.bytes) }
                return Job(
                    path: Address(file: format.fileName, beside: placed.address).file,
                    content: .share(bulletin: index, format),
                    fingerprint: hash.finish())
            }
        }.flatMap(\.self)
    }

    /// What a bulletin says.
    private func digest(of placed: Placed<Bulletin>) -> Digest {
        let bulletin = placed.record
        var record = ByteWriter()
        record.write(placed.address.file)
        record.write(bulletin.id)
        record.write(bulletin.title)
        record.write(bulletin.author)
        record.write(bulletin.date)
        record.write(bulletin.updated) { $0.write($1) }
        record.write(bulletin.tags) { $0.write($1) }
        record.write(bulletin.isPinned)
        record.write(bulletin.colour) { $0.write($1) }
        record.write(bulletin.body.digest)
        return SHA256.digest(of: record.bytes)
    }
}
