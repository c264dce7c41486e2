import Diagnostics
import Foundation
import TestSites
import TestSupport
import Time

/// A change that may happen to a site between two builds.
enum RandomEdit: String, CaseIterable {
    case addBulletin, changeBulletin, deleteBulletin, renameBulletin, draftBulletin, timeBulletin, moveBulletin
    case addEvent, changeEvent, deleteEvent, changeSongs
    case changeFeed, changeSchedule, deleteSchedule, restoreSchedule, changePage, addPage, deletePage
    case changeTitle, changeZone, changePerPage, changeBase, changeMenu, changeAuthor, restoreSettings
    case addRecord, changeField, changeOtherField, removeField, changeTags, moveAlias, deleteRecord
    case changeSetting, changeInnerSetting
    case changeLanguage, changeTheme, changeShare, changeRedirects, changeImageHosts, changeLogo
    case addTemplate, changeTemplate, showOneField, showNothing, removeTemplates, changeStyle, changeStrings
    case addAsset, changeAsset, deleteAsset
    case changeLanguages, addTranslation, deleteTranslation, writeByLanguage
    case changeSeries, deleteSeries, changeDate, deleteDate, voteAtDate
    case editKeepingSizeAndTime
    case editOutput, editOutputKeepingItsSize, deleteOutput, deleteState, damageCache
    case passTime, turnBack, breakRecord, mendRecord, touchEverything
    case vote, voteWithoutBuilding, dropBallots, askForSong, decideRequests, deleteLedger, deleteBatches
}

extension RandomEdit {
    /// Chooses up to three edits.
    ///
    /// If the state is lost, the site keeps its name: under a new name, its old pages would look like those of another
    /// site.
    static func step(_ random: inout some RandomNumberGenerator) -> [RandomEdit] {
        let edits = (0..<Int.random(in: 1...3, using: &random)).compactMap { _ in allCases.randomElement(using: &random)
        }
        guard edits.contains(.deleteState) else { return edits }
        return [.deleteState]
            + edits.filter { ![.deleteState, .changeTitle, .changeBase, .restoreSettings].contains($0) }
    }

