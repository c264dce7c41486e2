/// The texts that templates name as `{{strings.NAME}}`: known when a template is compiled, and part of it from then on.
///
/// They are text, escaped like any other. `{field}` within one stands for that field, as if the template named it there.
public struct TemplateStrings: Sendable {
    /// What a dotted name begins with that is one of a text, and not of a field.
    static let namespace = "strings"

    /// A piece of a text.
    public enum Piece: Hashable, Sendable {
        /// Words as they are.
        case words(String)

        /// A field of that name.
        case field(String)
    }

    private let texts: [String: [Piece]]

    /// The texts by their names.
    public init(_ texts: [String: [Piece]] = [:]) { self.texts = texts }

    /// The names of all texts, sorted.
    var names: [String] { texts.keys.sorted() }

    /// The pieces of the text that is meant; nil where there is none, or the name is that of a field.
    func pieces(of name: Name) -> [Piece]? { Self.text(of: name).flatMap { texts[$0] } }

    /// The name of a text without the namespace; nil where it is that of a field.
    static func text(of name: Name) -> String? {
        name.parts.first == namespace && name.parts.count > 1 ? name.parts.dropFirst().joined(separator: ".") : nil
    }
}
