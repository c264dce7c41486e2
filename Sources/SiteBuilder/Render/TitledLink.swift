/// A link with its label.
struct TitledLink: Sendable {
    let title: String
    let address: String

    static let view = View<TitledLink>([
        .text("title", "what it leads to") { $0.title },
        .address("address", "the link") { $0.address },
    ])
}
