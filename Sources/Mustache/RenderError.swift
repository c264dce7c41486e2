/// Why a page could not be rendered; the checker finds what can be found before.
public enum RenderError: Error, Hashable {
    /// The library has no template of this name.
    case unknownTemplate(String)
    /// Templates and overriding blocks stand too deep within each other, or without end; the names from the page's own
    /// down.
    case tooDeep(chain: [String])
    /// The page would take more than the limit, in bytes or in repetitions of sections and inclusions of templates.
    case tooLarge(limit: Int)
}

extension RenderError: CustomStringConvertible {
    /// The reason in the author's words.
    public var description: String {
        switch self {
        case .unknownTemplate(let name): "there is no template \"\(name)\""
        case .tooDeep(let chain): "templates include one another too deep, or without end: \(shortened(chain))"
        case .tooLarge(let limit): "the page takes more than \(limit) bytes or repetitions"
        }
    }

    /// A long chain as its beginning: what follows mostly repeats.
    private func shortened(_ chain: [String]) -> String {
        let shown = chain.prefix(8).joined(separator: " → ")
        return chain.count > 8 ? shown + " → …" : shown
    }
}