    /// Makes the edit; does nothing if its subject doesn't exist.
    func make(on site: inout TestSite, _ random: inout some RandomNumberGenerator) throws {
        let number = Int.random(in: 0..<1000, using: &random)
        let bulletin = "Content/bulletins/b\(number % 6).md"
        let event = "Content/events/e\(number % 4).json"
        switch self {
        case .addBulletin, .changeBulletin: site.write(bulletin, Self.bulletin(number))
        case .deleteBulletin: site.remove(bulletin)
        case .renameBulletin: site.rename(bulletin, to: "Content/bulletins/b\((number + 1) % 6).md")
        case .draftBulletin: site.write(bulletin, Self.bulletin(number, "draft: true\n"))
        case .timeBulletin:
            site.write(bulletin, Self.bulletin(number, "publish: 2026-05-\(Self.day(number))\nexpire: 2026-06-01\n"))
        case .moveBulletin:
            site.write(bulletin, Self.bulletin(number, "aliases: [/old/\(number % 3)/, /b/\(number).html]\n"))
        case .addEvent, .changeEvent: site.write(event, Self.event(number, songs: number % 5))
        case .deleteEvent: site.remove(event)
        case .changeSongs: site.replace("\"up\": 7", by: "\"up\": \(number)", in: "Content/events/dance.json")
        case .changeFeed: site.replace("1778436000", by: "17784\(10000 + number)", in: "Content/sports/league.json")
        case .changeSchedule: site.replace("Brooms", by: "Mops \(number)", in: "Content/schedules/week.json")
        case .deleteSchedule: site.remove("Content/schedules/week.json")
        case .restoreSchedule: try site.restore("Content/schedules/week.json")
        case .changePage: site.replace("tools", by: "tools and \(number)", in: "Content/pages/about.md")
        case .addPage:
            site.write(
                "Content/pages/p\(number % 2).md",
                "---\ntitle: Page \(number)\nmenu: P\(number)\n---\n<b>Raw</b> \(number)\n\n\(Self.text(number))")
        case .deletePage: site.remove("Content/pages/p\(number % 2).md")
        case .changeTitle: site.replace("title: The Shed", by: "title: The Shed \(number)", in: "Content/site.yaml")
        case .changeZone: site.replace("Europe/Berlin", by: "America/New_York", in: "Content/site.yaml")
        case .changePerPage: site.replace("perPage: 2", by: "perPage: \(1 + number % 4)", in: "Content/site.yaml")
        case .changeBase:
            site.replace("https://shed.example/club/", by: "https://shed.example/\(number)/", in: "Content/site.yaml")
        case .changeMenu: site.set("menu", "[{label: Start \(number), address: /}]")
        case .changeAuthor: site.replace("author: The keeper\n", by: "", in: "Content/site.yaml")
        case .changeLanguage: site.set("language", ["en", "de", "de-AT", "el", "fr", "zh", "it"][number % 7])
        case .changeTheme:
            let colours = "accent: \"#a5\(100 + number % 9)b\", dark: {paper: \"#1\(number % 3)1a20\"}"
            let font = number.isMultiple(of: 2) ? "serif" : "Charter"
            site.set("theme", "{\(colours), radius: \(number % 4)px, font: \(font)}")
        case .changeShare:
            site.set("board", "{columns: 3, perPage: 2, share: [\(["", "text, zip", "html", "json"][number % 4])]}")
        case .changeRedirects: site.set("redirects", "\(number.isMultiple(of: 2))")
        case .changeImageHosts:
            site.set("markdown", "{imageHosts: [\(["", "pictures.example", "other.example"][number % 3])]}")
        case .changeLogo:
            site.write("Content/assets/logo.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\" id=\"n\(number % 5)\"/>")
            site.set("logo", number.isMultiple(of: 3) ? "/assets/shed.svg" : "/assets/logo.svg")
        case .changeLanguages:
            site.set("languages", ["[en, de]", "[en, de, fr]", "[de, en]", "[en]"][number % 4])
            site.replace("\nlanguage: en", by: "", in: "Content/site.yaml")
        case .addTranslation:
            let body =
                "---\ntitle: Deutsch \(number)\n---\nText auf <b>Deutsch</b> \(number), [Blatt](/bulletins/b1/)\n\n\(Self.text(number))"
            site.write("Content/bulletins/b\(number % 6).de.md", body)
            if number.isMultiple(of: 3) {
                site.write(
                    "Content/pages/about.de.md",
                    "---\ntitle: Über \(number)\nmenu: Wir\n---\nLeute \(number)\n\n\(Self.text(number))")
            }
            if number.isMultiple(of: 2), site.read("Content/events/s\(number / 2 % 2).md") != nil {
                site.write(
                    "Content/events/s\(number / 2 % 2).de.md", "---\nname: Reihe \(number)\n---\n\(Self.text(number))")
            }
            if number.isMultiple(of: 4) {
                site.write("Content/events/dance.de.json", "{\"name\": \"Tanz \(number)\", \"category\": \"Musik\"}")
            }
        case .deleteTranslation:
            for path in [
                "bulletins/b\(number % 6).de.md", "pages/about.de.md", "events/dance.de.json", "events/s0.de.md",
                "events/s1.de.md",
            ] {
                site.remove("Content/\(path)")
            }
        case .writeByLanguage:
            site.write(
                "Content/bulletins/b\(number % 6).md",
                Self.bulletin(number).replacingOccurrences(
                    of: "title: ", with: "alt: \"-\"\ntitle: {en: One \(number), de: Eins \(number)} # "))
        case .changeSeries: site.write("Content/events/s\(number % 2).md", Self.series(number))
        case .deleteSeries, .deleteDate:
            // A date without its series is an error.
            site.remove("Content/events/date\(number % 2).md")
            if self == .deleteSeries {
                site.remove("Content/events/s\(number % 2).md")
                site.remove("Content/events/s\(number % 2).de.md")
            }
        case .changeDate:
            let (series, date) = ("s\(number % 2)", Self.dates[number % 3])
            if site.read("Content/events/\(series).md") == nil {
                site.write("Content/events/\(series).md", Self.series(number))
            }
            let songs =
                number.isMultiple(of: 3) ? "songs: [{title: S0, artist: A}, {title: D\(number), artist: A}]\n" : ""
            site.write(
                "Content/events/date\(number % 2).md",
                "---\noccurrence: \(series)/\(date)\nname: Date \(number)\n\(songs)---\nOn \(number)\n\n\(Self.text(number))"
            )
        case .voteAtDate:
            let lines = (0...(number % 3)).map { line in
                "{\"event\": \"s\(number % 2)/\(Self.dates[(number + line) % 3])\", \"song\": \"S\(number % 2)\", "
                    + "\"user\": \"u\(number % 7)\", \"vote\": \"up\", \"at\": \(1_700_000_000 + number)}\n"
            }
            site.vote(lines.joined())
        case .restoreSettings: try site.restore("Content/site.yaml")
        case .addTemplate: site.write("Templates/time.mustache", "<time datetime=\"{{iso}}\">{{text}}</time>")
        case .changeTemplate:
            site.write("Templates/note.mustache", "<li>\(number) <a href=\"{{address}}\">{{title}}</a></li>")
        case .removeTemplates: site.remove("Templates")
        case .changeStyle: site.write("Templates/assets/style.css", "body { margin: \(number)px }\n")
        case .changeStrings:
            // Every build reports the misspelt key, whatever else it skips.
            let key = number % 5 == 4 ? "hmoe" : "home"
            site.write("Templates/strings/\(["en", "de", "it"][number % 3]).yaml", "site:\n  \(key): Start \(number)\n")
        case .addAsset, .changeAsset: site.write("Content/assets/notes/a\(number % 3).txt", "Asset \(number)")
        case .deleteAsset: site.remove("Content/assets/notes/a\(number % 3).txt")
        case .addRecord, .deleteRecord, .changeTags, .moveAlias:
            guard let record = Self.records.randomElement(using: &random) else { break }
            record.remove(from: site, number, if: self == .deleteRecord)
            switch self {
            case .changeTags: try record.set("tags", Self.tags(number), of: nil, on: site, number)
            case .moveAlias: try record.set("aliases", "[\"/old/\(number % 5)/\"]", of: nil, on: site, number)
            case .addRecord: record.add(to: site, number)
            default: break
            }
        case .changeField, .changeOtherField, .removeField:
            guard let record = Self.records.randomElement(using: &random) else { break }
            try record.change(site, number, removing: self == .removeField, &random)
        case .changeSetting:
            guard let row = FieldValues.rows["site"]?.randomElement(using: &random),
                !["output", "salt", "title"].contains(row.key)
            else { break }
            let key = FieldDocument.Key(object: "site", key: row.key)
            let changes: FieldDocument.Changes = Bool.random(using: &random) ? [key: row.other] : [:]
            if let value = FieldDocument.site.value(of: row.key, changes) { site.set(row.key, value) }
        case .changeInnerSetting:
            let objects = FieldDocument.site.objects.filter { $0 != "site" && !FieldValues.free.contains($0) }
            guard let object = objects.randomElement(using: &random),
                let row = FieldValues.rows[object]?.randomElement(using: &random)
            else { break }
            let key = String(object.split(separator: ".")[1])
            let value = number.isMultiple(of: 3) && !row.isRequired ? nil : row.other
            let changes = [FieldDocument.Key(object: object, key: row.key): value]
            if let value = FieldDocument.site.value(of: key, changes) { site.set(key, value) }
        case .showOneField:
            guard let (template, fields) = Self.shownFields.randomElement(using: &random),
                let field = fields.randomElement(using: &random)
            else { break }
            site.write("Templates/\(template).mustache", "<!DOCTYPE html><title>x</title>\(field)\n")
        case .showNothing:
            guard let template = FieldTheme.templates.randomElement(using: &random) else { break }
            site.write("Templates/\(template).mustache", "<!DOCTYPE html><title>x</title>\n")
        case .editKeepingSizeAndTime:
            guard let (file, one, other) = Self.twins.randomElement(using: &random), let text = site.read(file) else {
                break
            }
            let pair = text.contains(one) ? (one, other) : (other, one)
            site.scratch.overwrite("site/\(file)", text.replacingOccurrences(of: pair.0, with: pair.1))
        case .editOutput, .editOutputKeepingItsSize, .deleteOutput:
            let files = site.pages().keys.filter { !$0.hasSuffix("/") }.sorted()
            guard let file = files.randomElement(using: &random), let text = site.read("public/\(file)") else { break }
            switch self {
            case .editOutput: site.write("public/\(file)", text + "by hand")
            case .editOutputKeepingItsSize:
                // The clocks of file systems tick every few milliseconds.
                usleep(20_000)
                site.write("public/\(file)", String(text.dropLast()) + "!")
            default: site.remove("public/\(file)")
            }
        case .deleteState:
            guard site.build().report != nil else { break }
            KeyShelf.keep(of: site, for: site.folder)
            site.remove(".corkboard")
            // Deriving keys is slower than a build.
            if !Night.isOn { KeyShelf.lend(to: site, for: site.folder) }
        case .damageCache:
            let file = ["sources", "sources-changes", "theme"][number % 3]
            site.write(".corkboard/\(file)", String(repeating: "damaged", count: number))
        case .passTime: site.now = try Instant(seconds: site.now.seconds + Int64(number) * 1000)
        case .turnBack:
            site.now = try Instant(seconds: max(site.now.seconds - Int64(number) * 1000, 1_776_000_000))
        case .breakRecord: site.write("Content/bulletins/broken.md", "---\ntitle: \(number)\n---\nNo date.\n")
        case .mendRecord:
            site.remove("Content/bulletins/broken.md")
            // Without languages, these are neither translations nor texts.
            for number in 0..<6 {
                site.remove("Content/bulletins/b\(number).de.md")
                let path = "Content/bulletins/b\(number).md"
                if site.read(path)?.contains("{en:") == true { site.remove(path) }
            }
            for path in [
                "pages/about.de.md", "events/dance.de.json", "events/date0.md", "events/date1.md", "events/s0.de.md",
                "events/s1.de.md",
            ] {
                site.remove("Content/\(path)")
            }
            for record in Self.records {
                for number in 0..<2 { record.remove(from: site, number) }
            }
        case .touchEverything: usleep(120_000)
        case .vote, .voteWithoutBuilding, .dropBallots:
            let event = number.isMultiple(of: 2) ? "dance" : "e\(number % 4)"
            let songs = ["Blue", "S0", "S1", "Green"]
            let lines = (0..<(number % 7)).map { line in
                let vote = ["up", "down", "none"][(number + line) % 3]
                return "{\"event\": \"\(event)\", \"song\": \"\(songs[(number + line) % 4])\", "
                    + "\"user\": \"\(event == "dance" ? "grace-the-voter" : "u\(number * line % 5)")\", \"vote\": \"\(vote)\", \"at\": \(1_700_000_000 + number)}\n"
            }
            guard self != .dropBallots else {
                site.write("Content/ballots/dropped-\(number).ndjson", lines.joined())
                break
            }
            site.vote(lines.joined(), building: self == .vote)
        case .askForSong:
            site.vote(
                "{\"event\": \"e\(number % 4)\", \"title\": \"Asked \(number % 3)\", \"artist\": \"A\", "
                    + "\"user\": \"u\(number % 9)\", \"at\": \(1_700_000_000 + number)}\n")
        case .decideRequests:
            let list = number.isMultiple(of: 2) ? "accepted" : "declined"
            site.write("Content/requests.json", "{\"e\(number % 4)\": {\"\(list)\": [\"asked-\(number % 3)-a\"]}}")
        case .deleteLedger: site.remove(".corkboard/ledger")
        case .deleteBatches: if number.isMultiple(of: 4) { site.remove("Content/ballots") }
        }
    }

