import Text

/// A link with a label.
struct TitledLink: Sendable {
    package let title: String

    /// The language of the title, if it differs from the page's.
    let language: String?

    /// The path from the page to the site's root.
    let root: String

    /// The target, below the root.
    let link: String

    static let view = View<TitledLink>([
        .text("title", "the label of the link") { $0.title },
        .text("language", "the language of the title, if it differs from the page's") { $0.language },
        .link("address", "the link") { $0.write(into: &$1) },
    ])

    /// Appends the address to a page's data.
    func write(into bytes: inout [UInt8]) { bytes.append(root, link) }
}
