import Foundation
import TestSupport
import Testing

@Suite(.waitingThreads) struct InitializeTests {
    private let work: Scratch

    init() throws { work = try Scratch() }

    @Test func startsASiteWithOneBulletin() throws {
        let result = try Tool.run("init", "my site", "--now", "2026-05-06T23:00:00Z", in: work.path)
        #expect(result.code == 0)
        #expect(
            work.files(in: "my site").keys.sorted() == [
                ".gitignore", "Content/bulletins/welcome.md", "Content/site.yaml", "schemas/site.json",
            ])
        #expect(result.output.hasSuffix("Build it with: corkboard build --site 'my site'\n"))
        let bulletin = try #require(work.read("my site/Content/bulletins/welcome.md"))
        #expect(bulletin.contains("\ndate: 2026-05-06\n"))
    }

    @Test(arguments: [
        ("Europe/London", "Europe/London", "2026-05-07"), (":Asia/Tokyo", "Asia/Tokyo", "2026-05-07"),
        ("Etc/UTC", "UTC", "2026-05-06"),
    ])
    func theTimeZoneIsThisComputers(_ variable: String, _ name: String, _ day: String) throws {
        let result = try Tool.run(
            "init", "club", "--now", "2026-05-06T23:30:00Z", environment: ["TZ": variable], in: work.path)
        #expect(result.output.contains("\nTime zone: \(name); to change it, edit club/Content/site.yaml\n"))
        #expect(try #require(work.read("club/Content/site.yaml")).contains("\ntimeZone: \(name)\n"))
        #expect(try #require(work.read("club/Content/bulletins/welcome.md")).contains("\ndate: \(day)\n"))
    }

    @Test(arguments: ["club", "club/", "club/site"]) func aLinkToAMissingFolderIsNamed(_ folder: String) throws {
        work.link("club", to: "gone/club")
        let result = try Tool.run("init", folder, in: work.path)
        #expect(result.code == 2 && result.errors.contains("\"club"), "\(result.errors)")
        #expect(result.errors.contains("is a link to a folder that doesn't exist"))
    }

    /// The only hint about times in UTC, for a site that was written where clocks show another time.
    @Test func timesInUTCAreMentionedElsewhere() throws {
        work.write("club/Content/site.yaml", "title: Club\n")
        work.write("club/Content/events/gala.md", "---\nname: Gala\nstart: 2036-06-01 20:00\n---\n")
        func said(_ zone: String) throws -> Bool {
            try Tool.run("build", "--clean", "--site", work["club"], environment: ["TZ": zone], in: work.path)
                .output.contains(
                    "Times of events are in UTC, but this computer is in \(zone): set timeZone in Content/site.yaml\n")
        }
        #expect(try said("Europe/London"))
        #expect(try !said("UTC"))
        work.write("club/Content/events/gala.md", "---\nname: Gala\nstart: 2036-06-01\n---\n")
        #expect(try !said("Europe/London"))
        work.write("club/Content/events/gala.md", "---\nname: Gala\nstart: 2036-06-01 20:00\n---\n")
        work.write("club/Content/site.yaml", "title: Club\ntimeZone: Europe/London\n")
        #expect(try !said("Europe/London"))
    }

    @Test func everySiteHasASaltOfItsOwn() throws {
        let salts = try ["a", "b"].map { name in
            #expect(try Tool.run("init", name, in: work.path).code == 0)
            let settings = try #require(work.read("\(name)/Content/site.yaml"))
            return String(try #require(settings.firstMatch(of: /\nsalt: ([0-9A-Z]{5}(?:-[0-9A-Z]{5}){3})\n/)?.1))
        }
        #expect(salts[0] != salts[1])
        #expect(try Tool.run("check", "--site", work["a"]).output == "Found no problems\n")
    }

    @Test func theSampleIsTheOneOfTheRepository() throws {
        #expect(try Tool.run("init", "deep/down", "--sample", in: work.path).code == 0)
        let own = Shared.package.appending(path: "Content/site.yaml")
        let comment = "# yaml-language-server: $schema=../schemas/site.json\n"
        #expect(try work.read("deep/down/Content/site.yaml") == comment + String(contentsOf: own, encoding: .utf8))
        #expect(try work.read("deep/down/schemas/site.json") == Tool.run("schema", "site").output)
    }

    @Test func aFolderThatHoldsAnythingIsLeftAlone() throws {
        work.write("notes.txt", "mine")
        let result = try Tool.run("init", ".", in: work.path)
        #expect(result.code == 2)
        #expect(result.errors.hasPrefix("error: the folder \".\" is not empty"))
        #expect(work.files() == ["notes.txt": "mine"])
    }

    @Test func aFolderUnderVersionControlCountsAsEmpty() throws {
        work.write(".git/HEAD", "ref: refs/heads/main")
        let result = try Tool.run("init", ".", in: work.path)
        #expect(result.code == 0)
        #expect(result.output.hasSuffix("Build it with: corkboard build\n"))
    }

    @Test func aFileIsNoFolder() throws {
        work.write("file", "")
        let result = try Tool.run("init", "file", in: work.path)
        #expect(result.code == 2)
        #expect(result.errors.hasPrefix("error: \"file\" is not a folder"))
    }

    @Test func whatCannotBeWrittenIsTakenBack() throws {
        // A name of 256 bytes is one byte too long for every file system here, but its parent folder can be created.
        let name = String(repeating: "x", count: 256)
        let result = try Tool.run("init", "new/\(name)", in: work.path)
        #expect(result.code == 3)
        #expect(work.files().isEmpty, "\(result.errors)")
    }

    @Test func withoutASiteNothingIsMade() throws {
        for command in ["build", "check"] {
            let result = try Tool.run(command, in: work.path)
            #expect(result.code == 2)
            #expect(
                result.errors.hasPrefix(
                    "error: there is no site in \".\": neither Content/site.yaml nor Content/site.json"))
            #expect(result.errors.contains("\"corkboard init DIR\" starts a new site"))
        }
        #expect(work.files().isEmpty)
    }

    @Test func belowASiteTheHintNamesItsFolder() throws {
        work.write("club/Content/site.yaml", "title: A\n")
        work.write("club/Content/events/a.md", "---\nname: A\n---\n")
        let result = try Tool.run("build", in: work["club/Content/events"])
        #expect(result.code == 2)
        #expect(result.errors.contains("hint: change to the site's folder: cd ../..\n"), "\(result.errors)")
    }

    @Test(arguments: ["Content/site.yml", "content/site.yaml"])
    func aMisspeltNameOfTheSettingsIsNamed(_ file: String) throws {
        work.write(file, "title: A\n")
        let result = try Tool.run("build", in: work.path)
        #expect(result.code == 2)
        #expect(result.errors.contains("hint: rename \(file) to Content/site.yaml\n"), "\(result.errors)")
    }

    @Test func theResultCanBeJSON() throws {
        let result = try Tool.run("init", "a\nb", "--json", environment: ["TZ": "UTC"], in: work.path)
        #expect(
            result.output
                == #"{"site":"a\nb","written":4,"timeZone":"UTC","next":"corkboard build --site 'a\nb'"}"# + "\n")
    }
}
