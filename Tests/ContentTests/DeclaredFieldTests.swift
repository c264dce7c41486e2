import Authoring
import Content
import SiteBuilder
import TestSites
import Testing

/// Compares the declared fields with those that the program reads, which `EveryFieldTests` compares with `FieldValues`.
@Suite struct DeclaredFieldTests {
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
        let declared = RecordField.all(of: kind)
        #expect(Set(declared.map(\.key)) == Set(rows.map(\.key)))
        for row in rows where row.isRequired {
            #expect(declared.contains { $0.key == row.key && $0.isRequired }, "\(row.key)")
        }
    }
}
