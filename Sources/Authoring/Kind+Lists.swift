package import SiteBuilder

extension CatalogueRecord.Kind {
    /// The kind of record that holds records of this one; nil for those with files of their own.
    package var holder: CatalogueRecord.Kind? {
        switch self {
        case .song: .event
        case .entry: .schedule
        case .bulletin, .event, .schedule: nil
        }
    }

    /// The field of what holds a record of this kind.
    package var listKey: String? {
        switch self {
        case .song: "songs"
        case .entry: "entries"
        case .bulletin, .event, .schedule: nil
        }
    }
}
