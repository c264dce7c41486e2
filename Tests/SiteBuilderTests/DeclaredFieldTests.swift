import Authoring
import SiteBuilder
import Testing

/// Compares the fields in commands and forms with the fields of records.
@Suite struct DeclaredFieldTests {
    /// Fields that users don't enter: ids and times set by commands, lists whose records have separate commands, and
    /// votes.
    private static let exceptions: [CatalogueRecord.Kind: Set<String>] = [
        .bulletin: ["id", "updated"],
        .event: ["id", "updated", "songs", "occurrences", "occurrence", "imported"],
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
