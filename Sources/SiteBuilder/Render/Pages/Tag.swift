/// A word that a record is filed under.
struct Tag: Sendable {
    let name: String

    static let view = View<Tag>([.text("name", "the tag") { $0.name }])
}
