package import Diagnostics
package import Documents
import Files
import Text

/// Reads the records of one source file.
package struct SourceReader {
    private let kind: RecordKind
    private let path: String

    private let file: String
    private let context: LoadContext

    package struct Contents {
        package let records: Records

        /// Translations of the records, or of a record in another file.
        package var translations: [Translation] = []

        package var bodies: [Body] { records.bodies + translations.compactMap(\.body) }
    }

    /// Creates a reader of the file at `path` below `Content/`, whose folder decides the kind of record.
    ///
    /// - Parameter file: The file's name in diagnostics.
    package init(path: String, file: String, context: LoadContext) {
        guard let kind = RecordKind(ofPath: path) else {
            preconditionFailure("a source file is in the folder of its kind")
        }
        self.kind = kind
        self.path = path
        self.file = file
        self.context = context
    }

    /// Reads the records in a file's bytes; reports errors and omits records with errors.
    package func records(in bytes: consuming [UInt8], _ log: inout DiagnosticLog) -> Records {
        var memory = FieldSearch()
        return contents(in: bytes, like: &memory, &log).records
    }

    /// Reads a file's bytes, with memory shared by several files.
    package func contents(
        in bytes: consuming [UInt8], like memory: inout FieldSearch, _ log: inout DiagnosticLog
    ) -> Contents {
        var translations: [Translation] = []
        let records: Records =
            switch kind {
            case .bulletin: .bulletins(read(bytes, memory: &memory, translations: &translations, &log))
            case .event: .events(read(bytes, memory: &memory, translations: &translations, &log))
            case .schedule: .schedules(read(bytes, memory: &memory, translations: &translations, &log))
            case .page: .pages(read(bytes, memory: &memory, translations: &translations, &log))
            case .feed: .sports(readFeed(bytes, &log))
            case .calendar: .events(readCalendar(bytes, &log))
            case .asset: preconditionFailure("assets hold no records")
            }
        return Contents(records: records, translations: translations)
    }

    /// The default id of a file's only record: the file's name without extension.
    package static func id(ofFile path: String) -> String { composed(path.lastName.withoutExtension) }

    private func read<Content: Record>(
        _ bytes: consuming [UInt8], memory: inout FieldSearch, translations: inout [Translation],
        _ log: inout DiagnosticLog
    ) -> [Content] {
        let translated = TranslatedFile(path: path, languages: context.languages)
        let node: Node
        var body: Body?
        if path.utf8.ends(with: ".json") {
            guard let whole = JSON.parse(bytes, file: file, &log) else { return [] }
            node = whole
        } else {
            guard let matter = FrontMatter.parse(bytes, file: file, &log) else { return [] }
            node = matter.fields
            let place = Place(file: file, line: matter.bodyLine, column: 1)
            body = Body(matter.shownBody(in: file, &log), at: place, keepsLines: true)
        }
        if let translated {
            add(translated, node: node, body: body, to: &translations, &log)
            return []
        }
        if body == nil, case .array(let nodes) = node.value {
            return nodes.compactMap {
                record($0, id: nil, body: nil, memory: &memory, translations: &translations, &log)
            }
        }
        let only: Content? = record(
            node, id: Self.id(ofFile: path), body: body, memory: &memory, translations: &translations, &log)
        return only.map { [$0] } ?? []
    }

    /// - Parameter id: The default id; nil if the record needs an `id`.
    private func record<Content: Record>(
        _ node: Node, id: String?, body: Body?, memory: inout FieldSearch, translations: inout [Translation],
        _ log: inout DiagnosticLog
    ) -> Content? {
        let node = context.languages.isEmpty ? node : withoutTranslations(node, &translations, &log)
        guard var fields = FieldReader(node, file: file, of: Content.what, like: &memory, &log) else { return nil }
        if body == nil { fields.skip(FieldReader.schemaKey) }
        defer { fields.finish(&log, leaving: &memory) }
        let own = fields.id(&log, isRequired: id == nil)
        let record = Content(&fields, id: own ?? id ?? "", body: body, context, &log)
        return own == nil && id == nil ? nil : record
    }

    /// Returns a record without the texts in other languages, which become translations.
    private func withoutTranslations(
        _ node: Node, _ translations: inout [Translation], _ log: inout DiagnosticLog
    ) -> Node {
        let byLanguage = TextsByLanguage(languages: context.languages, file: file)
        var texts: [String: [Member]] = [:]
        let own = byLanguage.node(node, kind.translatedTexts, &log) { found in
            for var member in found.texts {
                let language = member.key
                member.key = found.path
                texts[language, default: []].append(member)
            }
        }
        for language in context.languages.dropFirst() {
            guard let members = texts[language],
                var fields = FieldReader(
                    Node(.object(members), at: node.position), file: file, of: kind.what, &log)
            else { continue }
            translations.append(
                Translation(
                    language, of: Place(file: file, at: node.position), fields: &fields, keys: members.map(\.key),
                    kind: kind, &log))
        }
        return own
    }

    /// Reads a file that translates a record.
    private func add(
        _ file: TranslatedFile, node: Node, body: Body?, to translations: inout [Translation],
        _ log: inout DiagnosticLog
    ) {
        guard var fields = FieldReader(node, file: self.file, of: "translation", &log) else { return }
        fields.skip(FieldReader.schemaKey)
        translations.append(Translation(file, fields: &fields, body: body, kind: kind, &log))
        fields.finish(&log)
    }

    private func readCalendar(_ bytes: [UInt8], _ log: inout DiagnosticLog) -> [Event] {
        var calendar = CalendarFile(file: file, name: Self.id(ofFile: path), context)
        return calendar.events(in: bytes, &log)
    }

    private func readFeed(_ bytes: [UInt8], _ log: inout DiagnosticLog) -> [Sport] {
        guard let node = JSON.parse(bytes, file: file, &log) else { return [] }
        guard case .array(let nodes) = node.value else {
            log.error(
                .wrongType, at: Place(file: file, at: node.position), "a sports feed must be a list of sports",
                hint: "write it as [{\"i\": \"FOOT\", \"d\": \"Football\", \"e\": [ … ]}]")
            return []
        }
        let isLenient = context.lenientFeeds.contains(path)
        return nodes.compactMap { node in
            log.taking(isLenient: isLenient) { log in
                guard var fields = FieldReader(node, file: file, of: "sport", &log) else { return nil }
                defer { fields.finish(&log) }
                return Sport(&fields, isLenient: isLenient, &log)
            }
        }
    }
}
