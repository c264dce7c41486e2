import Markdown

/// A body that is to be rendered, and for what.
struct BodyRequest: Sendable {
    let body: Body

    /// The page that it stands on.
    let address: Address

    /// How it is wanted as plain text, too.
    var plainText: PlainTextOptions?

    /// Whether its Markdown is wanted, too.
    var wantsText = false
}

extension Share {
    /// What has to be rendered for a form of it.
    func bodyRequest(for format: ShareFormat, width: Int = Share.width) -> BodyRequest {
        BodyRequest(
            body: bulletin.body, address: placed.address,
            plainText: format.hasPlainText
                ? PlainTextOptions(width: width, root: configuration.shareRoot) : nil,
            wantsText: format.hasMarkdown)
    }
}
