import Diagnostics
import Documents
package import SiteBuilder
import Text
package import Time

extension CatalogueRecord {
    /// The record in a sentence, such as: the event "Spring dance".
    package var naming: String { "the \(kind) \"\(title)\"" }

    /// Returns a requested song as a draft for its event's file, with the id that its votes have; nil for a record from
    /// a file.
    package func requestDraft(in zone: Zone) -> Draft? {
        guard let request else { return nil }
        var draft: Draft = ["id": .string(id), "title": .string(title), "artist": by.map(Node.Value.string)]
        if case .instant(let asked)? = date { draft["added"] = .plain(asked.rfc3339(in: zone)) }
        draft["status"] = .string(request.status)
        return draft
    }
}

extension CatalogueRecord.Kind {
    /// Finds a kind by its name, singular or plural.
    package init?(word: String) {
        guard let kind = Self.allCases.first(where: { $0.rawValue == word || $0.plural == word }) else { return nil }
        self = kind
    }

    package var withArticle: String { self == .event || self == .entry ? "an \(self)" : "a \(self)" }

    package var plural: String { self == .entry ? "entries" : "\(self)s" }

    /// Returns a count with the name, as in `2 songs`.
    package func counted(_ count: Int) -> String { "\(count) \(count == 1 ? rawValue : plural)" }
}

extension Catalogue {
    /// Returns the records of a kind; with `holder`, only the holder's.
    package func records(_ kind: CatalogueRecord.Kind, in holder: CatalogueRecord?) -> [CatalogueRecord] {
        records.filter { record in
            record.kind == kind
                && (holder.map { holder in record.holder?.utf8.elementsEqual(holder.id.utf8) == true } ?? true)
        }
    }

    /// Finds the record of a kind with this id, within its holder.
    ///
    /// - Parameter field: The field with the id, if another record refers to this one.
    package func record(
        _ kind: CatalogueRecord.Kind, _ id: String, in holder: CatalogueRecord?, field: String? = nil
    ) throws(AuthoringError) -> CatalogueRecord {
        let candidates = records(kind, in: holder)
        if let record = candidates.first(where: { $0.id.utf8.elementsEqual(id.utf8) }) { return record }
        // A user may type a record's title instead of its id.
        let near =
            candidates.first { foldedLoosely($0.title) == foldedLoosely(id) }?.id
            ?? suggestion(for: id, among: candidates.map(\.id))
            ?? suggestion(for: id, among: candidates.map(\.title)).flatMap { title in
                candidates.first { $0.title == title }?.id
            }
        let whole = holder.map { " in the \($0.kind) \"\($0.id)\"" } ?? ""
        let list = (["corkboard list", kind.rawValue] + (holder.map { [shellQuoted(ifNeeded: $0.id)] } ?? []))
        throw .misuse(
            "there is no \(kind) \"\(id)\"\(whole)",
            hint: near.map { "did you mean \"\($0)\"?" }
                ?? (problems.hasErrors
                    ? "some records can't be read: \"corkboard check\" reports why"
                    : "\"\(list.joined(separator: " "))\" lists them"),
            field: field)
    }

    /// Finds a song or an entry in its holder. It may be a song that visitors requested.
    package func part(
        _ kind: CatalogueRecord.Kind, _ id: String, of holder: CatalogueRecord
    ) throws(AuthoringError) -> CatalogueRecord {
        let isOwn = records(kind, in: holder).contains { $0.id.utf8.elementsEqual(id.utf8) }
        guard kind == .song, !isOwn else { return try record(kind, id, in: holder) }
        return try withRequests(of: holder).record(kind, id, in: holder)
    }

    /// Finds a record by its name.
    package func record(named name: RecordName) throws(AuthoringError) -> CatalogueRecord {
        guard let outer = name.kind.holder, let holder = name.holder else {
            return try record(name.kind, name.id, in: nil)
        }
        return try part(name.kind, name.id, of: record(outer, holder, in: nil))
    }

    /// Returns the catalogue with the songs that visitors requested, at one event or at all events.
    package func withRequests(of event: CatalogueRecord?) throws(AuthoringError) -> Catalogue {
        try throwingProblems { withRequests(at: event?.id, &$0) }
    }
}
