import Diagnostics
import Mustache
import Text

/// A text of the interface, with placeholders; in several forms if it has a count.
struct Message: Sendable {
    /// The forms by plural category; a text without a count has only the form `other`.
    let forms: [PluralCategory: [TemplateStrings.Piece]]

    /// The plural rule of the text's language.
    let rule: PluralRule

    /// The form `other`, which all texts have; the complete text if it has no count.
    private let other: [TemplateStrings.Piece]

    init(forms: [PluralCategory: [TemplateStrings.Piece]], rule: PluralRule) {
        self.forms = forms
        self.rule = rule
        other = forms[.other] ?? []
    }
}

extension Message {
    /// The pieces of the only form; nil for several forms.
    var pieces: [TemplateStrings.Piece]? { forms.count == 1 ? forms[.other] : nil }

    /// The text with each placeholder replaced by the value of its name.
    func text(_ value: (String) -> String?) -> String { Self.text(other, value) }

    /// The form for a count; `number` is the count as the language writes it.
    func text(counting count: Int, as number: String) -> String {
        Self.text(forms[rule.category(of: count)] ?? other) { $0 == "count" ? number : nil }
    }

    /// All forms as a JSON object by plural category, each with `number` for the count.
    func formsInJSON(counting number: String) -> String {
        var object: JSONValue = [:]
        for category in PluralCategory.allCases {
            guard let pieces = forms[category] else { continue }
            object.add(category.rawValue, .string(Self.text(pieces) { $0 == "count" ? number : nil }))
        }
        return object.text
    }

    private static func text(_ pieces: [TemplateStrings.Piece], _ value: (String) -> String?) -> String {
        pieces.reduce(into: "") { text, piece in
            switch piece {
            case .words(let words): text += words
            case .field(let name): text += value(name) ?? "{\(name)}"
            }
        }
    }
}

extension [TemplateStrings.Piece] {
    /// Parses a text of a strings file: `{name}` is a placeholder; other braces are literal.
    init(parsing text: String) {
        self = []
        let bytes = [UInt8](text.utf8)
        var copied = 0
        var position = 0
        while let open = bytes[position...].firstIndex(of: UInt8(ascii: "{")) {
            position = open + 1
            let name = bytes[position...].prefix { $0.isASCIIAlphanumeric || $0 == UInt8(ascii: ".") }
            guard !name.isEmpty, name.endIndex < bytes.count, bytes[name.endIndex] == UInt8(ascii: "}") else {
                continue
            }
            if copied < open { append(.words(String(decoding: bytes[copied..<open], as: UTF8.self))) }
            append(.field(String(decoding: name, as: UTF8.self)))
            position = name.endIndex + 1
            copied = position
        }
        if copied < bytes.count || isEmpty { append(.words(String(decoding: bytes[copied...], as: UTF8.self))) }
    }

    var fields: Set<String> {
        Set(compactMap { piece in if case .field(let name) = piece { name } else { nil } })
    }
}
