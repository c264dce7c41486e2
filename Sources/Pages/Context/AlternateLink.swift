import Mustache

/// A page's absolute address in one of the site's languages, for search engines.
struct AlternateLink: Sendable {
    let language: String
    let address: String

    static let view = View<AlternateLink>([
        .text("language", "the language tag; x-default for readers of other languages") { $0.language },
        .address("address", "the page's absolute address") { $0.address },
    ])
}
