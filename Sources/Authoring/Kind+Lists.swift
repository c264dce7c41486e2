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
    package var listKey: String? {
        switch self {
        case .song: "songs"
        case .entry: "entries"
        case .bulletin, .event, .schedule, .page: nil
        }
    }
}
