package import Content
import Markdown

extension Bodies {
    /// Returns a bulletin with its rendered body, for its shared files; the body must have been requested before.
    package func material(of share: Share, width: Int = Share.width) -> ShareMaker.Material {
        let request = share.bodyRequest(for: .zip, width: width)
        guard var rendered = body(for: request) else { preconditionFailure("the bodies of stale jobs are rendered") }
        rendered.html =
            share.bulletin.poster(root: share.placed.address.root + share.configuration.filesRoot) + rendered.html
        return ShareMaker.Material(
            share: share, body: rendered, pictures: pictures, markdown: text(of: request.body), width: width)
    }
}

extension Share {
    package func bodyRequest(for format: ShareFormat, width: Int = Share.width) -> BodyRequest {
        BodyRequest(
            of: placed,
            plainText: format.hasPlainText
                ? PlainTextOptions(width: width, root: configuration.shareRoot) : nil,
            wantsText: format.hasMarkdown)
    }
}
