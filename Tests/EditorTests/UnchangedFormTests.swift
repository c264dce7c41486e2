import Authoring
import Content
import Foundation
import SiteBuilder
import TestSupport
import Testing

/// The law of the editor's forms: untouched fields keep their bytes.
@Suite(.waitingThreads) struct UnchangedFormTests {
    private let work: Scratch

    init() throws {
        work = try Scratch()
        work.write("site/Content/site.yaml", "title: The Shed\nauthor: The committee\ntimeZone: Europe/London\n")
        for record in Self.records { work.write("site/Content/" + record.file, record.text) }
    }

    /// A record in a file, in one of the styles that people and programs write.
    struct Record: Sendable {
        let kind: CatalogueRecord.Kind
        let way: String
        let file: String
        let text: String

        var isJSON: Bool { file.hasSuffix(".json") }

        func has(_ key: String) -> Bool { text.contains(isJSON ? "\"\(key)\"" : "\(key):") }
    }

    /// The spellings of a flag in YAML; only the first ones are Booleans.
    private static let flags = [
        "true", "True", "TRUE", "false", "False", "FALSE", "yes", "Yes", "no", "on", "off", "y", "'true'", "\"yes\"",
        "1", "~", "null", "", "true   # on top", "!!bool true",
    ]

    /// The flags for the other kinds of records.
    private static let someFlags = ["true", "True", "TRUE", "yes", "'true'", "false"]

    private static let bodies = [
        "\nText.\n", "Text", "\n\n\n  indented\n\n\n", "Windows\r\nlines\r\n", "old\rMac\r", "a\u{a0}\n",
        "\ttab\n<b>&amp;\n",
        "",
    ]

    static let records: [Record] = {
        let written = bulletins + events + songs + schedules + pages
        return written + others(than: written)
    }()

    /// Records with the declared keys that are missing from the records in `written`, if any value of their kind is
    /// valid: so a new key is in the table.
    private static func others(than written: [Record]) -> [Record] {
        let required: [(kind: CatalogueRecord.Kind, keys: KeyValuePairs<String, String>)] = [
            (.bulletin, ["title": "Others", "author": "A", "date": "2026-05-01", "body": "x"]),
            (.event, ["name": "Others", "start": "2036-05-01"]), (.page, ["title": "Others", "body": "x"]),
        ]
        return required.flatMap { kind, keys in
            [false, true].compactMap { isJSON -> Record? in
                let file = "\(kind)s/others\(isJSON ? "j.json" : ".md")"
                let texts = written.filter { $0.kind == kind && $0.isJSON == isJSON }
                let missing = RecordField.fields(of: kind).filter { field in !texts.contains { $0.has(field.key) } }
                let members = keys.map { ($0, $1.debugDescription) } + missing.compactMap(Self.member)
                guard members.count > keys.count else { return nil }
                let lines = members.map { isJSON ? "\"\($0)\": \($1)" : "\($0): \($1)\n" }
                return Record(
                    kind: kind, way: "\(kind)/others\(isJSON ? "j" : "")", file: file,
                    text: isJSON ? "{\(lines.joined(separator: ", "))}" : "---\n\(lines.joined())---\n")
            }
        }
    }

    private static func member(_ field: RecordField) -> (String, String)? {
        switch field.form {
        case .text, .lines: (field.key, "\"One\"")
        case .flag: (field.key, "true")
        case .list: (field.key, "[\"one\", \"two\"]")
        default: nil
        }
    }

