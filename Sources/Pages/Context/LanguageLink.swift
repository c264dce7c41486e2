import Content
import Mustache

/// A link to the same page in one of the site's languages.
struct LanguageLink: Sendable {
    let version: SiteConfiguration.Version
    let href: String

    static let view = View<LanguageLink>([
        .text("name", "the language's name in that language") {
            SiteConfiguration.name(ofLanguage: $0.version.language)
        },
        .text("language", "the language tag") { $0.version.language },
        .address("address", "the link") { $0.href },
        .flag("current", "whether the page is in this language") { $0.version.isCurrent },
    ])
}
