package import Content
import Crypto
package import Markdown

/// A request to render a body for a page.
package struct BodyRequest: Sendable {
    package let body: Body

    /// The page that shows the body.
    package let address: Address

    /// The number of the language of that page; 0 for the site's own.
    package var language = 0

    /// The options for its plain text; nil if that is not needed.
    package var plainText: PlainTextOptions?

    /// True if its Markdown is needed, too.
    package var wantsText = false
}

extension BodyRequest {
    /// A stand-in for the rendered body, made from everything that a worker gets.
    ///
    /// It has a link of each kind, so that the later treatment of links is part of it.
    func standIn(_ options: MarkdownOptions, _ pictures: SitePictures) -> RenderedBody {
        let shown = pictures.digest(of: body).map { "\($0)" } ?? ""
        let source =
            "\(body.digest) \(address.file) \(SHA256.digest(of: options.encoded)) \(plainText?.width ?? 0) \(plainText?.root ?? "") \(shown)"
        let html = "<a href=\"\(address.root)\"><a href=\"#\"><img src=\"\(address.root)\">\(source)"
        return RenderedBody(html: Array(html.utf8), plainText: source, findings: [])
    }
}

extension Share {
    /// The request for the body in a format.
    package func bodyRequest(for format: ShareFormat, width: Int = Share.width) -> BodyRequest {
        BodyRequest(
            body: bulletin.body, address: placed.address,
            plainText: format.hasPlainText
                ? PlainTextOptions(width: width, root: configuration.shareRoot) : nil,
            wantsText: format.hasMarkdown)
    }
}
