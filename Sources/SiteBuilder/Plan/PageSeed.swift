import Crypto
import Mustache

/// What determines a page's bytes beside its own fields.
struct PageSeed: Sendable {
    /// What the pages are shown with.
    let theme: SiteTheme

    /// By template: format, options, strings, the template with all it includes, the site's fields.
    private let seeds: [String: Digest]

    init(_ configuration: SiteConfiguration, _ theme: SiteTheme, _ frames: FrameMaker) {
        var common = SHA256()
        common.update("corkboard page \(Product.pageFormat)")
        for host in configuration.imageHosts { common.update("image host \(host)") }
        common.update("host \(configuration.baseURL.host ?? "")")
        common.update(frames.fingerprint.bytes)
        common.update(theme.strings.digest.bytes)
        theme.siteCells.forEachFingerprintPart { common.update($0) }
        let digest = common.finish()
        var seeds: [String: Digest] = [:]
        for kind in WebPages.kinds {
            var hash = SHA256()
            hash.update(digest.bytes)
            hash.update(theme.digest(of: kind.template).bytes)
            seeds[kind.template] = hash.finish()
        }
        self.seeds = seeds
        self.theme = theme
    }

    /// Determines what the pages of all kinds share.
    var digest: Digest {
        var hash = SHA256()
        for seed in seeds.sorted(by: { $0.key < $1.key }) { hash.update(seed.value.bytes) }
        return hash.finish()
    }

    /// Determines what the pages of that template share.
    func digest(of template: String) -> Digest {
        guard let seed = seeds[template] else { preconditionFailure("every kind of page is listed") }
        return seed
    }
}
