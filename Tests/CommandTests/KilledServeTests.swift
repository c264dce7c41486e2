import Foundation
import Glibc
import TestSupport
import Testing

/// A preview can be killed at any point while files change: the next build repairs the site.
@Suite struct KilledServeTests {
    private let work: Scratch

    private static let kills = Night.isOn ? 100 : 10

    init() throws { work = try Scratch(inMemory: true) }

    @Test(arguments: [4]) func afterAKillTheNextBuildEndsAsACleanOne(seed: UInt64) throws {
        var random = SplitMix(seed: seed)
        for number in 0..<60 { write(number, round: 0) }
        work.write("site/Content/site.yaml", "title: The Shed\n")
        for kill in 0..<Self.kills {
            let preview = try PreviewProcess(work["site"])
            let end = ContinuousClock.now + .milliseconds(Int.random(in: 0..<300, using: &random))
            var round = 0
            while ContinuousClock.now < end {
                round += 1
                let number = Int.random(in: 0..<60, using: &random)
                _ = preview.request("/bulletins/b\(number)/")
                write(number, round: kill * 1000 + round)
                // Sometimes changes all pages.
                if Int.random(in: 0..<8, using: &random) == 0 {
                    work.write("site/Templates/assets/style.css", ".r\(kill)x\(round) { color: red; }\n")
                }
            }
            _ = preview.end(SIGKILL)
            let broken = work.files(in: "site/public").filter { path, text in
                path.hasSuffix(".html") && !(text.hasPrefix("<!DOCTYPE") && text.hasSuffix("</html>\n"))
            }
            try #require(broken.isEmpty, "\(kill)")
            try build("site")
            work.remove("clean")
            for folder in ["Content", "Templates"] where FileManager.default.fileExists(atPath: work["site/\(folder)"])
            {
                try FileManager.default.createDirectory(atPath: work["clean"], withIntermediateDirectories: true)
                try FileManager.default.copyItem(atPath: work["site/\(folder)"], toPath: work["clean/\(folder)"])
            }
            try build("clean")
            try #require(work.files(in: "site/public") == work.files(in: "clean/public"), "\(kill)")
            let left = work.files(in: "site").keys.filter {
                $0.contains("corkboard-new") || $0.contains("corkboard-old")
            }
            try #require(left == [], "\(kill)")
        }
    }

    private func build(_ folder: String) throws {
        let result = try Tool.run(
            "build", "--site", work[folder], "--now", "2026-05-06", "--quiet")
        try #require(result.code == 0, "\(result.errors)")
    }

    private func write(_ number: Int, round: Int) {
        work.write(
            "site/Content/bulletins/b\(number).md",
            "---\ntitle: Note \(number)\nauthor: A\ndate: 2026-05-01\n---\nRound \(round).\n")
    }
}
