import Content
import Diagnostics
import Mustache

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

    /// The templates of the built-in theme that no page uses, except for icons.
    package static var unusedTemplates: [String] {
        let (theme, uses) = builtIn
        return theme.library.names.filter { !uses.templates.contains($0) && !$0.utf8.starts(with: "icon-".utf8) }
    }

    /// The fields of a page, and of the site, that no template of the built-in theme uses, as dotted names.
    package static func unusedFields(of page: String) -> [String] {
        guard let kind = WebPages.kinds.first(where: { $0.template == page }) else { return [] }
        let uses = builtIn.uses
        return uses.unusedFields(of: kind.shape) + uses.unusedFields(of: SiteView.globals.shape)
    }

    /// The keys of the strings that neither the program nor a template of the built-in theme uses.
    package static var unusedStrings: [String] {
        let (theme, uses) = builtIn
        let used = uses.strings.union(labels)
        return theme.strings.keys.filter { Word(rawValue: $0) == nil && !used.contains($0) }
    }

    /// The keys of the names of sports, and of the words for states, actions and sheets, that the built-in strings
    /// lack.
    package static var missingStrings: [String] {
        let keys = Set(builtIn.theme.strings.keys)
        return namedKeys.filter { !keys.contains($0) }
    }

    private static var namedKeys: [String] { KnownSport.all.map { "sports.\($0.key)" } + Strings.keysByName }

    /// The keys that the program finds by name: sports, states, actions, sheets, and labels in forms.
    private static var labels: Set<String> {
        let fields = RecordField.groups.values.joined()
        let choices = fields.flatMap { field in
            if case .choice(let words) = field.form { words } else { [] }
        }
        let keys: [[String]] = [
            fields.map { "fields.\($0.key)" },
            (choices + ["true", "false"]).map { "choices.\($0)" },
            RecordField.settings.map { Strings.keyOfLabel(ofSetting: $0.key) },
            namedKeys,
        ]
        return Set(keys.joined())
    }

    /// The built-in theme, and what all of its pages use.
    private static var builtIn: (theme: SiteTheme, uses: CheckReport) {
        var discarded = DiagnosticLog()
        let theme = SiteTheme(SiteConfiguration(), files: .builtIn, for: WebPages.templates, knowing: [], &discarded)
        var checker = TemplateChecker(theme.library)
        _ = checker.check(WebPages.templates.usable, &discarded)
        return (theme, checker.report)
    }

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
