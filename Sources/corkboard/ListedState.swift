import SiteBuilder
import Time

/// A record's state, as `corkboard list` shows it.
enum ListedState: String, CaseIterable {
    case shown, past, draft, scheduled, expired, declined, waiting, deleted
}

extension CatalogueRecord.State {
    /// The state as lists and JSON name it, and the time at which it changes or changed.
    var listed: (state: ListedState, at: Instant?) {
        switch self {
        case .shown: (.shown, nil)
        case .past: (.past, nil)
        case .draft: (.draft, nil)
        case .scheduled(let instant): (.scheduled, instant)
        case .expired(let instant): (.expired, instant)
        case .declined: (.declined, nil)
        case .waiting: (.waiting, nil)
        }
    }
}
