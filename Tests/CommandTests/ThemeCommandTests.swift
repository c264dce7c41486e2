import Foundation
import TestSupport
import Testing

@Suite(.waitingThreads) struct ThemeCommandTests {
    private let site: AuthoringSite

    init() throws { site = try AuthoringSite() }

    @Test func copiesAreTheBuiltInFiles() throws {
        let before = try built()
        let result = try site.run(
            "theme", "copy", "note", "assets/style.css", "assets/site.js", "strings/de", "assets/logo.svg")
        #expect(result.code == 0, "\(result.errors)")
        #expect(result.output.hasPrefix("Copied Templates/note.mustache\nCopied Templates/assets/style.css\n"))
        let note = try #require(site.read("Templates/note.mustache"))
        #expect(
            note.wholeMatch(
                of: /(?s)\{\{! A copy of Corkboard's own, of which this is the digest: [0-9a-f]{16} \}\}\n.*/) != nil)
        #expect(try site.run("check").output == "Found no problems\n")
        // No page contains the comment.
        let after = try built()
        #expect(
            after.filter { $0.key.hasSuffix(".html") && !$0.value.contains("/assets/") }
                == before.filter { $0.key.hasSuffix(".html") && !$0.value.contains("/assets/") })
        #expect(!after.contains { $0.key.hasSuffix(".html") && $0.value.contains("A copy of Corkboard") })
        #expect(try site.run("theme", "diff").output == "The files don't differ from the built-in ones\n")
    }

    @Test func everyBuiltInFileCanBeCopied() throws {
        let names = try site.run("theme", "copy").output.split(separator: "\n").map(String.init)
        #expect(names.count > 60)
        let result = try Tool.run(Tool.executable, ["theme", "copy"] + names, in: site.path)
        #expect(result.code == 0, "\(result.errors)")
        #expect(try site.run("check").output == "Found no problems\n")
        #expect(try site.run("theme", "diff").output == "The files don't differ from the built-in ones\n")
    }

    @Test func whatIsThereIsNotReplaced() throws {
        site.write("Templates/note.mustache", "mine")
        let result = try site.run("theme", "copy", "home", "note")
        #expect(result.code == 2)
        #expect(result.errors.hasPrefix("error: Templates/note.mustache already exists, so nothing was copied"))
        #expect(site.read("Templates/note.mustache") == "mine")
        #expect(site.read("Templates/home.mustache") == nil)
    }

    @Test func misspelledNamesAreSaid() throws {
        let result = try site.run("theme", "copy", "noet")
        #expect(result.code == 2)
        #expect(
            result.errors.contains("the built-in theme has no \"noet\"")
                && result.errors.contains("did you mean \"note\"?"))
        #expect(try site.run("theme", "copy", "../../etc/passwd").code == 2)
        #expect(
            try site.run("theme", "diff", "home").errors.contains(
                "the site doesn't have its own Templates/home.mustache"))
    }

    @Test func differencesAreShownAsOtherToolsReadThem() throws {
        #expect(try site.run("theme", "copy", "time").code == 0)
        let copy = try #require(site.read("Templates/time.mustache"))
        var lines = copy.components(separatedBy: "\n")
        lines.insert("<b>new\u{1b}[2J</b>", at: 1)
        site.write("Templates/time.mustache", lines.joined(separator: "\n"))
        let diff = try site.run("theme", "diff", "time").output
        #expect(diff.hasPrefix("--- built-in/time.mustache\n+++ Templates/time.mustache\n@@ -1,"))
        #expect(diff.contains("\n+<b>new\\u{1b}[2J</b>\n"))
        // The program "patch" turns one into the other.
        let original = copy.drop { $0 != "\n" }.dropFirst()
        site.work.write("original", String(original))
        let json = try site.run("theme", "diff", "--json").output
        let parsed = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [[String: String]])
        site.work.write("change", try #require(parsed.first?["diff"]))
        guard FileManager.default.isExecutableFile(atPath: "/usr/bin/patch") else { return }
        let patched = try Tool.run(URL(filePath: "/usr/bin/patch"), ["-s", "original", "change"], in: site.work.path)
        #expect(patched.code == 0, "\(patched.output)")
        #expect(site.work.read("original") == lines.dropFirst().joined(separator: "\n"))
    }

    @Test func olderCopiesAreSaidUntilTheyAreKept() throws {
        #expect(try site.run("theme", "copy", "note", "time").code == 0)
        let note = try #require(site.read("Templates/note.mustache"))
        let older = note.replacing(/digest: [0-9a-f]{16}/, with: "digest: 0123456789abcdef")
        site.write("Templates/note.mustache", older)
        for command in ["check", "build", "build"] {
            let said = try site.run(command)
            #expect(said.code == 0)
            #expect(
                said.errors.contains("Templates/note.mustache:1:1: warning: this is a copy of an older version"),
                "\(command)")
            #expect(!said.errors.contains("time.mustache"))
        }
        let kept = try site.run("theme", "keep")
        #expect(kept.output == "Marked Templates/note.mustache as up to date\n")
        #expect(site.read("Templates/note.mustache") == note)
        #expect(try site.run("check").errors == "")
        #expect(try site.run("theme", "keep").output == "Every copy is up to date\n")
    }

    /// Editors on Windows end lines with CR LF.
    @Test func copiesWithOtherLineEndsAreKnown() throws {
        #expect(try site.run("theme", "copy", "note", "assets/site.js").code == 0)
        for path in ["Templates/note.mustache", "Templates/assets/site.js"] {
            let older = try #require(site.read(path)).replacing(
                /digest: [0-9a-f]{16}/, with: "digest: 0123456789abcdef")
            site.write(path, older.replacingOccurrences(of: "\n", with: "\r\n"))
        }
        let said = try site.run("check").errors
        #expect(said.matches(of: /:1:1: warning: this is a copy of an older version/).count == 2, "\(said)")
        let diff = try site.run("theme", "diff", "note").output.split(separator: "\n")
        #expect(diff.count > 4 && diff.dropFirst(3).allSatisfy { !$0.hasPrefix("+") || $0.hasSuffix("\\u{d}") })
        #expect(diff.allSatisfy { !$0.contains("\\u{a}") }, "\(diff)")
    }

    private func built() throws -> [String: String] {
        #expect(try site.run("build").code == 0)
        return site.work.files(in: "site/public")
    }
}
