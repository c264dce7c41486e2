import Files
import Text

/// A reference to another asset, in a style sheet's `url("…")` or a script module's `import "./…"`: the range of the name
/// in the text, without its quotation marks, and the path of the referenced asset.
typealias AssetReference = (range: Range<Int>, path: String)

/// The references in the text of the asset at `path`, in order; empty unless it is a style sheet or a module.
///
/// The text is searched, not parsed, so an import in a comment counts, too.
func assetReferences(in text: [UInt8], at path: String) -> [AssetReference] {
    let isStyle = path.utf8.ends(with: ".css")
    guard isStyle || path.utf8.ends(with: ".js") else { return [] }
    var references: [AssetReference] = []
    var position = 0
    while let quote = text[position...].firstIndex(where: { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "'") }) {
        position = quote + 1
        let name = text[position...].prefix { $0 != text[quote] && $0 != UInt8(ascii: "\n") }
        guard isStyle ? text[..<quote].endsInURL : text[..<quote].endsInImport && name.first == UInt8(ascii: ".")
        else { continue }
        references.append((name.indices, resolved(String(decoding: name, as: UTF8.self), from: path)))
        position = name.endIndex
    }
    return references
}

/// The path that a relative address leads to from the file at `path`.
private func resolved(_ address: String, from path: String) -> String {
    var names = Array(path.names.dropLast())
    for name in address.names {
        switch name {
        case ".": continue
        case "..": _ = names.popLast()
        default: names.append(name)
        }
    }
    return names.joined(separator: "/")
}

extension ArraySlice<UInt8> {
    fileprivate var endsInURL: Bool { ends(with: "url(") }

    /// True if a quoted text after this would be the name of a module.
    fileprivate var endsInImport: Bool {
        let before = withoutBlanks
        return before.ends(with: "from") || before.ends(with: "import")
            || before.ends(with: "(") && before.dropLast().withoutBlanks.ends(with: "import")
    }

    private var withoutBlanks: ArraySlice<UInt8> {
        var rest = self
        while rest.last == UInt8(ascii: " ") || rest.last == UInt8(ascii: "\n") { rest.removeLast() }
        return rest
    }
}