    /// Files with two words of equal length, one of which replaces the other.
    private static let twins = [
        ("Content/site.yaml", "Mill Lane", "Mall Lane"), ("Content/bulletins/tools.md", "saw", "axe"),
        ("Content/bulletins/b1.md", "Text", "Word"), ("Content/bulletins/b2.md", "Author", "Writer"),
        ("Content/events/dance.json", "Spring", "Summer"), ("Content/events/e1.json", "Text", "Word"),
        ("Content/schedules/week.json", "Sweep", "Scrub"), ("Content/sports/league.json", "Lions", "Lynxs"),
        ("Content/pages/about.md", "People", "Humans"), ("Content/assets/shed.svg", "3l4", "4l4"),
        ("Templates/note.mustache", " <a", "\t<a"), ("Templates/assets/style.css", "body", "main"),
        ("Templates/strings/en.yaml", "Start", "Begin"), ("Content/assets/notes/a0.txt", "Asset", "Other"),
        ("Content/assets/notes/a1.txt", "Asset", "Other"), ("Content/bulletins/r0.json", "Paint", "Stain"),
        ("Content/events/r0.json", "2026-05", "2026-06"), ("Content/pages/r1.json", "tools", "nails"),
    ]

    /// Records in JSON files in which every key may change; their ids are the files' names.
    private static let records = FieldDocument.records.filter { $0.path != "requests.json" }

