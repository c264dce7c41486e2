import Authoring
import SiteBuilder
import Testing

/// Compares the fields that commands and forms offer with those that records have.
@Suite struct DeclaredFieldTests {
    /// The fields that nobody gives: ids and times that commands set, lists whose records have commands of their own, and
    /// votes.
    private static let exceptions: [CatalogueRecord.Kind: Set<String>] = [
        .bulletin: ["id", "updated"],
        .event: ["id", "updated", "songs", "occurrences", "occurrence"],
        .song: ["id", "added", "tally"],
        .schedule: ["id", "entries"], .entry: ["id"], .page: ["id"],
    ]

    @Test(arguments: CatalogueRecord.Kind.allCases) func everyFieldOfARecordIsDeclared(
        _ kind: CatalogueRecord.Kind
    ) throws {
        let object =
            switch kind {
            case .song: "event.songs"
            case .entry: "schedule.entries"
            default: kind.rawValue
            }
        let rows = try #require(FieldValues.rows[object])
        let exceptions = try #require(Self.exceptions[kind])
        let declared = RecordField.fields(of: kind)
        #expect(Set(declared.map(\.key)).union(exceptions) == Set(rows.map(\.key)))
        #expect(declared.allSatisfy { !exceptions.contains($0.key) })
        for row in rows where row.isRequired && !exceptions.contains(row.key) {
            #expect(declared.contains { $0.key == row.key && $0.isRequired }, "\(row.key)")
        }
    }
}
