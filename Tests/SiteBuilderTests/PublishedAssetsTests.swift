import Compression
import Foundation
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
        // The modules for search, gates, big screens and hosts load only where they are needed, with few others.
        let alone = ["search.", "gate.", "live.", "manage.", "mine.", "report."].map { size("js", $0) }
        #expect(alone.allSatisfy { 0..<3072 ~= $0 })
        // The same is true for those of song pages; the last five load when a visitor opens their feature, or from a
        // server that serves the page live.
        let songs = [
            "ballots.", "songs.", "list.", "requesting.", "passing.", "finding.", "stream.", "gestures.",
        ].map { size("js", $0) }
        #expect(songs.prefix(3).reduce(size("js", "page.") + size("js", "site."), +) < 8 * 1024)
        // No page loads all of the other modules.
        #expect(size("js") - alone.reduce(0, +) - songs.reduce(0, +) < 9 * 1024)
        // The style sheet that mirrors pages loads only for text from right to left.
        let mirror = size("css", "rtl.")
        #expect(mirror < 512)
        // A big screen has a separate style sheet instead of the others.
        let screen = size("css", "screen.")
        #expect(screen < 2048)
        // Events, songs and reports have separate style sheets in addition to the common one; no page loads two of
        // them.
        let (common, lists) = (size("css", "style."), size("css", "songs."))
        let events = max(size("css", "events."), size("css", "agenda."), size("css", "schedules."))
        #expect(common + events + mirror < 10 * 1024)
        #expect(common + max(lists, size("css", "panel.")) < 10 * 1024)
    }
}
