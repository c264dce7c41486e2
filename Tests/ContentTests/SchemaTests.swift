import Ballots
import Content
import Diagnostics
import Documents
import Foundation
import Pages
import SiteBuilder
import TestSites
import TestSupport
import Testing

/// The schemas, checked by a real validator (Python's jsonschema) and compared with the results of `check`.
@Suite struct SchemaTests {
    /// Python with jsonschema: from PYTHON, the browser tests or the system.
    static let validator: String? = {
        let own = Shared.package.appending(path: ".build/browser/bin/python").path
        let candidates = [ProcessInfo.processInfo.environment["PYTHON"], own, "/usr/bin/python3"]
        return candidates.compactMap(\.self).first { python in
            guard FileManager.default.isExecutableFile(atPath: python) else { return false }
            return (try? Tool.run(URL(filePath: python), ["-c", "import jsonschema"]))?.code == 0
        }
    }()

    private static let absent: Comment =
        "Python's jsonschema is not here; make test-browser installs it, or PYTHON names one that has it"

    /// Rules about fields that only `check` knows.
    private static let beyondSchemas = ["an end needs a start", "a gate needs a code"]

    /// A document and its schema.
    private struct Case {
        let name: String
        let schema: JSONValue
        let document: String
    }

    @Test(.enabled(if: validator != nil, absent)) func schemasAreSchemas() throws {
        let kinds = DocumentSchema.allCases.map(\.json) + PublishedSchema.allCases.map(\.json)
        let cases = (kinds + [BallotSchema.json]).map { Case(name: "", schema: $0, document: "5") }
        // The validator checks the schemas before the documents; a number is invalid in all of them.
        #expect(try faults(in: cases).allSatisfy { $0 != nil && $0?.hasPrefix("schema: ") == false })
    }

    /// Editors show the descriptions to authors.
    @Test(arguments: DocumentSchema.allCases) func eachFieldHasADescription(of document: DocumentSchema) throws {
        let schema = try JSONSerialization.jsonObject(with: Data(document.json.text.utf8))
        var found = 0
        func search(_ part: Any, at path: String) {
            for case let item as [String: Any] in [part] + (part as? [Any] ?? []) {
                for (key, value) in item {
                    guard key == "properties", let fields = value as? [String: [String: Any]] else {
                        search(value, at: path)
                        continue
                    }
                    for (name, field) in fields where name != "$schema" {
                        found += 1
                        #expect(field["description"] != nil, "\(path) \(name)")
                        search(field, at: "\(path) \(name)")
                    }
                }
            }
        }
        search(schema, at: "")
        #expect(found > 5)
    }