    /// Returns tags; some have the same slug, and some differ only in case.
    private static func tags(_ number: Int) -> String {
        let tags = ["C", "C++", "C#", "c", "Shed", "shed", "÷", "tools"]
        let chosen = (0..<tags.count).filter { number >> $0 & 1 == 1 }.map { "\"\(tags[$0])\"" }
        return "[\(chosen.joined(separator: ", "))]"
    }

    /// The fields that a template may show exclusively.
    private static let shownFields: [(template: String, fields: [String])] = [
        (
            "bulletin",
            [
                "{{{structuredData}}}", "{{{body}}}", "{{#tags}}{{address}}{{/tags}}", "{{#newer}}{{title}}{{/newer}}",
                "{{#updated}}{{iso}}{{/updated}}", "{{colour}}", "{{author}}", "{{#shares}}{{address}}{{/shares}}",
            ]
        ),
        ("event", ["{{{structuredData}}}", "{{name}}", "{{#calendar}}{{google}}{{/calendar}}", "{{>event-details}}"]),
        ("entry", ["{{{structuredData}}}", "{{title}}"]), ("schedule", ["{{{structuredData}}}", "{{title}}"]),
        ("page", ["{{{structuredData}}}", "{{title}}", "{{{body}}}"]),
        ("home", ["{{{structuredData}}}", "{{title}}", "{{canonical}}"]), ("tag", ["{{title}}", "{{canonical}}"]),
        ("alias", ["{{canonical}}"]), ("songs", ["{{title}}", "{{{structuredData}}}"]),
        ("share.txt", ["{{title}}", "{{body}}", "{{author}}"]),
    ]

