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

    /// Makes a reader of the file at `path` below `Content/`, in the folder of its kind.
    ///
    /// - Parameter file: The file's name in diagnostics.
    package init(path: String, file: String, context: LoadContext) {
        guard let kind = RecordKind(ofPath: path) else {
            preconditionFailure("a source file stands in the folder of its kind")
        }
        self.kind = kind
        self.path = path
        self.file = file
        self.context = context
    }

    /// Reads the records in a file's bytes; reports errors, and leaves out the records that have any.
    package func records(in bytes: consuming [UInt8], _ log: inout DiagnosticLog) -> Records {
        var memory = FieldMemory()
        return records(in: bytes, like: &memory, &log)
    }

    /// Reads the records in a file's bytes, with memory shared by several files.
    package func records(
        in bytes: consuming [UInt8], like memory: inout FieldMemory, _ log: inout DiagnosticLog
    ) -> Records {
        switch kind {
        case .bulletin: .bulletins(read(bytes, &memory, &log))
        case .event: .events(read(bytes, &memory, &log))
        case .schedule: .schedules(read(bytes, &memory, &log))
        case .page: .pages(read(bytes, &memory, &log))
        case .feed: .sports(readFeed(bytes, &log))
        case .calendar: .events(readCalendar(bytes, &log))
        case .asset: preconditionFailure("assets hold no records")
        }
    }

    /// The default id of a file's only record: the file's name without folders and extension.
    package static func id(ofFile path: String) -> String {
        let name = path.lastName
        return composed(name.utf8.lastIndex(of: UInt8(ascii: ".")).map { String(name[..<$0]) } ?? name)
    }

    private func read<Content: Record>(
        _ bytes: consuming [UInt8], _ memory: inout FieldMemory, _ log: inout DiagnosticLog
    ) -> [Content] {
        guard path.utf8.ends(with: ".json") else {
            guard let matter = FrontMatter.parse(bytes, file: file, &log) else { return [] }
            let place = Place(file: file, line: matter.bodyLine, column: 1)
            let body = Body(matter.shownBody(in: file, &log), at: place, keepsLines: true)
            return record(matter.fields, id: Self.id(ofFile: path), body, &memory, &log).map { [$0] } ?? []
        }
        guard let node = JSON.parse(bytes, file: file, &log) else { return [] }
        guard case .array(let nodes) = node.value else {
            return record(node, id: Self.id(ofFile: path), nil, &memory, &log).map { [$0] } ?? []
        }
        return nodes.compactMap { record($0, id: nil, nil, &memory, &log) }
    }

    /// - Parameter id: The default id; nil if the record must name its own.
    private func record<Content: Record>(
        _ node: Node, id: String?, _ body: Body?, _ memory: inout FieldMemory, _ log: inout DiagnosticLog
    ) -> Content? {
        guard var fields = FieldReader(node, file: file, of: Content.what, like: &memory, &log) else { return nil }
        if body == nil { fields.skip(FieldReader.schemaKey) }
        defer { fields.finish(&log, leaving: &memory) }
        let own = fields.id(&log, isRequired: id == nil)
        let record = Content(&fields, id: own ?? id ?? "", body: body, context, &log)
        return own == nil && id == nil ? nil : record
    }

    private func readCalendar(_ bytes: [UInt8], _ log: inout DiagnosticLog) -> [Event] {
        var calendar = CalendarFile(file: file, name: Self.id(ofFile: path), context)
        return calendar.events(in: bytes, &log)
    }

    private func readFeed(_ bytes: [UInt8], _ log: inout DiagnosticLog) -> [Sport] {
        guard let node = JSON.parse(bytes, file: file, &log) else { return [] }
        guard case .array(let nodes) = node.value else {
            log.error(
                .wrongType, at: Place(file: file, at: node.position), "a sports feed is a list of sports",
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
