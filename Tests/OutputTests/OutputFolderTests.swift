import Diagnostics
import Foundation
import Output
import TestSupport
import Testing

@Suite struct OutputFolderTests {
    let world: World

    init() throws { world = try World() }

    @Test func refusesDangerousPlaces() throws {
        world.scratch.write("home/user/x", "")
        world.scratch.write("file", "")
        world.scratch.write("elsewhere/x", "")
        world.scratch.link("site/link", to: "../elsewhere")
        world.scratch.link("site/alias", to: "Content")
        world.scratch.link("site/nowhere", to: "missing")
        let root = world.scratch.path
        let refusals = [
            "": "a valid path", "/": "root", "/..": "root", root + "/home": "home folder", root: "home folder",
            root + "/home/": "home folder", root + "/site": "the site's own folder", root + "/site/.": "the site's own",
            root + "/site/Content/..": "the site's own", "Content": "inside or around",
            "Content/new": "inside or around",
            "Content/../Content/assets": "inside or around", "alias/x": "inside or around",
            "Templates": "inside or around", "Templates/x": "inside or around", ".corkboard/x": "inside or around",
            "link": "is a link", "link/": "is a link", "nowhere": "is a link", root + "/file": "isn't a folder",
            "missing/../other": "after a folder that doesn't exist", "a\0b": "a valid path",
        ]
        for (path, reason) in refusals {
            var log = DiagnosticLog()
            #expect(try world.open(&log, at: path) == nil, "\(path)")
            #expect(log.diagnostics.first?.code == .outputRefused, "\(path)")
            #expect(log.diagnostics.first?.message.contains(reason) == true, "\(path): \(log.diagnostics)")
        }
        #expect(world.scratch.files(in: "site").keys.allSatisfy { !$0.hasSuffix("index.html") })
    }

    @Test func takesAFolderReachedThroughALinkedParent() throws {
        var world = world
        world.scratch.write("real/x", "")
        world.scratch.link("linked", to: "real")
        world.output = "../linked/public"
        try world.build(["index.html": "1"])
        #expect(world.scratch.read("real/public/index.html") == "1")
    }

    @Test func refusesAFolderOfSomebodyElse() throws {
        world.scratch.write("site/public/thesis.txt", "years of work")
        var log = DiagnosticLog()
        #expect(try world.build(["index.html": "1"], &log) == nil)
        #expect(log.diagnostics.map(\.code) == [.outputForeign])
        #expect(world.pages == ["thesis.txt": "years of work"])
    }

    @Test func adoptsAFolderAndKeepsWhatIsInIt() throws {
        var world = world
        world.scratch.write("site/public/thesis.txt", "years of work")
        world.scratch.write("site/public/index.html", "by hand")
        world.scratch.write("site/public/same.html", "same")
        world.adopt = true
        var log = DiagnosticLog()
        let report = try #require(try world.build(["index.html": "1", "same.html": "same"], &log))
        #expect(world.pages == ["thesis.txt": "years of work", "index.html": "1", "same.html": "same"])
        #expect(report.written == ["index.html"])
        #expect(log.diagnostics.map(\.code) == [.outputEdited])
        #expect(world.scratch.read("site/.corkboard/replaced/1/index.html") == "by hand")
        world.adopt = false
        #expect(try world.open(&log)?.foreignPaths() == ["thesis.txt"])
        try world.build([:])
        #expect(world.pages == ["thesis.txt": "years of work"])
    }

    @Test func takesAnEmptyFolder() throws {
        try FileManager.default.createDirectory(atPath: world.scratch["site/public"], withIntermediateDirectories: true)
        try world.build(["a/b.html": "1"])
        #expect(world.pages == ["a/b.html": "1"])
        #expect(world.isTidy)
    }

    @Test func knowsRecordsOfANewerFormatByTheirVersion() throws {
        try world.build(["index.html": "1"])
        let folder = world.scratch["site/.corkboard/outputs"]
        let key = try #require(try FileManager.default.contentsOfDirectory(atPath: folder).first)
        let manifest = URL(filePath: "\(folder)/\(key)/manifest")
        var bytes = try Data(contentsOf: manifest)
        bytes[16] = 100
        try bytes.write(to: manifest)
        var log = DiagnosticLog()
        #expect(try world.build(["index.html": "2"], &log) == nil)
        let message = "the records about the output were written by a newer Corkboard (1.0)"
        #expect(log.diagnostics.first?.message == message)
        #expect(world.pages == ["index.html": "1"])
    }

    @Test func losingTheStateFolderLosesNothing() throws {
        try world.build(["index.html": "1", "old/index.html": "old", "a.html": "a"])
        world.scratch.write("site/public/mine.txt", "mine")
        world.scratch.remove("site/.corkboard")
        var log = DiagnosticLog()
        let report = try #require(try world.build(["index.html": "1", "a.html": "b"], &log))
        #expect(world.pages == ["index.html": "1", "a.html": "b", "mine.txt": "mine"])
        #expect(report.written == ["a.html"])
        #expect(report.removed == ["old/index.html"])
        #expect(log.diagnostics.count == 1)
        #expect(world.scratch.read("site/.corkboard/replaced/1/old/index.html") == "old")
        #expect(try world.build(["index.html": "1", "a.html": "b"])?.written == [])
    }

    @Test func damagedRecordsCountAsLost() throws {
        try world.build(["index.html": "1", "old.html": "old"])
        for name in world.scratch.files(in: "site/.corkboard").keys where name.hasSuffix("manifest") {
            world.scratch.write("site/.corkboard/" + name, "rubbish")
        }
        try world.build(["index.html": "2"])
        #expect(world.pages == ["index.html": "2"])
    }

    @Test func anotherSitesOutputIsForeign() throws {
        var world = world
        world.output = "../www"
        try world.build(["index.html": "1"])
        world.scratch.remove("site/.corkboard")
        world.identity = "https://example.com/"
        var log = DiagnosticLog()
        #expect(try world.build(["index.html": "2"], &log) == nil)
        #expect(log.diagnostics.map(\.code) == [.outputForeign])
    }

    @Test func theSitesOwnFolderStaysItsOwnUnderAnotherAddress() throws {
        var world = world
        try world.build(["index.html": "1", "old.html": "old"])
        world.scratch.write("site/public/mine.txt", "mine")
        world.scratch.remove("site/.corkboard")
        world.identity = "https://example.com/"
        try world.build(["index.html": "2"])
        #expect(world.pages == ["index.html": "2", "mine.txt": "mine"])
    }

    @Test func aMovedSiteKeepsItsRecords() throws {
        try world.build(["index.html": "1"])
        let before = world.scratch.files(in: "site/.corkboard").keys.sorted()
        try FileManager.default.moveItem(atPath: world.scratch["site"], toPath: world.scratch["moved"])
        try FileManager.default.createSymbolicLink(
            atPath: world.scratch["site"], withDestinationPath: world.scratch["moved"])
        #expect(try world.build(["index.html": "1"])?.written == [])
        #expect(world.scratch.files(in: "moved/.corkboard").keys.sorted() == before)
    }
}
