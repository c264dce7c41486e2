import Foundation
import TestSites
import TestSupport
import Testing

/// Compares the references of addresses and file formats with a site that uses every field.
@Suite struct AddressReferenceTests {
    private static func page(_ name: String) throws -> String {
        try String(
            contentsOf: Shared.package.appending(path: "Documentation/reference/\(name)"), encoding: .utf8)
    }

    /// Rows for which this site has no file, each with the reason.
    private static let elsewhere: Set = [
        "/events/ID/songs/page/N/",  // needs more songs than a test has
        "/events/past/ROW/",  // needs a row of twelve events
        "/bulletins/ID/share.html", "/bulletins/ID/share.md", "/bulletins/ID/share.zip",  // `board.share` allows others
        "/events/ID/DATE/manage/",  // the recurring event has no codes
        // Its events with songs aren't over.
        "/events/ID/report/", "/events/ID/report/report.csv", "/events/ID/report/report.json", "/events/ID/podium.png",
        "/events/ID/DATE/report/", "/events/ID/DATE/report/FILE", "/events/ID/DATE/podium.png",
    ]

    @Test func everyFileIsListedAndEveryListedFileExists() throws {
        let site = try TestSite.withEveryField()
        let outcome = site.build()
        #expect(outcome.report != nil, "\(outcome.texts)")
        // Former addresses of records are unchanged.
        let files = site.pages().keys.map { "/" + $0 }.filter { !$0.hasPrefix("/old/") }
        var rows: [(address: String, pattern: Regex<Substring>)] = []
        for line in try Self.page("addresses.md").split(separator: "\n") where line.hasPrefix("| `") {
            let cell = line.dropFirst(2).prefix { $0 != "|" }
            for match in cell.matches(of: /`([^`]+)`/) { rows.append((String(match.1), try Self.pattern(match.1))) }
        }
        #expect(rows.count > 50)
        for file in files.sorted() where !rows.contains(where: { file.wholeMatch(of: $0.pattern) != nil }) {
            Issue.record("\(file) is in no row of Documentation/reference/addresses.md")
        }
        let unused = rows.filter { row in !files.contains { $0.wholeMatch(of: row.pattern) != nil } }.map(\.address)
        #expect(Set(unused) == Self.elsewhere)
    }

    /// Returns a pattern for an address: a word in capitals matches one component, DATE only one that begins with a
    /// digit, and PATH matches several.
    private static func pattern(_ address: Substring) throws -> Regex<Substring> {
        let text = String(address).replacing(".", with: "\\.").replacing(/[A-Z]+/) { match in
            switch match.output {
            case "PATH": ".+"
            case "DATE": "[0-9][^/]*"
            default: "[^/]+"
            }
        }
        return try Regex(text + (address.hasSuffix("/") ? "index\\.html" : ""), as: Substring.self)
    }

    @Test func filesNextToBatchesMatchTheirSchemas() throws {
        let site = try TestSite.withEveryField()
        let good = #"{"event": "rich", "song": "blue", "user": "Cy", "vote": "Down", "at": 1777000009}"#
        let request = #"{"event": "rich", "title": "New", "artist": "A", "user": "Cy"}"#
        let outcome = site.vote("\(good)\n\(request)\n{}\n")
        #expect(outcome.report != nil, "\(outcome.texts)")
        let files = site.scratch.files(in: "site/Content/ballots")
        for (ending, schema) in [(".report", "report"), (".rejected", "rejected")] {
            let lines = files.filter { $0.key.hasSuffix(ending) }.flatMap { $0.value.split(separator: "\n") }
            #expect(!lines.isEmpty, "\(ending)")
            for line in lines {
                let value = try JSONSerialization.jsonObject(with: Data(line.utf8))
                #expect(Self.flaws(of: value, try Self.schema(schema), at: schema) == [])
            }
        }
    }

    @Test func violationsOfASchemaAreFound() throws {
        let report = try JSONSerialization.jsonObject(with: Data(#"{"extra": 1}"#.utf8))
        #expect(Self.flaws(of: report, try Self.schema("report"), at: "").contains(": extra is not described"))
    }

    private static func schema(_ name: String) throws -> [String: Any] {
        let data = Data(try page("schemas/\(name).json").utf8)
        return try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    }

    /// Returns the violations of a schema by a value, for the few keywords that these schemas use.
    private static func flaws(of value: Any, _ rules: [String: Any], at place: String) -> [String] {
        let types = (rules["type"] as? [String]) ?? [rules["type"] as? String ?? ""]
        guard types.contains(where: { has($0, value) }) else {
            return ["\(place): no \(types.joined(separator: ", "))"]
        }
        if let words = rules["enum"] as? [String], let word = value as? String, !words.contains(word) {
            return ["\(place): not \(word)"]
        }
        if let items = rules["items"] as? [String: Any], let list = value as? [Any] {
            return list.enumerated().flatMap { flaws(of: $0.element, items, at: "\(place)[\($0.offset)]") }
        }
        guard let object = value as? [String: Any] else { return [] }
        let properties = rules["properties"] as? [String: [String: Any]] ?? [:]
        let missing = (rules["required"] as? [String] ?? []).filter { object[$0] == nil }
        let isOpen = rules["additionalProperties"] as? Bool == true
        return missing.map { "\(place): \($0) is missing" }
            + object.flatMap { key, value in
                properties[key].map { flaws(of: value, $0, at: "\(place).\(key)") }
                    ?? (isOpen ? [] : ["\(place): \(key) is not described"])
            }
    }

    private static func has(_ type: String, _ value: Any) -> Bool {
        switch type {
        case "object": value is [String: Any]
        case "array": value is [Any]
        case "string": value is String
        case "boolean": value is Bool
        case "integer": value is Int
        case "number": value is Double || value is Int
        case "null": value is NSNull
        default: false
        }
    }
}