    private static func day(_ number: Int) -> String { number % 28 < 9 ? "0\(number % 28 + 1)" : "\(number % 28 + 1)" }

    private static func bulletin(_ number: Int, _ more: String = "") -> String {
        """
        ---
        title: Note \(number)
        author: Author \(number % 7)
        date: 2026-04-\(day(number)) 10:00
        pinned: \(number.isMultiple(of: 5))
        \(more)---
        Text \(number) with [a link](/events/), [an asset](/assets/notes/a\(number % 3).txt)\(number.isMultiple(of: 3) ? " and <i>markup</i>" : "").
        \(number.isMultiple(of: 4) ? "![A picture](https://pictures.example/\(number).png)" : "")

        \(text(number))
        """
    }

    /// Returns a text whose HTML depends on its page: with ids of headings and footnotes, links, and pictures.
    private static func text(_ number: Int) -> String {
        let parts = [
            "## Part \(number % 3)\n\nMore of [part](#part-\(number % 2)).", "## Part \(number % 2)\n\nThe last part.",
            "A note.[^1] [^1]\n\n[^1]: See [all events](/events/).",
            "[Home](/), [the board](/bulletins/) and [here](./).",
            "![The shed](/assets/shed.svg)",
        ]
        return parts.indices.filter { number >> $0 & 1 == 1 }.map { parts[$0] + "\n\n" }.joined()
    }

    /// Dates of the series below.
    private static let dates = ["2026-05-02", "2026-05-09", "2026-05-16"]

    private static func series(_ number: Int) -> String {
        let changes = number.isMultiple(of: 2) ? "occurrences: {2026-05-09: {name: Late \(number)}}\n" : ""
        return """
            ---
            name: Series \(number)
            start: 2026-05-02 20:00
            repeat: weekly
            \(changes)songs: [{title: S0, artist: A}, {title: S1, artist: A, tally: {up: \(number % 5)}}]
            ---
            Text \(number)

            \(text(number))
            """
    }

    private static func event(_ number: Int, songs count: Int) -> String {
        let songs = (0..<count).map {
            "{\"title\": \"S\($0)\", \"artist\": \"A\", \"tally\": {\"up\": \(number % ($0 + 2))}}"
        }
        return """
            {"name": "Event \(number)", "requests": "\(["open", "moderated", "closed"][number % 3])", "start": "2026-05-\(day(number)) 20:00", "category": "C\(number % 3)",
             "description": "Text \(number)\\n\\n\(text(number).replacing("\n", with: "\\n"))", "songs": [\(songs.joined(separator: ", "))]}

            """
    }
}

extension FieldDocument {
    /// Returns the path of one of two files with records like this one.
    private func file(_ number: Int) -> String {
        "Content/" + path.replacing(/[a-z]+\.json$/, with: "")
            + "\(path.hasPrefix("events/g") ? "g" : "r")\(number % 2).json"
    }

    /// Returns the text of a key with the changes inside it; nil if they remove it.
    fileprivate func value(of key: String, _ changes: Changes) -> String? {
        member(key, changes)?.text
    }

