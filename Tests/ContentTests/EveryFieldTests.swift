import Diagnostics
import TestSites
import TestSupport
import Testing

/// Tests that incremental builds equal clean builds, for each key that the program reads, one at a time.
@Suite struct EveryFieldTests {
    /// An unknown key makes the program list the keys of its object.
    @Test(arguments: FieldDocument.all) func everyKeyHasValues(document: FieldDocument) throws {
        let unknown = "qqqqqqqqqqqqqqqq"
        let objects = document.objects
        var document = document
        document.neighbours = []
        // Deriving a key from each code is slow, and this test seals no pages.
        document.absent.formUnion(["event.code", "event.adminCode", "event.gate"])
        for object in objects {
            let site = try TestSite.withEveryField(changing: document)
            let key = FieldDocument.Key(object: object, key: unknown)
            site.write("Content/\(document.path)", document.text([key: "1"]))
            let said = site.check().log.diagnostics.first { $0.code == .unknownField && $0.message.contains(unknown) }
            if FieldValues.free.contains(object) {
                #expect(said == nil, "\(object) has certain keys now: remove it from FieldValues.free")
                continue
            }
            let hint = try #require(said?.hint, "\(object) takes any key: add it to FieldValues.free")
            let list = try #require(hint.wholeMatch(of: /its fields are (.+)/)?.1, "\(hint)")
            let keys = Set(list.replacing(" and ", with: ", ").split(separator: ", ").map(String.init))
            let rows = Set(FieldValues.rows[object, default: []].map(\.key))
            for key in keys.subtracting(rows).sorted() {
                Issue.record("nobody tests \(object).\(key): give it two values in FieldValues")
            }
            for key in rows.subtracting(keys).sorted() {
                Issue.record("there is no \(object).\(key) any more: remove it from FieldValues")
            }
        }
    }

    @Test func objectsWithFixedKeysHaveRows() {
        for (object, rows) in FieldValues.rows {
            for row in rows {
                let name = "\(object).\(row.key)"
                guard case .json(let json) = row.first, json.hasPrefix("{") || json.hasPrefix("[{") else { continue }
                #expect(FieldValues.free.contains(name), "\(name) is an object: give its keys rows in FieldValues")
            }
        }
    }

    /// Returns the steps of the keys that this run tests: by day a third of them, because all take two minutes of processor time.
    private static func chosen(_ steps: [FieldDocument.Step], _ seed: UInt64) -> [FieldDocument.Step] {
        var key = seed % 3
        return steps.filter { step in
            defer { if step.isLast { key += 1 } }
            return Night.isOn || key % 3 == 0
        }
    }

    @Test(arguments: FieldTheme.tested, FieldDocument.all)
    func afterAChangeOfOneKeyTheSiteEqualsACleanBuild(theme: FieldTheme, document: FieldDocument) throws {
        let seed = SplitMix.seedOfRun
        let steps = Self.chosen(document.steps(theme.changes(to: document)), seed)
        if steps.isEmpty { return }
        let site = try TestSite.withEveryField(changing: document)
        theme.dress(site)
        KeyShelf.lend(to: site, for: document.id)
        try PictureShelf.lend(to: site, for: document.id)
        let outcome = site.build()
        KeyShelf.keep(of: site, for: document.id)
        PictureShelf.keep(of: site, for: document.id)
        try #require(outcome.report != nil, "\(outcome.texts)")
        let (clean, differences) = try site.compareWithCleanBuild(outcome, keys: site)
        #expect(differences == [])
        let first = clean.pages()
        for step in steps {
            let text = document.text(step.changes)
            site.write("Content/\(document.path)", text)
            KeyShelf.lend(to: site, for: step.isLast ? document.id : text)
            if step.isLast { try PictureShelf.lend(to: site, for: document.id) }
            let before = step.fails ? site.pages() : [:]
            let outcome = site.build()
            if step.isLast {
                #expect(TestSite.differing(site.pages(), first) == [], "\(step), seed \(seed)")
            } else if step.fails {
                #expect(outcome.report == nil && outcome.texts.contains { $0.contains("[content.missing-field]") })
                #expect(site.pages() == before, "\(step), seed \(seed)")
            } else {
                #expect(outcome.report != nil, "\(step), seed \(seed): \(outcome.texts)")
                KeyShelf.keep(of: site, for: text)
                let output = step.key.name == "site.output" && step.value != nil ? "www" : "public"
                let differences = try site.compareWithCleanBuild(outcome, output: output, keys: site).differences
                #expect(differences == [], "\(step), seed \(seed)")
            }
        }
    }

    /// A date that repeats one property of its series inherits all others.
    @Test func aDateThatSaysWhatItsSeriesSaysIsLikeTheOthers() throws {
        let document = try #require(FieldDocument.all.first { $0.path == "events/weekly.json" })
        let own = FieldDocument.Key(object: "event", key: "occurrences")
        let site = try TestSite.withEveryField(changing: document)
        func pages(_ occurrences: String?) throws -> [String: String] {
            site.write("Content/\(document.path)", document.text([own: occurrences]))
            let outcome = site.build()
            try #require(outcome.report != nil, "\(outcome.texts)")
            // Calendars list each date with changes.
            return site.pages().filter { !$0.key.hasSuffix(".ics") }
        }
        let plain = try pages(nil)
        for key in ["status", "shortName", "alt", "tags", "voters", "limit"] {
            let row = try #require(FieldValues.rows["event"]?.first { $0.key == key })
            let value = document.firstValue(row, FieldDocument.Key(object: "event", key: key))
            let differing = TestSite.differing(try pages("{\"2026-05-23\": {\"\(key)\": \(value)}}"), plain)
            #expect(differing == [], "\(key)")
        }
    }

    /// Fewer cases would mean that the table isn't used.
    @Test func thereAreCasesForHundredsOfKeys() {
        let steps = FieldTheme.tested.flatMap { theme in
            FieldDocument.all.flatMap { $0.steps(theme.changes(to: $0)) }
        }
        let keys = Set(steps.map(\.key))
        #expect(keys.count > 140)
        #expect(steps.count > 600)
    }
}
