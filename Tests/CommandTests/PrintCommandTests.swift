import Foundation
import TestSupport
import Testing

@Suite(.waitingThreads) struct PrintCommandTests {
    private let work: Scratch

    init() throws {
        work = try Scratch(inMemory: true)
        work.write("site/Content/site.yaml", "title: S\nbaseURL: https://s.example/\n")
        work.write(
            "site/Content/events/gala.md",
            "---\nname: Gala\nstart: 2026-12-05 19:30\nrepeat: weekly\ncode: K7XQ2-M9TBR\nsongs: [{id: a, title: A, artist: B}]\n---\n"
        )
        work.write(
            "site/Content/schedules/week.json",
            """
            {"title": "Week", "entries": [{"title": "Choir", "date": "2026-12-07 19:00", "description": "x", "room": "Hall"}]}
            """)
        work.write("site/Content/bulletins/note.md", "---\ntitle: N\nauthor: Ada\ndate: 2026-05-05\n---\nHello.\n")
    }

    private func print(_ arguments: String..., environment: [String: String] = [:]) throws -> Tool.Result {
        try Tool.run(
            Tool.executable, ["print", "--now", "2026-12-01", "--site", work["site"]] + arguments,
            environment: environment, in: work.path)
    }

    private static let hasChromium = ["chromium", "google-chrome"].contains {
        FileManager.default.isExecutableFile(atPath: "/usr/bin/\($0)")
    }

    @Test(arguments: [
        (["gala"], "which file?"), (["gala", "--poster", "--flyer", "--pdf", "x.pdf"], "exclude each other"),
        (["gale", "--pdf", "x.pdf"], "did you mean \"gala\"?"), (["--poster", "--pdf", "x.pdf"], "needs an event"),
        (["week", "--doors", "--paper", "a3", "--pdf", "x.pdf"], "only for posters"),
        (["gala", "--wifi-password", "none", "--pdf", "x.pdf"], "--wifi"),
        (["gala", "--flyer", "--wifi", "Shed", "--wifi-password", "none", "--pdf", "x.pdf"], "a separate sheet"),
        (["week", "--with-code", "--pdf", "x.pdf"], "there is no code to print"),
        (["gala", "--pdf", "site/Content/x.pdf"], "which belongs to the site"),
    ]) func whatCannotBePrintedIsSaid(_ arguments: [String], _ part: String) throws {
        let result = try Tool.run(
            Tool.executable, ["print", "--now", "2026-12-01", "--site", work["site"]] + arguments, in: work.path)
        #expect(result.code == 2)
        #expect(result.errors.contains(part), "\(result.errors)")
        #expect(!FileManager.default.fileExists(atPath: work["x.pdf"]))
    }

    @Test func withoutABrowserItTellsWhichPageToOpen() throws {
        let result = try print("week", "--doors", "--pdf", "x.pdf", environment: ["PATH": work.path])
        #expect(result.code == 3)
        #expect(result.errors.contains("schedules/week/print/"), "\(result.errors)")
        #expect(try FileManager.default.contentsOfDirectory(atPath: work.path) == ["site"])
    }

    @Test(arguments: [["print", "ball"], ["codes", "ball", "3"], ["codes", "ball", "3", "--json"]])
    func aPDFCanGoToStandardOutput(_ arguments: [String]) throws {
        work.write("site/Content/events/ball.md", "---\nname: Ball\nstart: 2026-12-06 19:30\nsongs: []\n---\n")
        let result = try runWithStandIn(arguments + ["--pdf", "-"])
        #expect(result.code == 0 && result.output == "%PDF-x", "\(result.errors)")
    }

    @Test func aTextCanLinkToALargeFile() throws {
        work.write("site/Content/assets/plan.pdf", "%PDF-1.7\n")
        let file = try FileHandle(forWritingTo: URL(filePath: work["site/Content/assets/plan.pdf"]))
        try file.truncate(atOffset: 17 << 20)
        try file.close()
        work.write(
            "site/Content/events/ball.md",
            "---\nname: Ball\nstart: 2026-12-06 19:30\nsongs: []\n---\n[Plan](/assets/plan.pdf)\n")
        let result = try runWithStandIn(["print", "ball", "--pdf", "-"])
        #expect(result.code == 0 && result.output == "%PDF-x", "\(result.errors)")
    }

    /// Otherwise the event would ask for codes, and no one could vote.
    @Test func codesThatCannotBeSavedLeaveTheEventUnchanged() throws {
        let event = "---\nname: Ball\nstart: 2026-12-06 19:30\nsongs: [{title: A, artist: B}]\n---\n"
        work.write("site/Content/events/ball.md", event)
        let result = try runWithStandIn(["codes", "ball", "3", "--pdf", "/proc/slips.pdf"])
        #expect(result.code == 3 && result.errors.contains("/proc/"), "\(result.errors)")
        #expect(work.read("site/Content/events/ball.md") == event)
        #expect(
            try runWithStandIn(["codes", "ball"]).output == "0 voting codes were issued for Ball, and 0 are used\n")
        #expect(try runWithStandIn(["vote", "ball", "A", "Ann", "up", "--no-build"]).code == 0)
    }

    @Test func oneCodeIsSingular() throws {
        work.write("site/Content/events/ball.md", "---\nname: Ball\nstart: 2026-12-06 19:30\nsongs: []\n---\n")
        #expect(try runWithStandIn(["codes", "ball", "1"]).code == 0)
        #expect(try runWithStandIn(["codes", "ball"]).output == "1 voting code was issued for Ball, and 0 are used\n")
    }

    /// Runs a command with a program in place of Chromium.
    private func runWithStandIn(_ arguments: [String]) throws -> Tool.Result {
        try work.writeProgram(
            "bin/chromium",
            "for word; do case $word in --print-to-pdf=*) printf '%%PDF-x' >\"${word#*=}\" ;; esac; done")
        return try Tool.run(
            Tool.executable, arguments + ["--now", "2026-12-01", "--site", work["site"]],
            environment: ["PATH": "\(work["bin"]):/usr/bin:/bin"], in: work.path)
    }

    @Test(
        .enabled(if: hasChromium, "Chromium is not installed"),
        arguments: [
            ["gala"], ["gala", "--flyer", "--with-code"], ["gala", "--wifi", "Shed", "--wifi-password", "none"],
            ["week", "--doors"], [],
        ]) func aBrowserMakesThePDF(_ arguments: [String]) throws
    {
        let result = try Tool.run(
            Tool.executable, ["print", "--now", "2026-12-01", "--site", work["site"], "--pdf", "x.pdf"] + arguments,
            environment: ["TMPDIR": work.path], in: work.path)
        #expect(result.output == "Wrote x.pdf\n", "\(result.errors)")
        #expect(FileManager.default.contents(atPath: work["x.pdf"])?.starts(with: "%PDF-".utf8) == true)
        #expect(try Set(FileManager.default.contentsOfDirectory(atPath: work.path)) == ["site", "x.pdf"])
    }
}
