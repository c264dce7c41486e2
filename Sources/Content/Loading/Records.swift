package import Bytes
package import Crypto
package import Pictures

/// The stored facts about a file in the assets.
package struct AssetFile: Sendable {
    /// The digest of its published bytes.
    package let digest: Digest

    /// The format of a picture that is resized; nil for other files.
    package let picture: PictureFormat?

    /// The size of a drawing, if it specifies one.
    package let drawing: Asset.Size?
}

extension AssetFile: ByteCodable {
    package init(from reader: inout ByteReader) throws(ByteReader.Damage) {
        (digest, picture, drawing) = try reader.values()
    }

    package func store(in writer: inout ByteWriter) { writer.store(digest, picture, drawing) }
}

extension Asset.Size: ByteCodable {
    package init(from reader: inout ByteReader) throws(ByteReader.Damage) { (width, height) = try reader.values() }

    package func store(in writer: inout ByteWriter) { writer.store(width, height) }
}

/// The contents of one source file.
package enum Records: Sendable {
    case bulletins([Bulletin])
    case events([Event])
    case schedules([Schedule])
    case sports([Sport])
    case pages([Page])
    /// An asset, or nil if it must not be published.
    case asset(AssetFile?)

    /// The file can't be read.
    case none
}

extension Records {
    package func store(in writer: inout ByteWriter) {
        switch self {
        case .bulletins(let records): records.store(in: &writer)
        case .events(let records): records.store(in: &writer)
        case .schedules(let records): records.store(in: &writer)
        case .sports(let records): records.store(in: &writer)
        case .pages(let records): records.store(in: &writer)
        case .asset(let file): file.store(in: &writer)
        case .none: preconditionFailure("a site with unreadable files is never built")
        }
    }

    package init(_ kind: RecordKind, from reader: inout ByteReader) throws(ByteReader.Damage) {
        self =
            switch kind {
            case .bulletin: .bulletins(try reader.value())
            case .event, .calendar: .events(try reader.value())
            case .schedule: .schedules(try reader.value())
            case .feed: .sports(try reader.value())
            case .page: .pages(try reader.value())
            case .asset: .asset(try reader.value())
            }
    }

    /// The bodies of the records, in order.
    package var bodies: [Body] {
        switch self {
        case .bulletins(let records): records.map(\.body)
        case .events(let records): records.flatMap(\.bodies)
        case .pages(let records): records.map(\.body)
        case .schedules, .sports, .asset, .none: []
        }
    }

    /// The number of records; for feeds, the number of events.
    package var count: Int {
        switch self {
        case .bulletins(let records): records.count
        case .events(let records): records.count
        case .schedules(let records): records.count
        case .pages(let records): records.count
        case .sports(let sports): sports.reduce(0) { $0 + $1.events.count }
        case .asset, .none: 0
        }
    }
}
