package import SiteBuilder

extension CatalogueRecord.Kind {
    /// The kind of record that contains records of this kind; nil for kinds with files of their own.
    package var holder: CatalogueRecord.Kind? {
        switch self {
        case .song: .event
        case .entry: .schedule
        case .bulletin, .event, .schedule, .page: nil
        }
    }

    /// The field of the holder that lists the records of this kind.
    package var listKey: String? {
        switch self {
        case .song: "songs"
        case .entry: "entries"
        case .bulletin, .event, .schedule, .page: nil
        }
    }
}
