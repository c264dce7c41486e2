import Bytes
package import Content
import Crypto
import Markdown
import Mustache

/// Everything that determines a page's bytes, except its data.
package struct PageSeed: Sendable {
    let theme: SiteTheme

    let bodyOptions: MarkdownOptions

    /// The digests by template: of the page format, the body options, and the template with everything compiled into
    /// it.
    private let seeds: [String: Digest]

    package init(_ configuration: SiteConfiguration, _ theme: SiteTheme) {
        var common = SHA256()
        common.update("corkboard page \(Product.pageFormat)")
        bodyOptions = MarkdownOptions(configuration, theme.strings)
        common.update(bodyOptions.encoded)
        let digest = common.finish()
        var seeds: [String: Digest] = [:]
        for template in theme.pageTemplates {
            var hash = SHA256()
            hash.update(digest.bytes)
            hash.update(theme.digest(of: template).bytes)
            seeds[template] = hash.finish()
        }
        self.seeds = seeds
        self.theme = theme
    }

    /// The digest of everything that all pages of a template share.
    func digest(of template: String) -> Digest {
        guard let seed = seeds[template] else { preconditionFailure("every kind of page is listed") }
        return seed
    }
}
