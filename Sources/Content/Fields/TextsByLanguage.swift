import Diagnostics
import Documents

/// Finds texts in several languages, as in `title: {en: Welcome, de: Willkommen}`.
struct TextsByLanguage {
    /// The site's languages, the main language first.
    let languages: [String]

    /// The file's name in diagnostics.
    let file: String

    /// The fields of a record that can be in several languages.
    indirect enum Shape: Sendable {
        case text
        case object([String: Shape])
        case list(of: [String: Shape])
        /// A group of texts with keys that the author chooses.
        case named

        /// True if these keys lead to a text.
        func hasText(at path: ArraySlice<String>) -> Bool {
            switch self {
            case .text: path.isEmpty
            case .named: path.count == 1
            case .object(let shapes), .list(let shapes):
                path.first.flatMap { shapes[$0] }?.hasText(at: path.dropFirst()) ?? false
            }
        }
    }

    /// Returns the shapes of those fields that can be in several languages, by key.
    static func shapes(of fields: [RecordField]) -> [String: Shape] {
        Dictionary(uniqueKeysWithValues: fields.filter(\.isTranslated).map { ($0.key, .text) })
    }

    /// A text in several languages.
    struct Found {
        /// The keys that lead to it, with dots between them; an item of a list is named by its place in the file.
        let path: String

        /// The texts, with languages as keys.
        let texts: [Member]
    }

    /// Returns a value in one language; texts without that language are in the site's main language.
    ///
    /// - Parameters:
    ///   - language: The index of the language; problems are reported only for the first one.
    ///   - found: Called for each text in several languages.
    func node(
        _ node: Node, _ shape: Shape, in language: Int = 0, at path: String = "", _ log: inout DiagnosticLog,
        found: (Found) -> Void = { _ in }
    ) -> Node {
        switch (shape, node.value) {
        case (.text, .object(let texts)):
            found(Found(path: path, texts: texts))
            return text(of: texts, in: language, at: path, node, &log)
        case (.object(let shapes), .object(let members)):
            return object(members, at: node.position, shapes, in: language, below: path, &log, found)
        case (.named, .object(let members)):
            let shapes = Dictionary(members.map { ($0.key, Shape.text) }) { first, _ in first }
            return object(members, at: node.position, shapes, in: language, below: path, &log, found)
        case (.list(let shapes), .array(let items)):
            let own = items.map { item -> Node in
                guard case .object(let members) = item.value else { return item }
                let place = "\(path).\(Self.name(ofItemAt: Place(file: file, at: item.position)))"
                return object(members, at: item.position, shapes, in: language, below: place, &log, found)
            }
            return Node(.array(own), at: node.position)
        default: return node
        }
    }

    /// Returns the name in a path of a list's item that begins at a place.
    static func name(ofItemAt place: Place) -> String { "\(place.line):\(place.column)" }

    private func object(
        _ members: [Member], at position: Position, _ shapes: [String: Shape], in language: Int, below path: String,
        _ log: inout DiagnosticLog, _ found: (Found) -> Void
    ) -> Node {
        let all = members.map { member -> Member in
            guard let shape = shapes[member.key] else { return member }
            var own = member
            own.value = node(
                member.value, shape, in: language, at: path.isEmpty ? member.key : "\(path).\(member.key)", &log,
                found: found)
            return own
        }
        return Node(.object(all), at: position)
    }

    private func text(
        of texts: [Member], in language: Int, at path: String, _ node: Node, _ log: inout DiagnosticLog
    ) -> Node {
        let own = texts.first { $0.key == languages[0] }
        if language == 0 { check(texts, own: own, path: path, node: node, &log) }
        // If the main language is missing, which was reported, use any other text.
        return (texts.first { $0.key == languages[language] } ?? own ?? texts.first)?.value
            ?? Node(.null, at: node.position)
    }

    private func check(
        _ texts: [Member], own: Member?, path: String, node: Node, _ log: inout DiagnosticLog
    ) {
        let all = "the site's languages are \(languages.joined(separator: ", "))"
        for member in texts where !languages.contains(member.key) {
            log.error(
                .invalidValue, at: Place(file: file, at: member.keyPosition),
                "\"\(member.key)\" isn't one of the site's languages", hint: all)
        }
        if own == nil {
            log.error(
                .missingField, at: Place(file: file, at: node.position),
                "\"\(path)\" has no text in the site's main language, \(languages[0])",
                hint:
                    "write \(example("\(languages[0]): …", in: file)): pages in languages without a translation show it"
            )
        }
    }
}
