/// The texts that templates name as `{{strings.NAME}}`, which are put in when a template is compiled.
///
/// They are escaped like any text. `{field}` in one stands for that field, as if the template named it there.
public struct TemplateStrings: Sendable {
    /// The first part of the name of a text, which distinguishes it from a field.
    static let namespace = "strings"

    /// A piece of a text.
    public enum Piece: Hashable, Sendable {
        /// Words, shown unchanged.
        case words(String)

        /// A field with this name.
        case field(String)
    }

    private let texts: [String: [Piece]]

    /// Creates strings from texts by name.
    public init(_ texts: [String: [Piece]] = [:]) { self.texts = texts }

    /// The names of all texts, sorted.
    var names: [String] { texts.keys.sorted() }

    /// The pieces of a text; nil if there is none of that name, or if the name is that of a field.
    func pieces(of name: Name) -> [Piece]? { Self.text(of: name).flatMap { texts[$0] } }

    /// The name of a text without the namespace; nil if the name is that of a field.
    static func text(of name: Name) -> String? {
        name.parts.first == namespace && name.parts.count > 1 ? name.parts.dropFirst().joined(separator: ".") : nil
    }
}
