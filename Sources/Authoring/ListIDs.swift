import Diagnostics
import Documents
import SiteBuilder

/// The ids that the songs of an event or the entries of a schedule keep while their list changes.
///
/// A record without an `id` gets one from its title, and of several with the same title, the place in the list decides
/// which one gets it. Votes and links refer to these ids.
struct ListIDs {
    private let key: String
    private let holder: EditableDocument.Path
    private let catalogue: Catalogue

    /// The ids in the order of the list; nil for records that may get any id, and for unreadable ones.
    private var ids: [String?] = []

    /// Reads the ids of a list.
    ///
    /// - Parameters:
    ///   - key: The list's key in the event or the schedule.
    ///   - holder: The path of the event or the schedule in the document.
    ///   - path: The path of the document's file, below `Content/`.
    init(
        _ key: String, ofRecordAt holder: EditableDocument.Path, in document: EditableDocument, at path: String,
        _ catalogue: Catalogue
    ) {
        self.key = key
        self.holder = holder
        self.catalogue = catalogue
        ids = currentIDs(in: document, at: path)
    }

    private func currentIDs(in document: EditableDocument, at path: String) -> [String?] {
        guard case .array(let items)? = document[holder].member(key)?.value else { return [] }
        let ids = catalogue.ids(in: document.bytes, at: path)
        return items.map { ids[$0.position] }
    }

    subscript(index: Int) -> String? { ids.indices.contains(index) ? ids[index] : nil }

    /// Notes that a record was inserted; without an id, it may get any.
    mutating func insert(_ id: String? = nil, at index: Int = .max) { ids.insert(id, at: min(index, ids.count)) }

    mutating func remove(at index: Int) { ids.remove(at: index) }

    mutating func move(from index: Int, to other: Int) {
        let id = ids.remove(at: index)
        insert(id, at: other)
    }

    /// Writes an id into each record whose id the change of the list would change.
    func write(to file: inout RecordFile) throws(AuthoringError) {
        var isStable = false
        // A written id can change the ids of the records below it.
        while !isStable {
            isStable = true
            let now = currentIDs(in: file.document, at: file.path)
            // A list with other records was written.
            guard now.count == ids.count, let list = file.document[holder].index(of: key) else { return }
            for (index, id) in ids.enumerated() {
                guard let id, let new = now[index], !new.utf8.elementsEqual(id.utf8) else { continue }
                let record = holder + [list, index]
                guard file.document[record].member("id")?.isNull != false else { continue }
                try file.set("id", to: .string(id), at: record)
                isStable = false
            }
        }
    }
}

/// Returns a name that isn't taken: `base`, or with the lowest possible number after it, from 2.
func unusedName<Failure>(_ base: String, _ isTaken: (String) throws(Failure) -> Bool) throws(Failure) -> String {
    var (name, number) = (base, 2)
    while try isTaken(name) {
        name = "\(base)-\(number)"
        number += 1
    }
    return name
}
