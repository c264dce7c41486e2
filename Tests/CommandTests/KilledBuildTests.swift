import Foundation
import TestSupport
import Testing

/// A build can be killed at any point: the next one repairs the site.
@Suite(.waitingThreads) struct KilledBuildTests {
    private let work: Scratch

    init() throws { work = try Scratch(inMemory: true) }

    @Test(arguments: [false, true]) func afterAKillTheNextBuildEndsAsACleanOne(manyChanges: Bool) throws {
        let arguments = ["build", "--site", work["site"], "--now", "2026-05-06", "--quiet"]
        write(round: 0, all: true)
        try #require(try Tool.run(Tool.executable, arguments).code == 0)
        write(round: 1, all: manyChanges)
        var killed = try KilledRuns { try #require(try Tool.run(Tool.executable, arguments).code == 0) }
        var whole = work.files(in: "site/public")
        while killed.hits < 10 {
            try #require(killed.count < 40, "builds that end before a kill comes")
            write(round: killed.count + 2, all: manyChanges)
            try killed.run(arguments, in: work.path)

            // Every page is completely old or completely new, no matter when the build was killed.
            let broken = work.files(in: "site/public").filter { path, text in
                path.hasSuffix(".html") && whole[path] != text
                    && !(text.hasPrefix("<!DOCTYPE") && text.hasSuffix("</html>\n"))
            }
            #expect(broken.isEmpty)
            #expect(try Tool.run(Tool.executable, arguments).code == 0)
            work.remove("clean")
            try FileManager.default.createDirectory(atPath: work["clean"], withIntermediateDirectories: true)
            try FileManager.default.copyItem(atPath: work["site/Content"], toPath: work["clean/Content"])
            let clean = ["build", "--site", work["clean"], "--now", "2026-05-06", "--quiet"]
            #expect(try Tool.run(Tool.executable, clean).code == 0)
            whole = work.files(in: "site/public")
            #expect(whole == work.files(in: "clean/public"))
            let left = work.files(in: "site").keys.filter { !$0.hasPrefix("public/") && !$0.hasPrefix("Content/") }
            #expect(!left.contains { $0.contains("corkboard-new") || $0.contains("corkboard-old") }, "\(left)")
        }
    }

    /// Writes a site of 60 bulletins; in each round, all of them or three are new.
    private func write(round: Int, all: Bool) {
        work.write("site/Content/site.yaml", "title: The Shed\n")
        for number in 0..<60 where all || (number + round).isMultiple(of: 20) {
            work.write(
                "site/Content/bulletins/b\(number).md",
                "---\ntitle: Note \(number)\nauthor: A\ndate: 2026-05-01\n---\nRound \(round).\n")
        }
    }
}
