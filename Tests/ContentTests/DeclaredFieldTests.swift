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

    /// The keys that readers demand are declared as required, also in groups and in site.yaml.
    @Test(arguments: FieldValues.rows.keys.sorted()) func whatIsRequiredIsDeclaredSo(_ object: String) throws {
        // The keys of site.yaml are paths, and authors choose the names of targets.
        let group = object.split(separator: ".").map { $0 == "web" ? "*" : String($0) }
        let isSetting = group[0] == "site"
        let path = isSetting ? group.dropFirst().map { $0 + "." }.joined() : ""
        let fields = try #require(RecordField.groups[isSetting ? "site" : object])
        for row in FieldValues.rows[object, default: []] {
            guard let field = fields.first(where: { $0.key == path + row.key }) else { continue }
            // The author of a bulletin can be in site.yaml instead.
            let isRequired = field.isRequired && field.standard.isEmpty
            #expect(isRequired == row.isRequired, "\(object).\(row.key)")
        }
    }
}