    /// Removes one of the files.
    fileprivate func remove(from site: TestSite, _ number: Int, if isMeant: Bool = true) {
        if isMeant { site.remove(file(number)) }
    }

    /// Writes a record with first and other values, without codes because deriving keys is slow.
    fileprivate func add(to site: TestSite, _ number: Int) {
        var document = self
        if !Night.isOn || !number.isMultiple(of: 5) {
            document.absent.formUnion(["event.code", "event.adminCode", "event.gate"])
        }
        // Aliases must be unique, and the schedule's event doesn't exist.
        document.absent.formUnion(["\(object).id", "\(object).aliases", "schedule.event"])
        let text = document.text()
        // Two feeds with the same event would be an error.
        let isSecondFeed = object == "sport" && !number.isMultiple(of: 2)
        site.write(
            file(number),
            isSecondFeed ? text.replacing("\"f", with: "\"r").replacing("\"t1", with: "\"t2") : text)
    }

    /// Sets a key of an object in the record, and adds the record if it doesn't exist; nil removes the key.
    fileprivate func set(
        _ key: String, _ value: String?, of inner: String?, on site: TestSite, _ number: Int
    ) throws {
        if site.read(file(number)) == nil { add(to: site, number) }
        guard let text = site.read(file(number)) else { return }
        var path = (inner ?? object).split(separator: ".").dropFirst().map(String.init)
        path.append(key)
        let changed = try Self.setting(path[...], value, in: JSONSerialization.jsonObject(with: Data(text.utf8)))
        let bytes = try JSONSerialization.data(withJSONObject: changed, options: [.sortedKeys])
        site.write(file(number), String(decoding: bytes, as: UTF8.self))
    }

    /// Returns `node` with a new value at the path; in lists, the first element changes.
    private static func setting(_ path: ArraySlice<String>, _ value: String?, in node: Any) throws -> Any {
        if var list = node as? [Any] {
            if let first = list.first { list[0] = try setting(path, value, in: first) }
            return list
        }
        guard var object = node as? [String: Any], let key = path.first else { return node }
        if path.count > 1 {
            if let inner = object[key] { object[key] = try setting(path.dropFirst(), value, in: inner) }
        } else {
            object[key] = try value.map {
                try JSONSerialization.jsonObject(with: Data($0.utf8), options: [.fragmentsAllowed])
            }
        }
        return object
    }

    /// Changes any key of any object of the record.
    fileprivate func change(
        _ site: TestSite, _ number: Int, removing: Bool, _ random: inout some RandomNumberGenerator
    ) throws {
        guard let object = objects.randomElement(using: &random),
            let row = FieldValues.rows[object]?.randomElement(using: &random)
        else { return }
        let key = Key(object: object, key: row.key)
        let skipped = ["id", "i", "gate", "aliases", "event"] + (Night.isOn ? [] : ["code", "adminCode"])
        guard !skipped.contains(row.key), !never.contains(key.name), !(removing && row.isRequired) else { return }
        if removing {
            for dependent in row.dependents { try set(dependent, nil, of: object, on: site, number) }
        }
        let first = Bool.random(using: &random) ? firstValue(row, key) : row.other
        try set(row.key, removing ? nil : first, of: object, on: site, number)
    }
}

extension TestSite {
    fileprivate func replace(_ old: String, by new: String, in path: String) {
        guard let text = read(path) else { return }
        write(path, text.replacingOccurrences(of: old, with: new))
    }

    /// Sets a key of site.yaml to another value, or to its first one.
    fileprivate func set(_ key: String, _ value: String) {
        guard let text = read("Content/site.yaml") else { return }
        var isOld = false
        let others = text.split(separator: "\n").filter { line in
            // Indented lines belong to the key above them.
            if !line.hasPrefix(" ") { isOld = line.hasPrefix("\(key):") }
            return !isOld
        }
        write("Content/site.yaml", (others + ["\(key): \(value)"]).map { "\($0)\n" }.joined())
    }

    fileprivate func rename(_ path: String, to other: String) {
        guard read(path) != nil else { return }
        remove(other)
        // Both paths are in one folder, so this fails only if the file is missing, which is fine.
        try? FileManager.default.moveItem(atPath: self[path], toPath: self[other])
    }

    fileprivate func restore(_ path: String) throws {
        try write(path, TestSite.small().read(path) ?? "")
    }
}
