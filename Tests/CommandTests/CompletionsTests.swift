import Foundation
import TestSupport
import Testing

@Suite(.waitingThreads) struct CompletionsTests {
    @Test(arguments: ["bash", "fish", "zsh"]) func theShellAcceptsTheScript(_ name: String) throws {
        let script = try Tool.run("completions", name)
        #expect(script.code == 0)
        #expect(script.output.contains("corkboard"))
        guard let shell = Self.program(name) else { return }  // checks the syntax only if the shell is installed
        let result = try Tool.run(shell, ["-n"], input: script.output)
        #expect(result.code == 0)
        #expect(result.errors.isEmpty, "\(result.errors)")
    }

    /// Bash takes the first branch, so another one with its pattern would never be used.
    @Test func noBranchForBashIsRepeated() throws {
        let lines = try Tool.run("completions", "bash").output.split(separator: "\n")
        let patterns = lines.filter { $0.hasSuffix("; return 0 ;;") }.map { $0.prefix { $0 != ")" } }
        #expect(patterns.count > 20 && Set(patterns).count == patterns.count, "\(patterns)")
    }

    @Test(
        .enabled(if: program("bash") != nil, "bash is not installed"),
        arguments: [
            (["corkboard", "bu"], ["build"]),
            (["corkboard", "--verb"], ["--verbose"]),
            (["corkboard", "--site", "x", "che"], ["check"]),
            (["corkboard", "build", "--dr"], ["--drafts", "--dry-run"]),
            (["corkboard", "build", "--sample"], []),
            (["corkboard", "--color", "a"], ["auto", "always"]),
            (["corkboard", "--color", "=", "n"], ["never"]),
            (["corkboard", "completions", "f"], ["fish"]),
            (["corkboard", "help", "i"], ["init"]),
            (["corkboard", "init", "my"], ["my site"]),
            (["corkboard", "report", "x", "--format", "c"], ["csv"]),
            (["corkboard", "share", "x", "--format", "e"], ["eml"]),
            (["corkboard", "report", "x", "--output", "my f"], ["my file"]),
            (["corkboard", "build", "--output", "my"], ["my site"]),
            (["corkboard", "build", "--site", "my"], ["my site"]),
            (["corkboard", "merge", "x", "--undo", "--no-"], ["--no-build"]),
            (["corkboard", "log", "--undo", ""], []),
        ])
    func bashCompletes(_ words: [String], _ expected: [String]) throws {
        let folder = try Scratch()
        let site = URL(filePath: folder["my site"])
        try FileManager.default.createDirectory(at: site, withIntermediateDirectories: true)
        folder.write("my file", "")
        let line = words.map { "'\($0)'" }.joined(separator: " ")
        let script =
            try Tool.run("completions", "bash").output + """
                COMP_WORDS=(\(line))
                COMP_CWORD=\(words.count - 1)
                _corkboard
                printf '%s\\n' "${COMPREPLY[@]}"
                """
        let result = try Tool.run(try #require(Self.program("bash")), [], input: script, in: folder.path)
        #expect(result.output.split(separator: "\n").map(String.init) == expected)
        #expect(result.errors.isEmpty, "\(result.errors)")
    }

    @Test(
        .enabled(if: program("bash") != nil, "bash is not installed"),
        arguments: [
            (["show", "bulletin", "w"], ["welcome"]),
            (["show", "bulletin", "welcome", ""], []),
            (["--site", "SITE", "delete", "song", "da"], ["dance"]),
            (
                ["--site", "=", "SITE", "delete", "song", "dance", ""],
                ["a\\ b", "\\$\\(touch\\ made\\)", "\\`touch\\ made\\`"]
            ),
            (["end", ""], ["dance"]), (["new", "song", ""], ["dance"]), (["new", "bulletin", ""], []),
            (["edit", "entry", "te"], ["term"]), (["edit", "entry", "term", ""], ["day"]),
            (["new", "schedule", "--event", "d"], ["dance", "derby"]), (["show", "event", "d"], ["dance", "derby"]),
            (["edit", "event", "d"], ["dance"]), (["merge", "--undo", "d"], ["dance"]),
        ])
    func bashCompletesIDs(_ words: [String], _ expected: [String]) throws {
        let work = try Scratch()
        #expect(try Tool.run("init", work["site"]).code == 0)
        work.write(
            "site/Content/events/dance.json",
            #"{"name":"D","songs":[{"title":"a b","artist":"x"},{"title":"$(touch made)","artist":"x"},{"title":"`touch made`","artist":"x"}]}"#
        )
        work.write(
            "site/Content/schedules/term.json",
            #"{"title":"T","entries":[{"title":"Day","description":"x","date":"2030-01-01"}]}"#)
        work.write("site/Content/sports/l.json", #"[{"i":"F","d":"F","e":[{"i":"derby","si":"F","d":"D","tt":1}]}]"#)
        let line = ([Tool.executable.path] + words.map { $0 == "SITE" ? work["site"] : $0 }).map { "'\($0)'" }
        let script =
            try Tool.run("completions", "bash").output + """
                COMP_WORDS=(\(line.joined(separator: " ")))
                COMP_CWORD=\(words.count)
                _corkboard
                printf '%s\\n' "${COMPREPLY[@]}"
                """
        let result = try Tool.run(try #require(Self.program("bash")), [], input: script, in: work["site"])
        let offered = result.output.split(separator: "\n").map(String.init).filter { !$0.hasPrefix("--") }
        let kinds = ["bulletin", "event", "song", "schedule", "entry", "page"]
        #expect(offered.filter { !kinds.contains($0) } == expected, "\(result.output)")
        #expect(result.errors.isEmpty, "\(result.errors)")
        #expect(work.read("site/made") == nil)
    }

    @Test(
        .enabled(if: program("fish") != nil, "fish is not installed"),
        arguments: [("bu", ["build"]), ("build --dr", ["--drafts", "--dry-run"]), ("completions z", ["zsh"])])
    func fishCompletes(_ line: String, _ expected: [String]) throws {
        let home = try Scratch()
        let script = try Tool.run("completions", "fish").output + "complete -C 'corkboard \(line)'\n"
        let result = try Tool.run(
            try #require(Self.program("fish")), [], input: script, environment: ["HOME": home.path])
        let words = result.output.split(separator: "\n").map { String($0.prefix { $0 != "\t" }) }
        #expect(words == expected)
    }

    private static func program(_ name: String) -> URL? {
        ["/bin/\(name)", "/usr/bin/\(name)"].first { FileManager.default.isExecutableFile(atPath: $0) }
            .map { URL(filePath: $0) }
    }
}
