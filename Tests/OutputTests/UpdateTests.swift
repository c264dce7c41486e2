import Crypto
import Diagnostics
import Files
import Foundation
import Output
import TestSupport
import Testing

@Suite struct UpdateTests {
    let world: World

    init() throws { world = try World() }

    /// So many pages that a change of one of them is put in place by itself.
    private func pages(_ changes: [String: String?] = [:]) -> [String: String] {
        var pages: [String: String] = ["index.html": "home"]
        for number in 1...10 { pages["notes/\(number)/index.html"] = "note \(number)" }
        for (path, text) in changes { pages[path] = text }
        return pages
    }

    @Test func firstBuildWritesEverything() throws {
        let report = try #require(try world.build(pages()))
        #expect(report.written.count == 11)
        #expect(world.pages == pages())
        #expect(world.isTidy)
    }

    @Test func secondBuildWritesNothing() throws {
        try world.build(pages())
        let before = try stamps()
        let report = try #require(try world.build(pages()))
        #expect(report.written.isEmpty && report.removed.isEmpty)
        #expect(report.unchanged == 11)
        #expect(try stamps() == before)
    }

    @Test func changesTouchOnlyTheirFiles() throws {
        try world.build(pages())
        let before = try stamps()
        let changed = pages(["notes/3/index.html": "other", "new/index.html": "new", "notes/7/index.html": nil])
        let report = try #require(try world.build(changed))
        #expect(report.written == ["new/index.html", "notes/3/index.html"])
        #expect(report.removed == ["notes/7/index.html"])
        #expect(report.unchanged == 9)
        #expect(world.pages == changed)
        let after = try stamps()
        let touched = Set(before.keys).union(after.keys).filter { before[$0] != after[$0] }
        #expect(
            touched == [".corkboard-output", "new/index.html", "notes/3/index.html", "notes/7/index.html"])
        #expect(world.isTidy)
    }

    /// The folders of pages that go are removed, even where their files are gone already.
    @Test(arguments: ["notes/7/index.html", "notes/7", "deep/er/page/index.html", "deep/er"])
    func noEmptyFolderStaysBehind(gone: String) throws {
        try world.build(pages(["deep/er/page/index.html": "deep"]))
        world.scratch.remove("site/public/" + gone)
        let changed = pages(["notes/7/index.html": nil])
        try world.build(changed)
        #expect(world.pages == changed)
        #expect(world.isTidy)
    }

    @Test func sameBytesFromOtherSourcesAreNotWritten() throws {
        try world.build(pages())
        let before = try stamps()
        var log = DiagnosticLog()
        let output = try #require(try world.open(&log))
        let file = PlannedFile(path: "index.html", fingerprint: SHA256.digest(of: "another"))
        #expect(try output.status(of: file) == .stale)
        let all =
            [file]
            + (1...10).map { number in
                PlannedFile(
                    path: "notes/\(number)/index.html",
                    fingerprint: output.manifest[output.manifest.index(of: "notes/\(number)/index.html") ?? 0]
                        .fingerprint)
            }
        let statuses = try all.map { file throws(FileError) in try output.status(of: file) }
        let update = try #require(try Update(output, to: all, statuses: statuses, &log))
        try update.write(0, Array("home".utf8).span)
        #expect(try update.commit(&log).written == [])
        #expect(try stamps() == before)
        #expect(try world.open(&log)?.status(of: file) == .current)
    }

    @Test func emptiedFoldersGoAndForeignFilesStay() throws {
        try world.build(pages(["deep/er/x.html": "x", "kept/y.html": "y"]))
        world.scratch.write("site/public/kept/mine.txt", "mine")
        let report = try #require(try world.build(pages()))
        #expect(report.removed == ["deep/er/x.html", "kept/y.html"])
        #expect(world.pages == pages(["kept/mine.txt": "mine"]))
    }

    @Test(arguments: [false, true]) func fileAndFolderChangePlaces(whole: Bool) throws {
        let rest = whole ? [:] : pages()
        try world.build(rest.merging(["a": "file", "b/c/d": "deep", "b/e": "e"]) { $1 })
        let changed = rest.merging(["a/b": "below", "b": "file"]) { $1 }
        try world.build(changed)
        #expect(world.pages == changed)
        #expect(world.isTidy)
    }

    @Test func foreignFileInAFolderThatMustGoIsReportedBeforeAnythingIsWritten() throws {
        try world.build(pages(["b/e": "e"]))
        world.scratch.write("site/public/b/mine.txt", "mine")
        var log = DiagnosticLog()
        #expect(try world.build(pages(["b": "file", "index.html": "new"]), &log) == nil)
        #expect(log.diagnostics.map(\.code) == [.outputForeign])
        #expect(log.diagnostics.first?.place?.file.hasSuffix("public/b/mine.txt") == true)
        #expect(world.pages == pages(["b/e": "e", "b/mine.txt": "mine"]))
        #expect(world.isTidy)
    }

    @Test(arguments: [false, true]) func fileChangedByHandIsKept(removed: Bool) throws {
        try world.build(pages())
        world.scratch.write("site/public/notes/3/index.html", "improved by hand")
        var log = DiagnosticLog()
        let changed = pages(["notes/3/index.html": removed ? nil : "note 3"])
        let report = try #require(try world.build(changed, &log))
        #expect(world.pages == changed)
        #expect(report.edited == ["notes/3/index.html"])
        #expect(log.diagnostics.map(\.code) == [.outputEdited])
        #expect(!log.hasErrors)
        #expect(world.scratch.read("site/.corkboard/replaced/1/notes/3/index.html") == "improved by hand")
    }

    @Test func fileTouchedWithoutAChangeIsTakenSilently() throws {
        try world.build(pages())
        world.scratch.write("site/public/index.html", "home")
        var log = DiagnosticLog()
        #expect(try world.build(pages(), &log)?.written == [])
        #expect(log.diagnostics.isEmpty)
        #expect(try world.build(pages())?.unchanged == 11)
    }

    @Test func deletedFileComesBack() throws {
        try world.build(pages())
        world.scratch.remove("site/public/notes/3")
        #expect(try world.build(pages())?.written == ["notes/3/index.html"])
        world.scratch.remove("site/public")
        #expect(try world.build(pages())?.written.count == 11)
        #expect(world.pages == pages())
    }

    @Test(arguments: ["notes/3", "notes"]) func neverWritesThroughALinkedFolder(_ folder: String) throws {
        try world.build(pages())
        try FileManager.default.moveItem(
            atPath: world.scratch["site/public/" + folder], toPath: world.scratch["elsewhere"])
        world.scratch.link("site/public/" + folder, to: "../../../elsewhere/../elsewhere")
        let before = world.scratch.files(in: "elsewhere")
        var log = DiagnosticLog()
        #expect(try world.build(pages(["notes/3/index.html": "other"]), &log) == nil)
        #expect(log.diagnostics.map(\.code) == [.outputForeign])
        // A file behind the link must not be removed either.
        try world.build(["index.html": "home"])
        #expect(world.scratch.files(in: "elsewhere") == before)
    }

    @Test func neverReplacesALink() throws {
        try world.build(pages())
        world.scratch.write("secret", "secret")
        world.scratch.remove("site/public/index.html")
        world.scratch.link("site/public/index.html", to: "../../secret")
        var log = DiagnosticLog()
        #expect(try world.build(pages(["index.html": "other"]), &log) == nil)
        #expect(log.diagnostics.map(\.code) == [.outputForeign])
        #expect(world.scratch.read("secret") == "secret")
    }

    @Test func filesAndFoldersHaveTheUsualModes() throws {
        try world.build(pages())
        try world.build(pages(["index.html": "other", "new/x": "x"]))
        let mask = umask(0)
        umask(mask)
        for path in ["", "notes", "notes/1", "new"] { #expect(try mode(path) == 0o755 & ~mask, "\(path)") }
        for path in ["index.html", "notes/1/index.html", "new/x"] {
            #expect(try mode(path) == 0o644 & ~mask, "\(path)")
        }
        #expect(try mode("../.corkboard") == 0o700)
    }

    @Test func aNewOutputHasTheModeOfTheOld() throws {
        try world.build(["a": "1", "b": "1"])
        #expect(unsafe chmod(world.scratch["site/public"], 0o2750) == 0)
        try world.build(["a": "2", "b": "2"])
        #expect(try mode("") == 0o2750)
    }

    @Test func anAbandonedUpdateLeavesNothing() throws {
        try world.build(pages())
        var log = DiagnosticLog()
        let output = try #require(try world.open(&log))
        let file = PlannedFile(path: "x", fingerprint: SHA256.digest(of: "another"))
        do {
            let update = try #require(try Update(output, to: [file], statuses: [.missing], &log))
            try update.write(0, [1].span)
            #expect(!world.isTidy)
        }
        #expect(world.isTidy)
        #expect(world.pages == pages())
    }

    @Test(arguments: 1...12) func anySequenceOfPlansEndsAsACleanBuild(seed: UInt64) throws {
        var random = SplitMix(seed: seed)
        for _ in 0..<8 {
            var plan: [String: String] = [:]
            for number in 0..<Int.random(in: 0...30, using: &random) {
                // Only one of each pair can exist: a file, or a folder of the same name.
                let stem = "p\(number % 7)/q\(number % 5)"
                let path = number.isMultiple(of: 2) ? stem : "\(stem)x/\(number)"
                plan[path] = "text \(Int.random(in: 0...3, using: &random))"
                if Bool.random(using: &random) { plan["swap\(number % 3)"] = "file" }
                if plan["swap\(number % 3)"] == nil { plan["swap\(number % 3)/in"] = "folder" }
            }
            for number in 0..<3 where plan["swap\(number)"] != nil { plan["swap\(number)/in"] = nil }
            if Int.random(in: 0..<4, using: &random) == 0 { world.scratch.remove("site/.corkboard") }
            if Int.random(in: 0..<4, using: &random) == 0 { world.scratch.remove("site/public/p1") }
            try #require(try world.build(plan) != nil)
            #expect(world.pages == plan)
            #expect(world.isTidy)
            #expect(try world.build(plan)?.written == [])
        }
    }

    private func mode(_ path: String) throws -> UInt32 {
        try #require(try Folder.status(at: world.scratch["site/public/" + path])).permissions
    }

    /// The identity and the modification time of the file at each path.
    private func stamps() throws -> [String: [Int64]] {
        var stamps: [String: [Int64]] = [:]
        for path in world.scratch.files(in: "site/public").keys {
            let status = try #require(try Folder.status(at: world.scratch["site/public/" + path]))
            stamps[path] = [Int64(status.inode), status.modified]
        }
        return stamps
    }
}
