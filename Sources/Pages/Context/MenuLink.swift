struct MenuLink: Sendable {
    let label: String
    let language: String?
    let address: String
    let isCurrent: Bool

    static let view = View<MenuLink>([
        .text("label", "the text of the link") { $0.label },
        .text("language", "the language of the label, if it differs from the page's") { $0.language },
        .address("address", "the link") { $0.address },
        .flag("current", "whether this page is in that part of the site") { $0.isCurrent },
    ])
}
