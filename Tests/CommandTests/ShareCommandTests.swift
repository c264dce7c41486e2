import Foundation
import TestSupport
import Testing

@Suite(.waitingThreads) struct ShareCommandTests {
    private let work: Scratch

    init() throws {
        work = try Scratch(inMemory: true)
        work.write("site/Content/site.yaml", "title: S\n")
        work.write("site/Content/bulletins/note.md", "---\ntitle: Grüße\nauthor: Ada\ndate: 2026-05-05\n---\nHello.\n")
    }

    private func share(_ arguments: String..., environment: [String: String] = [:]) throws -> Tool.Result {
        try Tool.run(
            Tool.executable, ["share", "--now", "2026-05-06", "--site", work["site"]] + arguments,
            environment: environment, in: work.path)
    }

    @Test func textIsPrintedWhereNothingElseIsAskedFor() throws {
        let result = try share("note")
        #expect(result.output == "Ada\nGrüße\nTuesday 5 May 2026\n\nHello.\n")
        #expect(result.code == 0 && result.errors.isEmpty)
        #expect(try share("note", "--output", "-").output == result.output)
        #expect(!FileManager.default.fileExists(atPath: work["site/public"]))
        #expect(!FileManager.default.fileExists(atPath: work["site/.corkboard"]))
    }

    @Test func aFileIsReplacedAsAWhole() throws {
        work.write("note.txt", "before")
        #expect(try share("note", "--output", "note.txt").output == "Wrote note.txt\n")
        #expect(work.read("note.txt")?.hasSuffix("Hello.\n") == true)
        let missing = try share("note", "--output", "nowhere/note.txt")
        #expect(missing.code == 3 && missing.errors.contains("hint: create the folder first"), "\(missing.errors)")
        #expect(try share("nothing", "--output", "note.txt").code == 2)
        #expect(work.read("note.txt")?.hasSuffix("Hello.\n") == true)
        #expect(try Set(FileManager.default.contentsOfDirectory(atPath: work.path)) == ["site", "note.txt"])
    }

    @Test(arguments: [
        "site/Content/site.yaml", "site/Content", "site/Content/bulletins/copy.md", "link/x.md",
        "site/Templates/x.html", "site/.corkboard/ledger", "site/public", "site/public/events/x.md",
    ]) func whatIsTheSitesOwnIsNoPlaceForAShare(_ output: String) throws {
        for folder in ["Content/assets", "Templates", ".corkboard"] { work.write("site/\(folder)/x", "") }
        for file in [".corkboard-output", "events/x.md"] { work.write("site/public/\(file)", "") }
        work.link("link", to: "site/Content/assets")
        let before = work.files(in: ".")
        let result = try share("note", "--output", output, "--format", "markdown")
        #expect(result.code == 2 && result.output.isEmpty)
        #expect(result.errors.contains(", which belongs to the site"), "\(result.errors)")
        #expect(work.files(in: ".") == before)
    }

    @Test func inAFolderTheFileIsNamedAfterTheBulletin() throws {
        try FileManager.default.createDirectory(atPath: work["out"], withIntermediateDirectories: true)
        work.link("link", to: "out")
        #expect(try share("note", "--output", "out", "--format", "html").output == "Wrote out/grüße-note.html\n")
        #expect(
            try share("note", "--output", "link/", "--format", "zip", "--json").output.hasPrefix(
                "{\"written\":\"link/grüße-note.zip\",\"bytes\":"))
        #expect(work.read("out/grüße-note.zip")?.hasPrefix("PK") == true)
    }

    @Test func everyFormIsTheSameInEveryPlace() throws {
        for format in ["text", "html", "markdown", "json", "zip"] {
            let expected = try share("note", "--format", format, "--output", "a", environment: ["TZ": "UTC"])
            try #require(expected.code == 0)
            let bytes = FileManager.default.contents(atPath: work["a"])
            for environment in [["TZ": "Pacific/Apia"], ["LC_ALL": "C"], ["LC_ALL": "tr_TR.UTF-8", "USER": "x"]] {
                try #require(try share("note", "--format", format, "--output", "b", environment: environment).code == 0)
                #expect(FileManager.default.contents(atPath: work["b"]) == bytes, "\(format), \(environment)")
            }
        }
    }

    @Test(arguments: [
        (["note", "--format", "pdf"], "--format can't be \"pdf\""), ([], "which bulletin?"),
        (["note", "--width", "7"], "\"7\" isn't a width"), (["note", "--width", "x"], "\"x\" isn't a width"),
        (["note", "--format", "zip", "--width", "40"], "--width works only for plain text"),
        (["nope"], "there is no bulletin \"nope\""),
        (["--week", "note"], "\"note\" is a bulletin, and --week or --since shares all news"),
        (["--week", "--format", "zip"], "news can't be written as zip"),
        (["--week", "--since", "2026-05-01"], "--week and --since exclude each other"),
        (["--since", "2026-05-01 10:00"], "--since: \"2026-05-01 10:00\" isn't a day"),
        (["--since", "yesterday"], "--since: \"yesterday\" is not a date"),
        (["--week", "--now", "2025-01-01"], "there is nothing to tell"),
    ]) func saysWhatCannotBeMeant(_ arguments: [String], _ message: String) throws {
        let result = try Tool.run(Tool.executable, ["share", "--site", work["site"]] + arguments)
        #expect(result.code == 2 && result.output.isEmpty)
        #expect(result.errors.hasPrefix("error: \(message)"), "\(result.errors)")
    }

    @Test func newsOfTheSameDayAreTheSameBytes() throws {
        for format in ["text", "html", "markdown", "eml"] {
            let results = try [["TZ": "UTC"], ["TZ": "Pacific/Apia", "LC_ALL": "C"]].map {
                try share("--week", "--format", format, environment: $0)
            }
            #expect(results[0].code == 0 && results[0].output.contains("Gr"), "\(results[0].errors)")
            #expect(results[0].output == results[1].output)
        }
        #expect(try share("--week", "--output", ".").output == "Wrote ./s-news-2026-05-06.txt\n")
    }

    @Test func nothingIsMadeWhereThereIsNoSite() throws {
        let result = try Tool.run("share", "note", in: work["site/Content"])
        #expect(result.code == 2)
        #expect(try FileManager.default.contentsOfDirectory(atPath: work["site/Content"]).count == 2)
    }
}
