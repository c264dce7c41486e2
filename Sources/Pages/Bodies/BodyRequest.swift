import Bytes
package import Content
import Crypto
package import Markdown

/// A request to render a body for a page.
package struct BodyRequest: Sendable {
    package let body: Body

    /// The page that shows the body.
    package let address: Address

    /// The page whose address prefixes the ids in the body.
    package let anchorAddress: Address

    /// The number of the page's language; 0 for the site's main language.
    package var language = 0

    /// The options for plain text; nil if it isn't needed.
    package var plainText: PlainTextOptions?

    /// True if the Markdown is needed, too.
    package var wantsText = false

    /// Identifies a rendered body: its number, which determines its text and language, and the other input of a worker.
    package struct Key: Hashable, Sendable {
        package let number: Int
        let idPrefix: ExactText
        let root: String
    }
}

extension BodyRequest {
    /// The request for the body that a page shows; nil without a body.
    package init?(of page: any WebPage, language: Int = 0) {
        guard let body = page.body else { return nil }
        self.init(
            body: body, address: page.context.address, anchorAddress: page.anchorAddress, language: language)
    }

    /// The request for a bulletin's body as its own page shows it.
    init(of bulletin: RoutedRecord<Bulletin>, plainText: PlainTextOptions? = nil, wantsText: Bool = false) {
        self.init(
            body: bulletin.record.body, address: bulletin.address, anchorAddress: bulletin.address,
            plainText: plainText, wantsText: wantsText)
    }

    package var idPrefix: String { anchorAddress.anchorPrefix }

    /// The link from the page to the site's root.
    package var root: String { address.root }

    package var key: Key { Key(number: body.number, idPrefix: ExactText(idPrefix), root: root) }

    /// A placeholder for the rendered body, made from everything that a worker gets.
    ///
    /// It has one link of each kind, so that the later processing of links affects it.
    func standIn(_ options: MarkdownOptions, _ pictures: SitePictures) -> RenderedBody {
        let shown = pictures.digest(of: body).map { "\($0)" } ?? ""
        let source =
            "\(body.digest) \(address.file) \(SHA256.digest(of: options.encoded)) \(plainText?.width ?? 0) \(plainText?.root ?? "") \(shown)"
        let html = "<a href=\"\(address.root)\"><a href=\"#\"><img src=\"\(address.root)\">\(source)"
        return RenderedBody(html: Array(html.utf8), plainText: source, findings: [])
    }
}
