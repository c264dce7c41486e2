import Foundation
import TestSites
import TestSupport
import Testing

/// The source cache: after a few changes, its main file is unchanged, and a second file stores the changes.
@Suite(.serialized, .waitingThreads) struct SourceCacheTests {
    private let site: TestSite
    private static let count = 40

    init() throws {
        site = try TestSite()
        for number in 0..<Self.count { write(number, "First.") }
        settle()
        site.build()
    }

    @Test func aChangedFileIsStoredInTheSecondFile() throws {
        let whole = try bytes("sources")
        #expect(bytesIfAny("sources-changes") == nil)
        for number in [7, 3] {
            change(number)
            #expect(try bytes("sources") == whole)
        }
        let changes = try bytes("sources-changes")
        #expect(changes.contains("bulletins/note-3.md") && changes.contains("bulletins/note-7.md"))
        #expect(!changes.contains("bulletins/note-5.md"))
        try expectCleanBuild()
    }

    @Test func manyChangedFilesRewriteTheMainFile() throws {
        let whole = try bytes("sources")
        change(7)
        for number in 0..<Self.count / 4 { write(number, "Again.") }
        settle()
        site.build()
        #expect(try bytes("sources") != whole)
        #expect(bytesIfAny("sources-changes") == nil)
        try expectCleanBuild()
    }

    @Test func manyRemovedFilesRewriteTheMainFile() throws {
        for number in 10..<Self.count { site.remove("Content/bulletins/note-\(number).md") }
        change(7)
        #expect(try !bytes("sources").contains("bulletins/note-20.md"))
        try expectCleanBuild()
    }

    @Test(arguments: ["lost", "cut", "of another whole"]) func withoutTheSecondFileChangedFilesAreReadAgain(
        damage: String
    ) throws {
        change(7)
        let changes = try bytes("sources-changes")
        switch damage {
        case "cut": site.write(".corkboard/sources-changes", String(repeating: "x", count: 100))
        case "of another whole":
            site.remove(".corkboard/sources")
            site.write("Content/site.yaml", "title: Renamed\n")
            site.build()
            try changes.write(to: URL(filePath: site[".corkboard/sources-changes"]))
            write(7, "Third.")
            settle()
        default: site.remove(".corkboard/sources-changes")
        }
        change(3)
        let kept = try bytes("sources-changes")
        #expect(kept.contains("bulletins/note-7.md") && kept.contains("bulletins/note-3.md"))
        try expectCleanBuild()
    }

    private func write(_ number: Int, _ text: String) {
        site.write(
            "Content/bulletins/note-\(number).md",
            "---\ntitle: Note \(number)\nauthor: Ann\ndate: 2026-05-01\n---\n\(text)\n")
    }

    private func change(_ number: Int) {
        write(number, "Changed.")
        settle()
        site.build()
    }

    /// Waits until the files no longer count as just written.
    private func settle() { Thread.sleep(forTimeInterval: 0.15) }

    private func bytes(_ file: String) throws -> Data { try #require(bytesIfAny(file)) }

    private func bytesIfAny(_ file: String) -> Data? {
        FileManager.default.contents(atPath: site[".corkboard/\(file)"])
    }

    private func expectCleanBuild() throws {
        let anew = try site.copy()
        anew.build()
        #expect(site.pages() == anew.pages())
    }
}

extension Data {
    fileprivate func contains(_ text: String) -> Bool { range(of: Data(text.utf8)) != nil }
}
