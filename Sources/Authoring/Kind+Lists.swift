package import Content
package import SiteBuilder

extension CatalogueRecord.Kind {
    /// The kind of record that contains records of this kind, or nil for kinds with their own files.
    package var holder: CatalogueRecord.Kind? {
        switch self {
        case .song: .event
        case .entry: .schedule
        case .bulletin, .event, .schedule, .page: nil
        }
    }

    /// The containing record's field that lists records of this kind.
    package var listKey: String? { holder == nil ? nil : plural }
}

extension RecordField {
    /// Returns all keys of a kind of record, in the order of forms and files.
    package static func all(of kind: CatalogueRecord.Kind) -> [RecordField] {
        switch kind {
        case .bulletin: bulletin
        case .event: event
        case .song: song
        case .schedule: schedule
        case .entry: entry
        case .page: page
        }
    }

    /// Returns the fields that people enter for a kind of record.
    package static func fields(of kind: CatalogueRecord.Kind) -> [RecordField] { all(of: kind).filter(\.isEntered) }
}
