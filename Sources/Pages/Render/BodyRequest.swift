package import Content
import Crypto
package import Markdown

/// A body that is to be rendered, and for what.
package struct BodyRequest: Sendable {
    package let body: Body

    /// The page that it stands on.
    package let address: Address

    /// How it is wanted as plain text, too.
    package var plainText: PlainTextOptions?

    /// Whether its Markdown is wanted, too.
    package var wantsText = false
}

extension BodyRequest {
    /// What determines the rendered body: all that a worker is told. It has a link of each kind, so that what becomes of links
    /// elsewhere is part of it.
    func standIn(_ options: MarkdownOptions) -> RenderedBody {
        let source =
            "\(body.digest) \(address.file) \(SHA256.digest(of: options.encoded)) \(plainText?.width ?? 0) \(plainText?.root ?? "")"
        let html = "<a href=\"\(address.root)\"><a href=\"#\"><img src=\"\(address.root)\">\(source)"
        return RenderedBody(html: Array(html.utf8), plainText: source, findings: [])
    }
}

extension Share {
    /// What has to be rendered for a form of it.
    package func bodyRequest(for format: ShareFormat, width: Int = Share.width) -> BodyRequest {
        BodyRequest(
            body: bulletin.body, address: placed.address,
            plainText: format.hasPlainText
                ? PlainTextOptions(width: width, root: configuration.shareRoot) : nil,
            wantsText: format.hasMarkdown)
    }
}
