import Foundation
import TestSupport
import Time

/// One thing that may happen to a site between two builds.
enum RandomEdit: String, CaseIterable {
    case addBulletin, changeBulletin, deleteBulletin, renameBulletin, draftBulletin, timeBulletin, moveBulletin
    case addEvent, changeEvent, deleteEvent, changeSongs
    case changeFeed, changeSchedule, deleteSchedule, restoreSchedule, changePage, addPage, deletePage
    case changeTitle, changeZone, changePerPage, changeBase, changeMenu, changeAuthor, restoreSettings
    case changeLanguage, changeTheme, changeShare, changeRedirects, changeImageHosts, changeLogo
    case addTemplate, changeTemplate, removeTemplates, changeStyle, changeStrings
    case addAsset, changeAsset, deleteAsset
    case editKeepingSizeAndTime
    case editOutput, editOutputKeepingItsSize, deleteOutput, deleteState, damageCache
    case passTime, breakRecord, mendRecord, touchEverything
    case vote, voteWithoutBuilding, dropBallots, askForSong, decideRequests, deleteLedger, deleteBatches
}

extension RandomEdit {
    /// Up to three edits.
    ///
    /// Where the state is lost the site keeps its name: with another name, its old pages can't be told from another site's.
    static func step(_ random: inout some RandomNumberGenerator) -> [RandomEdit] {
        let edits = (0..<Int.random(in: 1...3, using: &random)).compactMap { _ in allCases.randomElement(using: &random)
        }
        guard edits.contains(.deleteState) else { return edits }
        return [.deleteState]
            + edits.filter { ![.deleteState, .changeTitle, .changeBase, .restoreSettings].contains($0) }
    }

    /// Makes the edit; where it is about something that is not there, nothing.
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
                "---\ntitle: Page \(number)\nmenu: P\(number)\n---\n<b>Raw</b> \(number)\n")
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
        case .restoreSettings: try site.restore("Content/site.yaml")
        case .addTemplate: site.write("Templates/time.mustache", "<time datetime=\"{{iso}}\">{{text}}</time>")
        case .changeTemplate:
            site.write("Templates/note.mustache", "<li>\(number) <a href=\"{{address}}\">{{title}}</a></li>")
        case .removeTemplates: site.remove("Templates")
        case .changeStyle: site.write("Templates/assets/style.css", "body { margin: \(number)px }\n")
        case .changeStrings:
            // What is misspelt is said each time, whatever else is skipped.
            let key = number % 5 == 4 ? "hmoe" : "home"
            site.write("Templates/strings/\(["en", "de", "it"][number % 3]).yaml", "site:\n  \(key): Start \(number)\n")
        case .addAsset, .changeAsset: site.write("Content/assets/notes/a\(number % 3).txt", "Asset \(number)")
        case .deleteAsset: site.remove("Content/assets/notes/a\(number % 3).txt")
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
        case .deleteState: if site.build().report != nil { site.remove(".corkboard") }
        case .damageCache:
            let file = number.isMultiple(of: 2) ? "sources" : "sources-changes"
            site.write(".corkboard/\(file)", String(repeating: "damaged", count: number))
        case .passTime: site.now = try Instant(seconds: site.now.seconds + Int64(number) * 1000)
        case .breakRecord: site.write("Content/bulletins/broken.md", "---\ntitle: \(number)\n---\nNo date.\n")
        case .mendRecord: site.remove("Content/bulletins/broken.md")
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

    /// Files, and in each of them two words of one length.
    private static let twins = [
        ("Content/site.yaml", "Mill Lane", "Mall Lane"), ("Content/bulletins/tools.md", "saw", "axe"),
        ("Content/bulletins/b1.md", "Text", "Word"), ("Content/bulletins/b2.md", "Author", "Writer"),
        ("Content/events/dance.json", "Spring", "Summer"), ("Content/events/e1.json", "Text", "Word"),
        ("Content/schedules/week.json", "Sweep", "Scrub"), ("Content/sports/league.json", "Lions", "Lynxs"),
        ("Content/pages/about.md", "People", "Humans"), ("Content/assets/shed.svg", "3l4", "4l4"),
        ("Templates/note.mustache", " <a", "\t<a"), ("Templates/assets/style.css", "body", "main"),
        ("Templates/strings/en.yaml", "Start", "Begin"),
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

        """
    }

    private static func event(_ number: Int, songs count: Int) -> String {
        let songs = (0..<count).map {
            "{\"title\": \"S\($0)\", \"artist\": \"A\", \"tally\": {\"up\": \(number % ($0 + 2))}}"
        }
        return """
            {"name": "Event \(number)", "requests": "\(["open", "moderated", "closed"][number % 3])", "start": "2026-05-\(day(number)) 20:00", "category": "C\(number % 3)",
             "description": "Text \(number)", "songs": [\(songs.joined(separator: ", "))]}

            """
    }
}

extension TestSite {
    fileprivate func replace(_ old: String, by new: String, in path: String) {
        guard let text = read(path) else { return }
        write(path, text.replacingOccurrences(of: old, with: new))
    }

    /// Gives a key of site.yaml another value, or its first one.
    fileprivate func set(_ key: String, _ value: String) {
        guard let text = read("Content/site.yaml") else { return }
        var isOld = false
        let others = text.split(separator: "\n").filter { line in
            // What is indented belongs to the key above.
            if !line.hasPrefix(" ") { isOld = line.hasPrefix("\(key):") }
            return !isOld
        }
        write("Content/site.yaml", (others + ["\(key): \(value)"]).map { "\($0)\n" }.joined())
    }

    fileprivate func rename(_ path: String, to other: String) {
        guard read(path) != nil else { return }
        remove(other)
        // Both are in one folder, so that only a missing file could fail here.
        try? FileManager.default.moveItem(atPath: self[path], toPath: self[other])
    }

    fileprivate func restore(_ path: String) throws {
        try write(path, TestSite.small().read(path) ?? "")
    }
}
