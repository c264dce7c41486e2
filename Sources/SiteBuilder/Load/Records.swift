import Diagnostics
import Markdown

/// What one source file holds.
enum Records: Sendable {
    case bulletins([Bulletin])
    case events([Event])
    case schedules([Schedule])
    case sports([Sport])
    case pages([Page])
    case asset(isPublished: Bool)

    /// The file can't be read.
    case none
}

extension Records {
    func store(in writer: inout ByteWriter) {
        switch self {
        case .bulletins(let records): writer.write(records) { $1.store(in: &$0) }
        case .events(let records): writer.write(records) { $1.store(in: &$0) }
        case .schedules(let records): writer.write(records) { $1.store(in: &$0) }
        case .sports(let records): writer.write(records) { $1.store(in: &$0) }
        case .pages(let records): writer.write(records) { $1.store(in: &$0) }
        case .asset(let isPublished): writer.write(isPublished)
        case .none: preconditionFailure("a site with files that can't be read is not built")
        }
    }

    init(_ kind: RecordKind, from reader: inout ByteReader, _ origin: Origin) throws(ByteReader.Damage) {
        func all<Content: Storable>() throws(ByteReader.Damage) -> [Content] {
            try reader.array { (reader) throws(ByteReader.Damage) in try Content(from: &reader, origin) }
        }
        self =
            switch kind {
            case .bulletin: .bulletins(try all())
            case .event: .events(try all())
            case .schedule: .schedules(try all())
            case .feed: .sports(try all())
            case .page: .pages(try all())
            case .asset: .asset(isPublished: try reader.flag())
            }
    }

    /// The bodies of the records, in their order.
    var bodies: [Body] {
        switch self {
        case .bulletins(let records): records.map(\.body)
        case .events(let records): records.compactMap(\.description)
        case .pages(let records): records.map(\.body)
        case .schedules, .sports, .asset, .none: []
        }
    }

    /// The same records with what is now known of their bodies, without the bodies' texts.
    func settled(_ findings: [Place: [RenderedBody.Finding]]) -> Records {
        func settled(_ body: Body) -> Body {
            var body = body
            body.text = nil
            if let known = findings[body.place] { body.findings = known }
            return body
        }
        switch self {
        case .bulletins(let records): return .bulletins(records.map { $0.with(body: settled($0.body)) })
        case .events(let records):
            return .events(records.map { $0.with(description: $0.description.map(settled)) })
        case .pages(var records):
            for index in records.indices { records[index].body = settled(records[index].body) }
            return .pages(records)
        case .schedules, .sports, .asset, .none: return self
        }
    }
}