    @Test(.enabled(if: validator != nil, absent)) func theSampleSuitsThem() throws {
        let content = Shared.package.appending(path: "Content")
        var cases: [Case] = []
        for path in try FileManager.default.subpathsOfDirectory(atPath: content.path).sorted() {
            // A folder has no bytes.
            guard let data = FileManager.default.contents(atPath: content.appending(path: path).path) else { continue }
            let bytes = [UInt8](data)
            if let found = Self.document(path, bytes) { cases.append(found) }
        }
        #expect(cases.count > 15)
        for (found, fault) in zip(cases, try faults(in: cases)) { #expect(fault == nil, "\(found.name)") }
    }

    @Test(.enabled(if: validator != nil, absent)) func theySayNothingThatCheckDoesNot() throws {
        var cases: [Case] = []
        var fixtures: [DiagnosticCodeTests.Fixture] = []
        for fixture in DiagnosticCodeTests.fixtures {
            for (path, text) in fixture.files {
                guard path.hasPrefix("Content/"), let found = Self.document(String(path.dropFirst(8)), Array(text.utf8))
                else { continue }
                cases.append(found)
                fixtures.append(fixture)
            }
        }
        #expect(cases.count > 80)
        // Violations by the value of a single field.
        let ofFields: Set<Diagnostic.Code> = [
            .missingField, .blankField, .unknownField, .wrongType, .invalidValue, .codeWeak, .codeShared,
        ]
        // Violations that a schema must also detect: missing fields, unknown fields and wrong types.
        let ofForm: Set<Diagnostic.Code> = [.missingField, .unknownField, .wrongType]
        var seen = 0
        for ((found, fixture), fault) in zip(zip(cases, fixtures), try faults(in: cases)) {
            if let fault {
                seen += 1
                #expect(ofFields.contains(fixture.code), "\(found.name): \(fault), but \(fixture.said)")
            } else if ofForm.contains(fixture.code) {
                #expect(Self.beyondSchemas.contains { fixture.said.contains($0) }, "\(found.name): \(fixture.said)")
            }
        }
        #expect(seen > 25)
    }

    /// Each rule that a schema can express, with a document that violates it; the first document is valid.
    @Test(
        .enabled(if: validator != nil, absent),
        arguments: [
            (
                "events/a.json", #"{"$schema": "../../schemas/event.json", "name": "A", "start": "2026-12-31 21:00"}"#,
                true
            ),
            ("events/a.json", #"{"occurrence": "quiz/2026-12-31", "status": "cancelled"}"#, true),
            ("events/a.json", #"{"imported": "fixtures-1", "status": "cancelled"}"#, true),
            (
                "events/a.json",
                #"{"name": "A", "start": "2026-01-01", "voting": {"from": "2026-01-01", "until": "2026-02-01"}, "repeat": "weekly"}"#,
                true
            ),
            (
                "events/a.json",
                #"{"name": "A", "start": "2026-12-04 20:00", "repeat": {"on": ["first friday"], "until": "2027-12-31"}}"#,
                true
            ),
            ("events/a.json", #"[{"id": "a", "name": "A"}, {"id": "b", "name": "B"}]"#, true),
            ("events/a.json", #"{"start": "2026-12-31"}"#, false),
            ("events/a.json", #"[{"name": "A"}]"#, false),
            ("events/a.json", #"{"name": "A", "stat": "2026-12-31"}"#, false),
            ("events/a.json", #"{"name": "A", "start": "tomorrow"}"#, false),
            ("events/a.json", #"{"name": "A", "start": 2026}"#, false),
            ("events/a.json", #"{"name": "A", "status": "maybe"}"#, false),
            ("events/a.json", #"{"name": "A", "venue": {"nme": "V"}}"#, false),
            ("events/a.json", #"{"name": "A", "limit": {"ups": 0}}"#, false),
            ("events/a.json", #"{"name": "A", "songs": [{"title": "T"}]}"#, false),
            ("events/a.json", #"{"name": "A", "occurrences": {"2026-01-01": {"statu": "cancelled"}}}"#, false),
            ("bulletins/a.json", #"{"title": " ", "author": "A", "date": "2026-01-01", "body": "x"}"#, false),
            ("bulletins/a.json", #"{"title": "T", "author": "A", "date": "2026-01-01"}"#, false),
            (
                "bulletins/a.json",
                #"{"title": "T", "author": "A", "date": "2026-01-01", "body": "x", "colour": "grey"}"#, false
            ),
            ("schedules/a.json", #"{"title": "T"}"#, false),
            ("schedules/a.json", #"{"title": "T", "entries": []}"#, true),
            (
                "sports/a.json", #"[{"i": "F", "d": "Football", "e": [{"i": 1, "si": "F", "d": "A", "tt": "soon"}]}]"#,
                false
            ),
            (
                "site.yaml",
                "title: 2026\nmenu:\n  - {label: A, address: https://example.org/}\npublish: {web: file:/srv/a}\n", true
            ),
            ("site.yaml", "title: T\nmap: none\nsalt: x\nauthor: A\nvoting: {columns: {user: Name}}\n", true),
            ("site.yaml", "tilte: T\n", false), ("site.yaml", "title: T\nboard: {columns: 9}\n", false),
        ]) func theyKnowTheRules(_ path: String, _ text: String, suits: Bool) throws
    {
        let found = try #require(Self.document(path, Array(text.utf8)))
        let fault = try faults(in: [found])[0]
        #expect((fault == nil) == suits, "\(fault ?? "no fault")")
        // `check` agrees.
        let site = try TestSite(["Content/\(path)": text])
        if !path.contains("occurrence"), !text.contains("occurrence\""), !text.contains("imported\"") {
            #expect(site.check().texts.isEmpty == suits, "\(site.check().texts)")
        }
    }

    @Test(.enabled(if: validator != nil, absent)) func publishedFilesSuitThem() throws {
        let site = try TestSite()
        try SampleSite.copy(to: site.folder)
        site.write(
            "Content/events/quiet.md", "---\nname: Quiet\nresults: hidden\nsongs:\n  - {title: A, artist: B}\n---\n")
        #expect(site.build().report != nil)
        var cases: [Case] = []
        for (path, text) in site.pages() {
            guard let schema = PublishedSchema.allCases.first(where: { path.hasSuffix("/\($0.rawValue).json") }) else {
                continue
            }
            cases.append(Case(name: path, schema: schema.json, document: text))
        }
        #expect(Set(cases.map { $0.name.split(separator: "/").last }).count == 2)
        // A key that a schema doesn't list is a fault here, so that no key is forgotten.
        for (found, fault) in zip(cases, try faults(in: cases, isStrict: true)) {
            #expect(fault == nil, "\(found.name)")
        }
        let archives = try FileManager.default.subpathsOfDirectory(atPath: site["public"])
            .filter { $0.hasSuffix("/share.zip") }.map { site["public/\($0)"] }
        #expect(!archives.isEmpty)
        for archive in archives {
            let script =
                "import sys, zipfile; z = zipfile.ZipFile(sys.argv[1]); print(z.read([n for n in z.namelist() if n.endswith('manifest.json')][0]).decode())"
            let manifest = try Tool.run(URL(filePath: try #require(Self.validator)), ["-c", script, archive]).output
            let found = Case(name: archive, schema: PublishedSchema.manifest.json, document: manifest)
            #expect(try faults(in: [found], isStrict: true)[0] == nil)
        }
    }

    @Test(
        .enabled(if: validator != nil, absent),
        arguments: [
            (#"{"event": "gala", "song": "a", "user": "Ann", "vote": "Up", "at": 1767225600}"#, true),
            (#"{"event": "gala", "title": "A", "artist": "B", "user": "Ann"}"#, true),
            (#"{"event": "gala", "song": "a", "user": "Ann", "vote": "maybe"}"#, false),
            (#"{"event": "gala", "song": "a", "vote": "up"}"#, false), (#"{"event": "gala", "user": "Ann"}"#, false),
            // Such a line is rejected: "user" must be text.
            (#"{"event": "gala", "song": "a", "user": 7, "vote": "up"}"#, false),
        ]) func ballotsSuitThem(_ line: String, suits: Bool) throws
    {
        #expect((try faults(in: [Case(name: line, schema: BallotSchema.json, document: line)])[0] == nil) == suits)
    }

    @Test func aRecordMayNameItsSchema() throws {
        let site = try TestSite([
            "Content/events/a.json": #"{"$schema": "../../schemas/event.json", "name": "A"}"#,
            "Content/events/b.json": #"{"$schem": "../../schemas/event.json", "name": "B"}"#,
        ])
        let said = site.build().texts
        #expect(said.count == 1 && said[0].hasPrefix("Content/events/b.json:1:2: warning: "), "\(said)")
    }

    /// Returns a source file as a document of its schema; nil for files without a schema and unreadable files.
    private static func document(_ path: String, _ bytes: [UInt8]) -> Case? {
        var log = DiagnosticLog()
        guard path != "site.yaml" else {
            guard let node = YAML.parse(bytes, file: path, &log) else { return nil }
            return Case(name: path, schema: DocumentSchema.site.json, document: node.json.text)
        }
        let kinds: [String: DocumentSchema] = [
            "bulletins": .bulletin, "events": .event, "schedules": .schedule, "pages": .page, "sports": .sports,
        ]
        guard let kind = kinds[String(path.prefix { $0 != "/" })] else { return nil }
        let schema = kind.json
        if path.hasSuffix(".json") {
            guard let node = JSON.parse(bytes, file: path, &log) else { return nil }
            return Case(name: path, schema: schema, document: node.json.text)
        }
        guard path.hasSuffix(".md"), let matter = FrontMatter.parse(bytes, file: path, &log),
            case .object(var members) = matter.fields.value
        else { return nil }
        // In JSON the text is in a field, and a text that looks like a number is still a text.
        let body = ["bulletins": "body", "pages": "body", "events": "description"][String(path.prefix { $0 != "/" })]
        if let body, !matter.body.isEmpty {
            let text = Node(.string(String(decoding: matter.body, as: UTF8.self)), at: .start)
            members.append(Member(key: body, keyPosition: .start, value: text))
        }
        return Case(name: path, schema: schema, document: Node(.object(members), at: .start).json.text)
    }

    /// Returns the validator's finding for each document; nil for valid documents.
    ///
    /// - Parameter isStrict: True if a field that the schema doesn't list also counts as a fault.
    private func faults(in cases: [Case], isStrict: Bool = false) throws -> [String?] {
        let work = try Scratch()
        let list = cases.map { "{\"schema\": \($0.schema.text), \"document\": \($0.document)}" }
        work.write("cases.json", "[\(list.joined(separator: ","))]")
        let script = """
            import json, sys
            from jsonschema import Draft7Validator
            def strict(value):
                if isinstance(value, dict):
                    if "properties" in value and value.get("type") == "object": value.setdefault("additionalProperties", False)
                    for part in value.values(): strict(part)
                elif isinstance(value, list):
                    for part in value: strict(part)
            answers, known = [], {}
            for case in json.load(open(sys.argv[1])):
                key = json.dumps(case["schema"])
                if key not in known:
                    try: Draft7Validator.check_schema(case["schema"])
                    except Exception as error: known[key] = "schema: " + str(error)
                    else:
                        if len(sys.argv) > 2: strict(case["schema"])
                        known[key] = Draft7Validator(case["schema"])
                judge = known[key]
                if isinstance(judge, str): answers.append(judge); continue
                faults = sorted(judge.iter_errors(case["document"]), key=str)
                answers.append(faults[0].message[:300] if faults else None)
            json.dump(answers, sys.stdout)
            """
        let arguments = ["-c", script, work["cases.json"]] + (isStrict ? ["strict"] : [])
        let result = try Tool.run(URL(filePath: try #require(Self.validator)), arguments)
        #expect(result.errors == "")
        return try JSONDecoder().decode([String?].self, from: Data(result.output.utf8))
    }
}

extension Node {
    /// The value as JSON, as an editor reads it (YAML 1.2, core schema).
    fileprivate var json: JSONValue {
        switch value {
        case .null: .null
        case .boolean(let flag): .boolean(flag)
        case .number(let digits): .written(digits)
        case .string(let text): .string(text)
        case .plain(let text):
            if ["", "~", "null", "Null", "NULL"].contains(text) {
                .null
            } else if let flag {
                .boolean(flag)
            } else if text.wholeMatch(of: /-?(0|[1-9][0-9]*)(\.[0-9]+)?/) != nil {
                .written(text)
            } else {
                .string(text)
            }
        case .array(let items): .array(items.map(\.json))
        case .object(let members): .object(members.map { ($0.key, $0.value.json) })
        }
    }
}
