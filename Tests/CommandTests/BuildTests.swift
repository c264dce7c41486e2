import Foundation
import Glibc
import TestSupport
import Testing

/// Tests the command's messages; the engine has separate tests.
@Suite(.waitingThreads) struct BuildTests {
    private let work: Scratch
    private var site: String { work["site"] }

    init() throws {
        work = try Scratch()
        try #require(try Tool.run("init", work["site"], "--now", "2026-05-06").code == 0)
    }

    @Test func aNewSiteBuildsWithoutAWord() throws {
        let result = try Tool.run("build", "--site", site)
        #expect(result.code == 0, "\(result.errors)")
        #expect(result.errors.isEmpty, "\(result.errors)")
        let summary = /Built .*public\/: \d+ written, \d+ unchanged, \d+ removed in \d+\.\d\d s\n/
        #expect(result.output.prefixMatch(of: summary) != nil, "\(result.output)")
    }

    @Test func theReportIsOneJSONObject() throws {
        let result = try Tool.run("build", "--site", site, "--json", "--explain")
        let report = try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any]
        #expect(report?["succeeded"] as? Bool == true)
        #expect(report?["errors"] as? Int == 0)
        let files = try #require(report?["files"] as? [[String: String]])
        #expect(files.count { $0["change"] == "write" } == report?["written"] as? Int)
        #expect(result.output.utf8.count { $0 == UInt8(ascii: "\n") } == 1)
    }

    /// The warning says to install the library and to build again.
    @Test func picturesAreMadeOnceTheirLibraryIsInstalled() throws {
        work.write("lib/libvips.so.42", "This isn't a library.")
        work.write("site/Content/site.yaml", "title: A\nbaseURL: https://a.example/\n")
        work.write("site/Content/events/gala.json", #"{"name": "Gala", "start": "2036-06-01 20:00"}"#)
        let without = try Tool.run("build", "--site", site, environment: ["LD_LIBRARY_PATH": work["lib"]])
        #expect(without.code == 0 && without.errors.contains("[picture.worker]"), "\(without.errors)")
        #expect(work.files(in: "site/public/events/gala")["card.jpg"] == nil)
        // A site isn't recognised as unchanged right after its files were written.
        usleep(50_000)
        _ = try Tool.run("build", "--site", site, environment: ["LD_LIBRARY_PATH": work["lib"]])
        let with = try Tool.run("build", "--site", site)
        #expect(with.errors == "")
        #expect(work.files(in: "site/public/events/gala")["card.jpg"] != nil)
    }

    @Test func aDryRunOnlyTells() throws {
        let before = work.files()
        let result = try Tool.run("build", "--site", site, "--dry-run")
        #expect(result.code == 0)
        #expect(result.output.contains("Would build "))
        #expect(work.files() == before)
    }

    @Test func aDryRunOfANewSiteWorksWhereTemporaryFilesBelong() throws {
        work.write("place/mine.txt", "mine")
        let words = ["build", "--site", site, "--dry-run"]
        #expect(try Tool.run(Tool.executable, words, environment: ["TMPDIR": work["place"]]).code == 0)
        #expect(work.files(in: "place") == ["mine.txt": "mine"])
        let nowhere = try Tool.run(Tool.executable, words, environment: ["TMPDIR": work["nowhere"]])
        #expect(nowhere.code == 3)
        #expect(nowhere.errors.contains(work["nowhere"] + "/corkboard-"), "\(nowhere.errors)")
    }

    /// On a new machine, fontconfig would first write a list of the fonts.
    @Test(arguments: ["fonts", "taken/fonts"]) func picturesForLinksNeedNoOneToHaveLookedAtTheFonts(_ cache: String)
        throws
    {
        work.write("taken", "")
        work.write(
            "fonts.conf",
            "<fontconfig><dir>/usr/share/fonts</dir><cachedir>\(work[cache])</cachedir></fontconfig>")
        work.write("site/Content/site.yaml", "title: The Shed\nbaseURL: https://shed.example/\n")
        work.write("site/Content/events/gala.md", "---\nname: Gala\nstart: 2036-06-01 20:00\n---\n")
        let result = try Tool.run("build", "--site", site, environment: ["FONTCONFIG_FILE": work["fonts.conf"]])
        #expect(result.code == 0, "\(result.errors)")
        #expect(FileManager.default.fileExists(atPath: work["site/public/events/gala/card.jpg"]))
        let temporary = work.files(in: "fonts").keys.filter { $0.contains("TMP") }
        #expect(temporary.isEmpty)
    }

    @Test func quietMeansNothingButErrors() throws {
        let result = try Tool.run("build", "--site", site, "--quiet")
        #expect(result.code == 0)
        #expect(result.output.isEmpty)
        #expect(result.errors.isEmpty)
    }

    @Test func whatOthersPutIntoTheOutputIsListed() throws {
        try #require(try Tool.run("build", "--site", site).code == 0)
        work.write("site/public/mine.txt", "mine")
        #expect(try Tool.run("build", "--site", site).output.contains("mine.txt") == false)
        let result = try Tool.run("build", "--site", site, "--verbose")
        #expect(result.output.contains("Other files in the output folder, left unchanged:\n  mine.txt\n"))
        #expect(work.read("site/public/mine.txt") == "mine")
    }

    @Test func checkingANewSiteFindsNothing() throws {
        let result = try Tool.run("check", "--site", site)
        #expect(result.code == 0)
        #expect(result.output == "Found no problems\n")
    }
}
