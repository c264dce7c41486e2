package import Diagnostics
import Testing

/// A JSON file made from `FieldValues`.
package struct FieldDocument: Sendable, CustomTestStringConvertible {
    /// The path below `Content/`.
    package let path: String

    /// The object, a key of `FieldValues.rows`, that the file contains directly or in a list.
    package let object: String

    /// The text before and after the object.
    package var around = ("", "")

    /// Keys that are absent at first, such as `event.code`.
    package var absent: Set<String> = []

    /// The other documents of its site; nil for all. Leaving out irrelevant ones makes builds faster.
    package var neighbours: [String]?

    /// The only keys that change; nil for all.
    package var only: Set<String>?

    /// Keys that are never added, because they would fail the build.
    package var never: Set<String> = []

    /// First and other values that replace those in the table.
    package var replaced: [String: (first: String, other: String)] = [:]

    /// A key of one of the document's objects.
    package struct Key: Hashable, Sendable {
        package let object: String
        package let key: String

        package init(object: String, key: String) {
            self.object = object
            self.key = key
        }

        package var name: String { "\(object).\(key)" }
    }

    /// New values of keys; nil removes the key.
    package typealias Changes = [Key: String?]

    /// Returns the text with all first values, except for the changes.
    package func text(_ changes: Changes = [:]) -> String {
        around.0 + written(object, changes).text + around.1 + "\n"
    }

    /// Returns the first value of a key.
    package func firstValue(_ row: FieldValues.Row, _ key: Key) -> String { first(row, key, [:]).text }

    /// Returns the value of a key of the outermost object, with the changes; nil if it is absent.
    package func member(_ key: String, _ changes: Changes) -> JSONValue? {
        guard case .object(let members) = written(object, changes) else { return nil }
        return members.first { $0.0 == key }?.1
    }

    private func written(_ object: String, _ changes: Changes) -> JSONValue {
        var members: [(String, JSONValue)] = []
        for row in FieldValues.rows[object] ?? [] {
            let key = Key(object: object, key: row.key)
            if let change = changes[key] {
                if let change { members.append((row.key, .written(change))) }
            } else if !absent.contains(key.name) {
                members.append((row.key, first(row, key, changes)))
            }
        }
        // Also adds keys that are missing from the table.
        let known = Set(members.map(\.0)).union(FieldValues.rows[object, default: []].map(\.key))
        for (key, value) in changes where key.object == object && !known.contains(key.key) {
            if let value { members.append((key.key, .written(value))) }
        }
        return .object(members)
    }

    private func first(_ row: FieldValues.Row, _ key: Key, _ changes: Changes) -> JSONValue {
        if let value = replaced[key.name]?.first { return .written(value) }
        return switch row.first {
        case .json(let json): .written(json)
        case .object: written(key.name, changes)
        case .list(let more): .array([written(key.name, changes)] + more.map { .written($0) })
        }
    }

    /// The document's objects, outermost first.
    package var objects: [String] {
        FieldValues.rows.keys.filter { name in
            (name == object || name.hasPrefix(object + "."))
                && !absent.contains { name == $0 || name.hasPrefix($0 + ".") }
        }.sorted()
    }

    /// Returns the document's texts after one change each, grouped by key; each group ends with the original text.
    ///
    /// - Parameter kinds: The changes to make.
    package func steps(_ kinds: Set<Kind> = [.other, .removed]) -> [Step] {
        objects.flatMap { object in
            let rows = kinds.isEmpty ? [] : FieldValues.rows[object, default: []]
            return rows.flatMap { row -> [Step] in
                let key = Key(object: object, key: row.key)
                if never.contains(key.name) || only?.contains(key.name) == false { return [] }
                var steps: [Step] = []
                if absent.contains(key.name) {
                    let first = first(row, key, [:]).text
                    steps.append(Step(key: key, value: first, changes: [key: first]))
                }
                if kinds.contains(.other) {
                    let other = replaced[key.name]?.other ?? row.other
                    steps.append(Step(key: key, value: other, changes: [key: other]))
                }
                if kinds.contains(.removed), !absent.contains(key.name) {
                    var changes: Changes = [:]
                    for dependent in row.dependents where !absent.contains("\(object).\(dependent)") {
                        let dependent = Key(object: object, key: dependent)
                        changes[dependent] = .some(nil)
                        steps.append(Step(key: dependent, value: nil, changes: changes))
                    }
                    changes[key] = .some(nil)
                    steps.append(Step(key: key, value: nil, changes: changes, fails: row.isRequired))
                }
                return steps + [Step(key: key, value: nil, changes: [:], isLast: true)]
            }
        }
    }

    /// The ways to change a key.
    package enum Kind: Sendable {
        case other, removed
    }

    /// A change of one key.
    package struct Step: Sendable, CustomStringConvertible {
        package let key: Key

        /// The new value of the key; nil if the key is removed.
        package let value: String?
        package let changes: Changes

        /// True if the document has its original text again.
        package var isLast = false

        /// True if the build fails with the document.
        package var fails = false

        package var description: String { "\(key.name): \(isLast ? "restored" : value ?? "removed")" }
    }

    /// An id that is unique among the documents.
    package var id: String { path + (only?.sorted().joined() ?? "") }

    package var testDescription: String { id }
}