    private static let bulletins: [Record] = {
        var records: [Record] = []
        func add(_ name: String, _ text: String, json: Bool = false) {
            records.append(
                Record(
                    kind: .bulletin, way: "bulletin/\(name)", file: "bulletins/\(name).\(json ? "json" : "md")",
                    text: text))
        }
        for (index, flag) in flags.enumerated() {
            add(
                "flag\(index)",
                "---\ntitle: Flag\nauthor: A\ndate: 2026-05-01\npinned: \(flag)\ndraft: \(flag)\n---\nx\n")
        }
        for (index, body) in bodies.enumerated() {
            add("body\(index)", "---\ntitle: Body\nauthor: A\ndate: 2026-05-01\n---\n\(body)")
        }
        let dates = [
            "2026-05-01", "'2026-05-01'", "2026-05-01 10:00", "\"2026-05-01 10:00\"", "2026-05-01T10:00:30+02:00",
            "2026-05-01T10:00Z", "2026-05-01 10:00:00",
        ]
        for (index, date) in dates.enumerated() {
            add(
                "date\(index)",
                "---\ntitle: Date\nauthor: A\ndate: \(date)\npublish: \(date)\nexpire: \(date)\n---\nx\n")
        }
        let lists = [
            "[tea, 'shed']", "\n  - tea\n  - \"shed\"", "tea", "[\"tea, or coffee\", shed]", "[]",
            "\n- tea # hot\n- shed",
            "[ tea,shed , ]",
        ]
        for (index, list) in lists.enumerated() {
            add("list\(index)", "---\ntitle: List\nauthor: A\ndate: 2026-05-01\ntags: \(list)\n---\nx\n")
        }
        let texts = [
            "Plain # and a comment", "'It''s \"quoted\"'", "\"a\\tb \\u00e9\"", ">-\n  Two\n  lines",
            "|\n  Two\n  lines",
            "e\u{301}\u{a0}", "'  space  '", "\"one\\n\\ntwo\"", "yes", "12", "~tilde", "<b>&lt;",
        ]
        for (index, text) in texts.enumerated() {
            add("text\(index)", "---\ntitle: \(text)\nauthor: \(text)\ndate: 2026-05-01\nalt: \(text)\n---\nx\n")
        }
        add(
            "whole",
            "---\ntitle: Whole\nauthor: A\ndate: 2026-05-01\npinned: true\ncolour: 'pink'\nimage: /assets/p.png\n"
                + "alt: '-'\naliases: /old/whole/\nupdated: 2026-05-02\ndraft: false\n# the end\n---\n\nx\n")
        add(
            "inside",
            "---\ntitle: Inside\nauthor: A\ndate: 2026-05-01\nbody: |\n  One\n\n  two\n---\n")
        add("crlf", "---\r\ntitle: Lines\r\nauthor: A\r\ndate: 2026-05-01\r\npinned: true\r\n---\r\nOne\r\ntwo\r\n")
        add(
            "own",
            #"{"title":"Own", "author":"A","date":"2026-05-01","pinned": true, "draft":true,"tags":["a","b, c"],"#
                + #""colour":"blue","image":"/assets/p.png","alt":"x","aliases":["/o/"],"publish":"2026-01-01","#
                + #""expire":"2036-01-01 20:00","body":"One\r\ntwo\u00e9\n"}"#, json: true)
        add(
            "plain",
            #"{"title":"Plain","author":"A","date":"2026-05-01","pinned":false,"draft":null,"tags":"a","body":"\n\nx"}"#,
            json: true)
        for id in ["first", "second"] {
            records.append(
                Record(
                    kind: .bulletin, way: "bulletin/\(id)", file: "bulletins/list.json",
                    text: """
                        [ { "id": "first", "title": "1", "author": "A", "date": "2026-05-01", "pinned": true, "body": "x" },
                          {"id":"second","title":"2","author":"A","date":"2026-05-01","draft":true,"body":"x\\r\\n"} ]

                        """))
        }
        return records
    }()

    private static let events: [Record] = {
        var records: [Record] = []
        func add(_ name: String, _ text: String, json: Bool = false) {
            records.append(
                Record(kind: .event, way: "event/\(name)", file: "events/\(name).\(json ? "json" : "md")", text: text))
        }
        for (index, flag) in someFlags.enumerated() {
            add(
                "eflag\(index)",
                "---\nname: Flag\nstart: 2036-05-01\nallDay: \(flag)\nfeatured: \(flag)\nweakCodes: \(flag)\ndraft: \(flag)\n---\n"
            )
        }
        add(
            "wide",
            "---\nname: Wide\nshortName: W\nstart: 2036-05-01 20:00\nend: 2036-05-01T22:00+02:00\ntimeZone: Europe/Athens\n"
                + "previousStart: 2036-04-01\nvenue: {name: \"Hall\", address: 'Lane 4'}\nsport: 'FOOT'\ncategory: quiz\n"
                + "icon: 🎲\nimage: /assets/p.png\nalt: A poster\nstatus: rescheduled\norganizer: A\nurl: https://e.example/\n"
                + "tags:\n  - a\n  - 'b'\nfeatured: true\ncode: {env: C}\nadminCode: {file: a.code}\nweakCodes: true\n"
                + "gate: event\nrequests: moderated\nsongbook: library.csv\nvoting: open\nvoters: [Ann, 'Bea']\nvotingCodes: no\nvotes: up\nlimit: 3\n"
                + "results: hidden\nranking: wilson\nreport: public\naliases: [/old/wide/]\ndraft: true\npublish: 2026-01-01\n"
                + "expire: 2037-01-01\n---\nWhat\nit is.\n")
        add(
            "groups",
            "---\nname: Groups\nstart: 2036-05-02 20:00\nrepeat: {every: 2 weeks, until: 2036-07-01}\n"
                + "requests: {mode: open}\nvoting: {from: 2036-05-01}\nlimit: {ups: 3, downs: 1}\nvenue: Hall\n"
                + "code: 'party-time'\nsongs: []\n---\n")
        add(
            "odd",
            "---\nname:   'Odd' # one\nstart: '2036-05-01'\nfeatured: True\nallDay: true\nweakCodes: TRUE\ndraft: true # soon\n"
                + "venue: {name: \"Hall\"}\ntags: [ a,b ]\nrequests: closed\nlimit: 3\n---\n\n\nWhat.\n\n")
        add(
            "codes",
            "---\nname: Codes\nstart: 2036-05-02 20:00\ncode:\n  - 'K7XQ2, M9TBR' # members\n  - {env: C}\n"
                + "  - file: a.code\n  - P3FJK-8WNSD\n---\n")
        add("jsoncodes", #"{"name": "J", "start": "2036-05-01", "code": ["K7XQ2-M9TBR" , {"env":"C"}]}"#, json: true)
        add("weekly", "---\nname: Weekly\nstart: 2036-05-02 20:00\nrepeat: weekly\n---\n")
        add("ruled", "---\nname: Ruled\nstart: 2036-05-02 20:00\nrrule: \"FREQ=WEEKLY;COUNT=3\"\n---\n")
        add(
            "json",
            """
            {"name": "J", "shortName": "J", "start": "2036-05-01 20:00", "end": "2036-05-01 22:00", "timeZone": "Europe/Paris",
             "allDay": false, "previousStart": "2036-04-01", "venue": {"name": "Hall", "url": "https://h.example/"},
             "sport": "X", "category": "c", "icon": "x", "image": "/assets/p.png", "alt": "-", "status": "rescheduled",
             "organizer": "O", "url": "https://e.example/", "tags": ["a"], "featured": true, "code": {"env": "C"},
             "adminCode": {"env": "D"}, "weakCodes": true, "gate": "songs", "requests": "songbook", "songbook": "b.csv", "voting": "closed",
             "voters": ["A"], "votingCodes": false, "votes": "updown", "limit": 2, "results": "afterVote", "ranking": "added", "report": "host",
             "aliases": ["/j/"], "draft": true, "publish": "2026-01-01", "expire": "2037-01-01",
             "description": "a\\r\\nb", "songs": [{"title": "T", "artist": "A", "pinned": true, "status": "played"}]}
            """, json: true)
        add("jsonday", #"{"name":"D","start":"2036-05-01","allDay":true,"repeat":"yearly"}"#, json: true)
        add("jsonrule", #"{"name":"R","start":"2036-05-01","rrule":"FREQ=YEARLY"}"#, json: true)
        return records
    }()

    private static let songs: [Record] = {
        someFlags.enumerated().map { index, flag in
            Record(
                kind: .song, way: "song/songs\(index)/s", file: "events/songs\(index).md",
                text:
                    "---\nname: Songs\nsongs:\n  - id: s\n    title: 'Song: 1' # one\n    artist: A\n    status: accepted\n"
                    + "    pinned: \(flag)\n---\n")
        } + [
            Record(
                kind: .song, way: "song/jsongs/T", file: "events/jsongs.json",
                text: #"{"name": "J", "songs": [{"title":"T","artist":"A","pinned": true,"status" : "requested"}]}"#)
        ]
    }()

    private static let schedules: [Record] = {
        let entries =
            "  - title: One # first\n    description: |\n      a\n      b\n    date: '2036-01-01 10:00'\n    end: 2036-01-01 11:00\n"
            + "    room: 'Loft'\n    track: T\n    people:\n      - Ann\n      - 'Bo'\n    repeat: weekly\n"
            + "  - {title: Two, description: \"x\\r\\ny\", date: 2036-01-02 10:00, rrule: \"FREQ=DAILY;COUNT=2\", people: Ann}\n"
        let json =
            #"{"title":"J","description":"a\nb","event":"wide","order":"added","aliases":["/js/"],"draft":true,"#
            + #""publish":"2026-01-01","expire":"2037-01-01","entries":[{"title":"One","description":"d","date":"2036-01-01","#
            + #""end":"2036-01-02","room":"R","track":"T","people":["A","B"],"repeat":"daily"},"#
            + #"{"title":"Two","description":"d","date":"2036-01-01","rrule":"FREQ=DAILY"}]}"#
        var records: [Record] = []
        for (index, flag) in someFlags.enumerated() {
            let text =
                "---\ntitle: Term\ndescription: >\n  All\n  of it\nevent: wide\norder: added\naliases: /o\(index)/\n"
                + "draft: \(flag)\npublish: 2026-01-01\nexpire: 2037-01-01\nentries:\n\(entries)---\n"
            records.append(
                Record(kind: .schedule, way: "schedule/t\(index)", file: "schedules/t\(index).md", text: text))
            guard index == 0 else { continue }
            for part in ["one-2036-01-01", "two-2036-01-02"] {
                records.append(Record(kind: .entry, way: "entry/t0/\(part)", file: "schedules/t0.md", text: text))
            }
        }
        records.append(Record(kind: .schedule, way: "schedule/j", file: "schedules/j.json", text: json))
        for part in ["one-2036-01-01", "two-2036-01-01"] {
            records.append(Record(kind: .entry, way: "entry/j/\(part)", file: "schedules/j.json", text: json))
        }
        return records
    }()

    private static let pages: [Record] = {
        let menus = ["true", "false", "yes", "no", "'Us'", "Us and them", "\"\"", "~"]
        return menus.enumerated().map { index, menu in
            Record(
                kind: .page, way: "page/p\(index)", file: "pages/p\(index).md",
                text:
                    "---\ntitle: P\nmenu: \(menu)\naliases: [/po\(index)/]\ndraft: \(flags[index])\npublish: 2026-01-01\n"
                    + "expire: 2037-01-01\n---\n\n# P\n")
        }
            + ["true", "false", #""Us""#].enumerated().map { index, menu in
                Record(
                    kind: .page, way: "page/j\(index)", file: "pages/j\(index).json",
                    text:
                        #"{"title":"P","menu": \#(menu),"aliases":["/pj\#(index)/"],"draft":true,"publish":"2026-01-01","#
                        + #""expire":"2037-01-01","body":"x"}"#)
            }
    }()

    /// True for a record that may have errors, so that it isn't listed.
    private static func mayBeUnlisted(_ record: Record) -> Bool {
        record.kind != .entry && (record.kind != .event || record.way.contains("flag"))
    }

    /// The table contains each key of each kind, in YAML and in JSON.
    @Test func theTableHasEveryKey() {
        for kind in CatalogueRecord.Kind.allCases {
            for isJSON in [false, true] {
                let records = Self.records.filter { $0.kind == kind && $0.isJSON == isJSON }
                for field in RecordField.fields(of: kind) {
                    if field.key == "body" || field.key == "description", !isJSON { continue }
                    #expect(records.contains { $0.has(field.key) }, "\(kind) \(field.key) \(isJSON)")
                }
            }
        }
    }

    @Test func savingAnUntouchedFormLeavesTheFileAsItIs() throws {
        let desk = try EditingTests.desk(at: work["site"])
        var opened: [CatalogueRecord.Kind: Int] = [:]
        for record in Self.records {
            let path = EditingTests.prefix + "change/" + record.way
            let page = desk.server.request(path, desk.cookie)
            guard let form = BrowserForm(in: page.text) else {
                #expect(Self.mayBeUnlisted(record), "\(record.way) has no form")
                continue
            }
            opened[record.kind, default: 0] += 1
            let sent = desk.server.post(path, form.body, desk.cookie)
            #expect(sent.status == 303, "\(record.way)")
            let now = work.read("site/Content/" + record.file)
            #expect(now.map { Array($0.utf8) } == Array(record.text.utf8), "\(record.way): \(now ?? "gone")")
        }
        for (kind, count) in [
            (.bulletin, 40), (.event, 10), (.song, 5), (.schedule, 5), (.entry, 4), (.page, 8),
        ] as [(CatalogueRecord.Kind, Int)] {
            #expect(opened[kind, default: 0] >= count, "\(kind): \(opened[kind, default: 0])")
        }
    }

    /// Changing one field leaves all others unchanged, including flags.
    @Test(arguments: [
        ("bulletin/whole", "title"), ("event/odd", "name"), ("schedule/t0", "title"), ("bulletin/crlf", "title"),
    ])
    func savingOneFieldLeavesTheOthers(_ way: String, _ field: String) throws {
        let record = try #require(Self.records.first { $0.way == way })
        let desk = try EditingTests.desk(at: work["site"])
        let path = EditingTests.prefix + "change/" + way
        var form = try #require(BrowserForm(in: desk.server.request(path, desk.cookie).text))
        form.type("Another", into: field)
        #expect(desk.server.post(path, form.body, desk.cookie).status == 303)
        let now = try #require(work.read("site/Content/" + record.file)).split(whereSeparator: \.isNewline)
        for line in record.text.split(whereSeparator: \.isNewline)
        where !line.hasPrefix(field + ":") && !line.hasPrefix("updated:") {
            #expect(now.contains(line), "\(line)")
        }
        #expect(now.contains { $0.hasPrefix("\(field): Another") })
    }

    /// A draft remains a draft, whatever the spelling.
    @Test(arguments: ["true", "True", "TRUE"]) func boxesAreTickedForWhatIsTrue(_ flag: String) throws {
        work.write(
            "site/Content/bulletins/b.md",
            "---\ntitle: B\nauthor: A\ndate: 2026-05-01\npinned: \(flag)\ndraft: \(flag)\n---\nx\n")
        let desk = try EditingTests.desk(at: work["site"])
        let page = desk.page("change/bulletin/b").text
        #expect(
            page.contains("name=\"pinned\" value=\"yes\" checked")
                && page.contains("name=\"draft\" value=\"yes\" checked"))
    }
}
