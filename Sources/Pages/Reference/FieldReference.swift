package import Mustache

/// The fields that page templates can use, for theme authors.
public enum FieldReference {
    /// The names of the page templates.
    public static var pages: [String] { WebPages.kinds.map { $0.template } }

    /// The fields of a page as an indented table; nil if the page doesn't exist.
    public static func text(of page: String) -> String? {
        guard let kind = WebPages.kinds.first(where: { $0.template == page }) else { return nil }
        var rows: [Row] = []
        collect(kind.shape, depth: 0, &rows)
        collect(SiteView.globals.shape, depth: 0, &rows)
        let nameWidth = rows.map(\.width).max() ?? 0
        let kindWidth = rows.map(\.kind.count).max() ?? 0
        return rows.map { row in
            let name = String(repeating: "  ", count: row.depth) + row.name
            return name.padded(to: nameWidth) + "  " + row.kind.padded(to: kindWidth) + "  \(row.summary)\n"
        }.joined()
    }

    /// The templates of all pages, each with the shapes of its page's data.
    package static var templates: [(template: String, shapes: [Shape])] { WebPages.templates.usable }

    private struct Row {
        let depth: Int
        let name: String
        let kind: String
        let summary: String

        var width: Int { 2 * depth + name.count }
    }

    private static func collect(_ shape: Shape, depth: Int, _ rows: inout [Row]) {
        for field in shape.fields {
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
            rows.append(Row(depth: depth, name: field.name, kind: kind, summary: field.summary))
            if let inner { collect(inner, depth: depth + 1, &rows) }
        }
    }
}

extension String {
    fileprivate func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}
