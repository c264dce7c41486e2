import Content
import Diagnostics
import Mustache
import Pages

/// What the pages of the built-in theme use of its templates and texts, and of the fields of pages.
struct BuiltInThemeUses {
    private let theme: SiteTheme
    private let reports: [CheckReport]

    init() {
        var discarded = DiagnosticLog()
        theme = SiteTheme.compiled(SiteConfiguration(), files: .builtIn, kept: nil, &discarded)
        var checker = TemplateChecker(theme.library)
        reports = checker.check(FieldReference.templates, &discarded)
    }

    /// The templates that no page uses, except for icons.
    var unusedTemplates: [String] {
        let used = Set(reports.flatMap(\.templates))
        return theme.library.names.filter { !used.contains($0) && !$0.hasPrefix("icon-") }
    }

    /// The fields of a page, and of the site, that no template uses, as dotted names.
    func unusedFields(of page: String) -> [String] {
        let shapes = FieldReference.templates.first { $0.template == page }?.shapes ?? []
        return shapes.flatMap { shape in
            var seen: Set<Shape> = []
            return unusedFields(of: shape, below: "", &seen)
        }
    }

    private func unusedFields(of shape: Shape, below prefix: String, _ seen: inout Set<Shape>) -> [String] {
        guard seen.insert(shape).inserted else { return [] }
        var unused: [String] = []
        for (index, field) in shape.fields.enumerated() {
            guard reports.contains(where: { $0.uses(index, of: shape) }) else {
                unused.append(prefix + field.name)
                continue
            }
            switch field.kind {
            case .list(let inner), .object(let inner):
                unused += unusedFields(of: inner, below: "\(prefix)\(field.name).", &seen)
            case .text, .address, .html, .flag, .template: break
            }
        }
        return unused
    }

    /// The keys of the strings that neither the program nor a template uses.
    var unusedStrings: [String] {
        let used = Set(reports.flatMap(\.strings)).union(Self.labels).union(Word.allCases.map(\.rawValue))
        return theme.strings.keys.filter { !used.contains($0) }
    }

    /// The keys of the names of sports, and of the words for states, actions, sheets, groups of songs, rankings and parts of the
    /// settings, that the strings lack.
    var missingStrings: [String] {
        let keys = Set(theme.strings.keys)
        return Self.namedKeys.filter { !keys.contains($0) }
    }

    private static var namedKeys: [String] { KnownSport.all.map { "sports.\($0.key)" } + Strings.keysByName }

    /// The keys that the program finds by name: sports, states, actions, sheets, groups of songs, rankings, parts of
    /// the settings, and labels in forms.
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
}
