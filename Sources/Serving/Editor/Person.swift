import Authoring
import SiteBuilder

/// Somebody who edits the site in a browser.
struct Person: Sendable, Equatable {
    /// A person's rights.
    enum Role: Sendable, Equatable {
        case owner
        /// Changes all content, but not the settings, the publishing and the people.
        case editor
        /// Runs an event and its songs; all events if the id is nil.
        case host(event: String?)
        case stranger
    }

    let id: String

    /// The name as in the log of changes; empty for the owner.
    let name: String

    let role: Role

    static let owner = Person(id: "owner", name: "", role: .owner)

    /// Somebody who has not signed in.
    static let stranger = Person(id: "", name: "", role: .stranger)

    private static let editorsAreas: Set = hostsAreas.union(["drafts", "log", "assets"])

    private static let hostsAreas: Set = [
        "", "new", "change", "delete", "move", "restore", "accept", "decline", "card", "preview", "code", "undo",
        "picture", "translate",
    ]

    /// True if the person may use a part of the editor.
    ///
    /// - Parameter area: The first component of an address below the editor's.
    func mayUse(_ area: String) -> Bool {
        switch role {
        case .owner: true
        case .editor: Self.editorsAreas.contains(area)
        case .host: Self.hostsAreas.contains(area)
        case .stranger: false
        }
    }

    /// True if the person may change a record.
    func mayChange(_ record: CatalogueRecord) -> Bool { mayChange(record.kind, record.id, in: record.holder) }

    /// True if the person may restore a record.
    func mayRestore(_ entry: TrashEntry) -> Bool {
        mayDelete(entry.record.kind, entry.record.id, in: entry.record.holder)
    }

    /// True if the person may delete a record. Hosts delete songs, but not their events.
    func mayDelete(_ record: CatalogueRecord) -> Bool { mayDelete(record.kind, record.id, in: record.holder) }

    private func mayDelete(_ kind: CatalogueRecord.Kind, _ id: String, in holder: String?) -> Bool {
        if case .host = role, kind != .song { return false }
        return mayChange(kind, id, in: holder)
    }

    /// True if the person may add records of a kind to a record.
    func mayAdd(_ kind: CatalogueRecord.Kind, to holder: CatalogueRecord?) -> Bool {
        guard case .host = role else { return role != .stranger }
        return kind == .song && holder.map(mayChange) == true
    }

    func mayChange(_ kind: CatalogueRecord.Kind, _ id: String, in holder: String?) -> Bool {
        guard case .host(let event) = role else { return role != .stranger }
        let own = kind == .event ? id : kind == .song ? holder : nil
        guard let own, let event else { return own != nil }
        // The dates of a series have its id, a slash, and the date.
        return own.utf8.elementsEqual(event.utf8) || own.utf8.starts(with: "\(event)/".utf8)
    }

    /// True if the person may open a target.
    func may(_ target: EditTarget) -> Bool {
        switch target {
        case .record(let record), .translation(let record, _): mayChange(record)
        case .inside(let kind, let holder): mayAdd(kind, to: holder)
        }
    }
}
