/// A line of an event's name.
struct NameLine: Sendable {
    let text: String

    static let view = View<NameLine>([.text("text", "the line") { $0.text }])
}
