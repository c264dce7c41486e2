import Bytes
package import Content
package import Crypto
import Markdown
import Mustache

/// What determines a page's bytes beside its data.
package struct PageSeed: Sendable {
    /// What the pages are shown with.
    let theme: SiteTheme

    /// What bodies are rendered with.
    let bodyOptions: MarkdownOptions

    /// By template: the format of pages, what bodies are rendered with, and the template with everything it is compiled with.
    private let seeds: [String: Digest]

    package init(_ configuration: SiteConfiguration, _ theme: SiteTheme) {
        var common = SHA256()
        common.update("corkboard page \(Product.pageFormat)")
        bodyOptions = MarkdownOptions(configuration, theme.strings)
        common.update(bodyOptions.encoded)
        let digest = common.finish()
        var seeds: [String: Digest] = [:]
        for kind in WebPages.kinds {
            for template in [kind.template] + kind.partTemplates {
                var hash = SHA256()
                hash.update(digest.bytes)
                hash.update(theme.digest(of: template).bytes)
                seeds[template] = hash.finish()
            }
        }
        self.seeds = seeds
        self.theme = theme
    }

    /// Determines what the pages of all kinds share.
    package var digest: Digest {
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
