import Diagnostics
import Documents
import Mustache

/// A parsed strings file: the texts of nested groups, by dotted keys such as `songs.empty`.
struct StringsFile {
    let name: String
    let language: String

    /// The plural forms in the language.
    let categories: [PluralCategory]
    var entries: [String: Entry] = [:]

    /// The keys in the order of the file.
    private(set) var keys: [String] = []

    /// A text or a list of texts, with its place in the file.
    struct Entry {
        package let place: Place
        let keyPlace: Place
        let value: Value

        enum Value {
            case text([TemplateStrings.Piece])
            case forms([PluralCategory: [TemplateStrings.Piece]])
            case list([String])
        }
    }

    /// Reads a file; reports its errors and omits the invalid entries.
    init(_ file: ThemeFile, language: String, _ log: inout DiagnosticLog) {
        name = file.name
        self.language = language
        categories = PluralRule(of: language).categories
        guard let node = YAML.parse(file.bytes, file: file.name, &log) else { return }
        switch node.value {
        case .object(let members): read(members, below: "", &log)
        case .null, .plain(""): break
        default: reportType(node, "a strings file must be a group of texts", &log)
        }
    }

    private mutating func read(_ members: [Member], below group: String, _ log: inout DiagnosticLog) {
        for member in members {
            let key = group + member.key
            let node = member.value
            var value: Entry.Value?
            switch node.value {
            case .object(let forms) where forms.contains(where: { $0.key == PluralCategory.other.rawValue }):
                value = .forms(plural(forms, &log))
            case .object(let members):
                read(members, below: key + ".", &log)
                continue
            case .array(let items):
                value = .list(items.compactMap { text($0, &log) })
            default:
                value = text(node, &log).map { .text(Array(parsing: $0)) }
            }
            guard let value else { continue }
            keys.append(key)
            entries[key] = Entry(
                place: Place(file: name, at: node.position), keyPlace: Place(file: name, at: member.keyPosition),
                value: value)
        }
    }

    private func plural(_ members: [Member], _ log: inout DiagnosticLog) -> [PluralCategory: [TemplateStrings.Piece]] {
        var forms: [PluralCategory: [TemplateStrings.Piece]] = [:]
        for member in members {
            if let category = PluralCategory(rawValue: member.key), categories.contains(category) {
                forms[category] = text(member.value, &log).map { Array(parsing: $0) }
            } else {
                let names = categories.map(\.rawValue)
                log.warning(
                    .stringsUnknown, at: Place(file: name, at: member.keyPosition),
                    "the language has no plural form \"\(member.key)\"",
                    hint: didYouMean(member.key, among: names) ?? "its forms are: \(names.joined(separator: ", "))")
            }
        }
        return forms
    }

    private func text(_ node: Node, _ log: inout DiagnosticLog) -> String? {
        switch node.value {
        case .string(let text), .plain(let text): return text
        default:
            reportType(node, "a string must be a text", &log)
            return nil
        }
    }

    private func reportType(_ node: Node, _ message: String, _ log: inout DiagnosticLog) {
        log.error(
            .wrongType, at: Place(file: name, at: node.position), message,
            hint: "write it as in home: \"Home\"; put text in quotes if it contains a colon or begins with {")
    }
}
