import Compression
import Foundation
import TestSites
import TestSupport
import Testing
import Theme

/// The published forms of a theme's style sheets and script modules.
@Suite struct PublishedAssetsTests {
    private let site: TestSite

    init() throws { site = try TestSite() }

    /// Returns the published text of one of the theme's assets.
    private func published(_ name: String) throws -> (path: String, text: String) {
        #expect(site.build().texts.isEmpty)
        let (stem, ending) = (name.split(separator: ".")[0], name.split(separator: ".")[1])
        let found = site.pages().first { path, _ in
            path.hasPrefix("assets/\(stem).") && path.hasSuffix(".\(ending)")
        }
        return try #require(found.map { ($0.key, $0.value) })
    }

    @Test func modulesImportOneAnotherByTheNamesThatTheyArePublishedUnder() throws {
        site.write(
            "Templates/assets/mine.js", "import { a } from './leaf.js';\nconst b = await import( \"./leaf.js\" );\n")
        site.write("Templates/assets/leaf.js", "export const a = 1;\n")
        let leaf = try published("leaf.js").path.replacingOccurrences(of: "assets/", with: "")
        #expect(
            try published("mine.js").text
                == "import { a } from './\(leaf)';\nconst b = await import( \"./\(leaf)\" );\n")
    }

    @Test func theNameOfAModuleChangesWithWhatItImports() throws {
        site.write("Templates/assets/mine.js", "import \"./leaf.js\";\n")
        site.write("Templates/assets/leaf.js", "export const a = 1;\n")
        let before = try published("mine.js").path
        site.write("Templates/assets/leaf.js", "export const a = 2;\n")
        #expect(try published("mine.js").path != before)
    }

    @Test func textsThatAreNoImportsStay() throws {
        let text = "let a=\"./page.js\",b=\"from x\";import\"library\";"
        site.write("Templates/assets/mine.js", text)
        #expect(try published("mine.js").text == text)
    }

    @Test func aReadmeIsNotPublished() throws {
        site.write("Templates/README.md", "How the theme fits together\n")
        site.write("Templates/assets/README.md", "How the scripts fit together\n")
        #expect(site.build().texts.isEmpty)
        #expect(!site.pages().contains { path, text in path.contains("README") || text.contains("fits together") })
    }

    @Test func modulesInACycleAreAnError() throws {
        site.write("Templates/assets/a.js", "import \"./b.js\";\n")
        site.write("Templates/assets/b.js", "// b\nimport \"./a.js\";\n")
        #expect(
            site.build().texts == [
                "Templates/assets/b.js:2:9: error: these modules import each other: assets/a.js → assets/b.js → assets/a.js [template.import]\n  hint: move the shared code into a module that both import"
            ])
    }

    @Test func filesOfTheSiteStayAsTheyAreWritten() throws {
        let script = "// mine\nlet a = `one\n  // two`; /* three\n  */ a += 2\n"
        site.write("Templates/assets/mine.js", script)
        #expect(try published("mine.js").text == script)
    }

    @Test(arguments: ["page.js", "rtl.css"]) func theThemeLosesCommentLinesAndIndentation(_ name: String) throws {
        let file = try #require(Theme.templates.first { $0.path == "assets/\(name)" })
        let lines = String(decoding: file.bytes, as: UTF8.self).components(separatedBy: "\n")
            .map { $0.trimmingCharacters(in: .whitespaces) }
            .filter { !$0.isEmpty && !$0.hasPrefix("//") && !$0.hasPrefix("/*") }
        #expect(try published(name).text == lines.map { $0 + "\n" }.joined())
    }

    /// Otherwise parts of a multi-line string that look like indentation or a comment would be removed.
    @Test func theThemeEndsInEachLineWhatBeginsInIt() {
        for file in Theme.templates where file.path.hasSuffix(".js") || file.path.hasSuffix(".css") {
            for line in String(decoding: file.bytes, as: UTF8.self).split(separator: "\n") {
                func count(_ part: String) -> Int { line.components(separatedBy: part).count - 1 }
                #expect(
                    count("`").isMultiple(of: 2) && count("/*") == count("*/") && !line.hasSuffix("\\"),
                    "\(file.path): \(line)")
            }
        }
    }

    @Test func theThemeIsLight() {
        #expect(site.build().texts.isEmpty)
        let assets = site.pages().filter { $0.key.hasPrefix("assets/") }
        func size(_ ending: String, _ beginning: String = "") -> Int {
            assets.filter { $0.key.hasPrefix("assets/\(beginning)") && $0.key.hasSuffix(".\(ending)") }
                .reduce(0) { $0 + ContentCoding.gzip.compress(Array($1.value.utf8)).count }
        }
        func scripts(_ names: String...) -> Int { names.reduce(0) { $0 + size("js", $1 + ".") } }
        func styles(_ names: String...) -> Int { names.reduce(0) { $0 + size("css", $1 + ".") } }
        // A module that loads only on one kind of page, or when a visitor opens its feature, is small.
        for name in [
            "search", "gate", "manage", "merging", "mine", "report", "requesting", "picking", "twins", "turns",
            "passing", "finding", "stream", "naming", "reveal", "swiping", "intermission", "deciding", "sending",
            "remaining",
        ] {
            #expect(1..<3072 ~= scripts(name), "\(name)")
        }
        #expect(1..<4096 ~= scripts("live"))
        // Each page has few modules. The others load when a visitor opens their feature, or when an event is over.
        let cards = scripts("choices", "countdowns", "favourites", "times", "early")
        let pages: [String: Int] = [
            "home": cards + scripts("board"), "events": cards + scripts("agenda"),
            "events by category": cards + scripts("rows"),
            "event": cards + scripts("menus"),
            "bulletin": scripts("choices", "share", "deliver", "menus"),
            "songs": scripts("ballots", "bar", "songs", "list", "moving"),
            "timetable": scripts("early", "timetable", "folding", "choices", "favourites", "times"),
            "big screen": scripts("choices", "live", "list", "moving", "times", "early"),
            "host": scripts("report", "deliver", "manage", "gestures", "connecting", "list"),
        ]
        for (page, modules) in pages { #expect(modules + scripts("page", "site") < 8 * 1024, "\(page)") }
        // The style sheet that mirrors pages loads only for text from right to left.
        let mirror = styles("rtl")
        #expect(mirror < 512)
        // A big screen has a separate style sheet instead of the others.
        #expect(styles("screen") < 4096)
        // The others are in addition to the common one.
        let sheets: [String: Int] = [
            "home": styles("posters"), "event": styles("posters", "prose"), "bulletin": styles("bulletins", "prose"),
            "events": styles("agenda"), "tag": styles("events"), "schedule": styles("schedules"),
            "songs": styles("songs"), "host": styles("panel"),
        ]
        for (page, sheet) in sheets { #expect(styles("style") + sheet + mirror < 10 * 1024, "\(page)") }
    }
}