extension FieldDocument {
    package static let site = FieldDocument(path: "site.json", object: "site", absent: ["site.sources.into"])

    /// A record of each kind, and a host's decisions on requests.
    package static let records = [
        FieldDocument(path: "bulletins/rich.json", object: "bulletin", neighbours: ["events/rich.json"]),
        // With another id, the schedule would refer to a missing event.
        FieldDocument(
            path: "events/rich.json", object: "event", absent: recurring.union(["event.code", "event.gate"]),
            neighbours: ["schedules/rich.json", "sports/rich.json", "requests.json"],
            never: recurring.union(["event.gate", "event.id"]), replaced: ["event.description": text]),
        // Pictures aren't allowed behind a gate.
        FieldDocument(
            path: "events/gated.json", object: "event", absent: recurring.union(["event.image", "event.alt"]),
            neighbours: [], never: recurring.union(["event.image", "event.alt"]),
            replaced: [
                "event.id": (#""gated""#, #""sealed""#), "event.aliases": (#""/old/gated/""#, #""/old/sealed/""#),
                "event.gate": (#""event""#, #""songs""#), "event.start": (#""2026-05-09""#, #""2026-05-08""#),
            ]),
        // A recurring event, in which only the keys of the recurrence change.
        FieldDocument(
            path: "events/weekly.json", object: "event",
            absent: [
                "event.code", "event.adminCode", "event.gate", "event.rrule", "event.occurrence", "event.imported",
                "event.repeat.count",
                "event.repeat.rule", "event.aliases", "event.id",
            ], neighbours: [],
            only: [
                "event.name", "event.end", "event.timeZone", "event.repeat.every", "event.repeat.on",
                "event.repeat.until", "event.repeat.except", "event.repeat.also", "event.occurrences", "event.songs",
                "event.description",
            ],
            replaced: [
                "event.start": (#""2026-05-09 20:00""#, #""2026-05-02 20:00""#), "event.description": text,
            ]),
        FieldDocument(
            path: "schedules/rich.json", object: "schedule",
            absent: ["schedule.entries.repeat", "schedule.entries.rrule"], neighbours: ["events/rich.json"]),
        FieldDocument(
            path: "sports/rich.json", object: "sport",
            around: (
                "[",
                #", {"i": "TENN", "d": "Tennis", "e": [{"i": "t1", "si": "TENN", "d": "A - B", "tt": 1778436000}]}]"#
            ), neighbours: ["events/rich.json"]),
        FieldDocument(path: "pages/rich.json", object: "page", neighbours: []),
        FieldDocument(
            path: "requests.json", object: "decisions", around: (#"{"rich": "#, "}"), neighbours: ["events/rich.json"]),
    ]

    /// A text whose HTML depends on the address of the page that shows it.
    private static let text = (
        ###""## Rules\n\nUntil *late*.[^1] [All](/events/) ![A shed](/assets/shed.svg)\n\n[^1]: Two.""###,
        #""- Waltz\n- Tango""#
    )

    /// The keys that make an event recur.
    private static let recurring: Set = [
        "event.repeat", "event.rrule", "event.occurrences", "event.occurrence", "event.imported",
    ]

    private static let moving = FieldDocument(
        path: "events/rich.json", object: "event", absent: recurring.union(["event.code", "event.gate"]),
        neighbours: ["requests.json"], only: ["event.id"], replaced: ["event.description": text])

    package static let all = [site, moving] + records
}

extension TestSite {
    /// Returns a site with a record of each kind that has every key, and with neighbours of these records.
    ///
    /// - Parameter changing: The document that the test will change.
    package static func withEveryField(changing: FieldDocument? = nil) throws -> TestSite {
        var site = try TestSite(
            [
                "Content/bulletins/tools.md": bulletin("Tools", "2026-05-02", "tags: [shared, C]\n"),
                "Content/bulletins/glue.md": bulletin("Glue", "2026-05-04"),
                "Content/events/plain.json":
                    #"{"name": "Plain", "start": "2026-05-10", "tags": ["shared"], "songs": []}"#,
                "Content/pages/plain.md": "---\ntitle: Plain\nmenu: true\n---\nText.\n",
                "Content/songbooks/library.csv": "artist,title\nABBA,Dancing Queen\n",
                "Content/songbooks/other.csv": "artist,title\nABBA,Waterloo\n",
                "Content/assets/shed.svg": "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 8 8\"/>\n",
                "Content/assets/other.svg": "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 9 9\"/>\n",
            ])
        site.remove("Content/site.yaml")
        for name in ["ONE_KEY", "OTHER_KEY", "BALLOTS_KEY"] { site.environment[name] = "sixteen-letters-\(name)" }
        for name in ["VOTES_HERE", "VOTES_THERE"] { site.environment[name] = "batches" }
        let documents = all(changing)
        for document in documents { site.write("Content/\(document.path)", document.text()) }
        let events = documents.filter { $0.object == "event" }.map { $0.path.hasSuffix("rich.json") ? "rich" : "gated" }
        let cast = ballots.filter { line in events.contains { line.contains("\"event\": \"\($0)\"") } }
        site.write("Content/ballots/first.ndjson", cast.map { $0 + "\n" }.joined())
        return site
    }

    /// Returns the documents of the site.
    private static func all(_ changing: FieldDocument?) -> [FieldDocument] {
        var site = FieldDocument.site
        // Pages can choose their place in the menu only if the settings don't define a menu.
        if changing?.object == "page" { site.absent.insert("site.menu") }
        let records = FieldDocument.records.filter { record in
            changing?.neighbours.map { ($0 + [changing?.path]).contains(record.path) } ?? true
        }
        return [site] + records
    }

    private static let ballots = [
        #"{"event": "rich", "song": "blue", "user": "ada", "vote": "up", "at": 1777000000}"#,
        #"{"event": "rich", "song": "Gold", "user": "bob", "vote": "down", "at": 1777000000}"#,
        #"{"event": "rich", "title": "Asked", "artist": "A", "user": "ada", "at": 1777000001}"#,
        #"{"event": "rich", "title": "Asked too", "artist": "A", "user": "bob", "at": 1777000002}"#,
        #"{"event": "rich", "title": "Asked last", "artist": "A", "user": "ada", "at": 1777000003}"#,
        #"{"event": "rich", "title": "Asked again", "artist": "A", "user": "bob", "at": 1777000004}"#,
        #"{"event": "gated", "song": "blue", "user": "ada", "vote": "up", "at": 1777000000}"#,
        #"{"event": "gated", "title": "Asked", "artist": "A", "user": "bob", "at": 1777000001}"#,
    ]
}
