package import Mustache

/// The fields that page templates can use, for theme authors.
public enum FieldReference {
    /// The names of the page templates.
    public static var pages: [String] { WebPages.kinds.map { $0.template } }

    /// The fields of a page as an indented table; nil if the page doesn't exist.
    public static func text(of page: String) -> String? {
        guard let kind = WebPages.kinds.first(where: { $0.template == page }) else { return nil }
        let all = rows(of: kind.shape) + rows(of: SiteView.globals.shape)
        let nameWidth = all.map(\.name.count).max() ?? 0
        let kindWidth = all.map(\.kind.count).max() ?? 0
        return all.map { row in
            "\(row.name.padded(to: nameWidth))  \(row.kind.padded(to: kindWidth))  \(row.summary)\n"
        }.joined()
    }

    /// The templates of all pages, each with the shapes of its page's data.
    package static var templates: [(template: String, shapes: [Shape])] { WebPages.templates.usable }

    /// A field, with its name indented by its depth.
    private typealias Row = (name: String, kind: String, summary: String)

    private static func rows(of shape: Shape, depth: Int = 0) -> [Row] {
        shape.fields.flatMap { field -> [Row] in
            let (kind, inner): (String, Shape?) =
                switch field.kind {
                case .text: ("text", nil)
                case .address: ("address", nil)
                case .html: ("html", nil)
                case .flag: ("flag", nil)
                case .template: ("template", nil)
                case .list(let item): ("list", item)
                case .object(let object): ("object", object)
                }
            let name = String(repeating: "  ", count: depth) + field.name
            let row: Row = (name: name, kind: kind, summary: field.summary)
            return [row] + (inner.map { rows(of: $0, depth: depth + 1) } ?? [])
        }
    }
}

extension String {
    fileprivate func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}
