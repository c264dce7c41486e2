/// The reason that a page could not be rendered; the checker finds most of these problems earlier.
public enum RenderError: Error, Hashable {
    /// The library has no template of this name.
    case unknownTemplate(String)
    /// Templates and overriding blocks are nested too deeply or endlessly; `chain` has their names, beginning with the
    /// page's template.
    case tooDeep(chain: [String])
    /// The page exceeds the limit, in bytes, or in repetitions of sections and calls of templates.
    case tooLarge(limit: Int)
}

extension RenderError: CustomStringConvertible {
    /// The message for the author.
    public var description: String {
        switch self {
        case .unknownTemplate(let name): "unknown template \"\(name)\""
        case .tooDeep(let chain): "templates include one another too deeply or endlessly: \(shortened(chain))"
        case .tooLarge(let limit): "the page needs more than \(limit) bytes or repetitions"
        }
    }

    /// The first names of a long chain; the rest mostly repeats.
    private func shortened(_ chain: [String]) -> String {
        let shown = chain.prefix(8).joined(separator: " → ")
        return chain.count > 8 ? shown + " → …" : shown
    }
}
