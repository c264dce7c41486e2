/// The texts that templates use as `{{strings.NAME}}`, which are inserted when a template is compiled.
///
/// They are escaped like any text. `{field}` in a text inserts that field, as if the template named it there.
public struct TemplateStrings: Sendable {
    /// The first part of the name of a text, which distinguishes it from a field.
    static let namespace = "strings"

    /// A piece of a text.
    public enum Piece: Hashable, Sendable {
        /// Words, shown unchanged.
        case words(String)

        case field(String)
    }

    private let texts: [String: [Piece]]

    /// Creates strings from texts by name.
    public init(_ texts: [String: [Piece]] = [:]) { self.texts = texts }

    /// The names of all texts, sorted.
    var names: [String] { texts.keys.sorted() }

    /// Calls `body` with the name of each text and the fields that it inserts, all sorted.
    public func forEachText(_ body: (_ name: String, _ fields: [String]) -> Void) {
        for (name, pieces) in texts.sorted(by: { $0.key < $1.key }) {
            let fields = pieces.compactMap { if case .field(let field) = $0 { field } else { nil } }
            body(name, Set(fields).sorted())
        }
    }

    /// Returns the pieces of a text; nil if the name is unknown or refers to a field.
    func pieces(of name: Name) -> [Piece]? { Self.text(of: name).flatMap { texts[$0] } }

    /// Returns the name of a text without the namespace; nil if the name refers to a field.
    static func text(of name: Name) -> String? {
        name.parts.first == namespace && name.parts.count > 1 ? name.parts.dropFirst().joined(separator: ".") : nil
    }
}
