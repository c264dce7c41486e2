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

    @Test(arguments: [
        (["bu"], ["build"]),
        (["--verb"], ["--verbose"]),
        (["-v"], ["-v"]),
        (["--site", "x", "che"], ["check"]),
        (["--site=x", "che"], ["check"]),
        (["--", "bui"], ["build"]),
        (["--", "--"], []),
        (["build", "--dr"], ["--drafts", "--dry-run"]),
        (["build", "--drafts", "--dr"], ["--dry-run"]),
        (["build", "--sample"], []),
        (["build", "--drafts="], []),
        (["build", "--sample="], []),
        (["biuld", "b"], []),
        (["biuld", "--dr"], []),
        (["--color", "a"], ["auto", "always"]),
        (["--color=n"], ["--color=never"]),
        (["completions", "f"], ["fish"]),
        (["completions", "fish", "b"], []),
        (["help", "i"], ["init"]),
        (["show", "b"], ["bulletin"]),
        (["report", "x", "--format", "c"], ["csv"]),
        (["share", "x", "--format", "e"], ["eml"]),
        (["share", "x", "--format=e"], ["--format=eml"]),
        (["merge", "x", "--undo", "--no-"], ["--no-build"]),
        (["log", "--undo", ""], []),
        (["log", "--undo="], []),
    ])
    func wordsAreOffered(_ words: [String], _ expected: [String]) throws {
        let lines = try Self.answer(to: words)
        #expect(lines.first == "words")
        let offered = lines.dropFirst().map { line in String(line.prefix { $0 != "\t" }) }
        #expect(offered.filter { $0.hasPrefix(words.last ?? "") } == expected, "\(lines)")
    }

    /// The shell lists them, because it knows how users write their paths.
    @Test(arguments: [
        (["init", ""], "directory"), (["--site", ""], "directory"), (["--site=x"], "directory"),
        (["build", "--output", "x"], "directory"), (["build", "--output=x"], "directory"),
        (["init", "--", "-"], "directory"), (["report", "x", "--output", ""], "file"), (["vote", "a", "b"], "file"),
        (["new", "bulletin", "--from="], "file"),
    ])
    func filesAreLeftToTheShell(_ words: [String], _ kind: String) throws {
        #expect(try Self.answer(to: words) == [kind])
    }

    /// Without a value to offer, the flags of the command follow.
    @Test(arguments: [["build", ""], ["connect", ""], ["init", "x", ""], ["show", "bulletin", "x", ""]])
    func flagsAreOfferedWhereNoOtherWordIs(_ words: [String]) throws {
        let lines = try Self.answer(to: words)
        #expect(lines.contains("--version\tPrint the version"), "\(lines)")
        #expect(lines.dropFirst().allSatisfy { $0.hasPrefix("-") }, "\(lines)")
    }

    @Test func wordsHaveDescriptions() throws {
        #expect(try Self.answer(to: [""]).contains("build\tBuild the site from the content"))
        #expect(try Self.answer(to: ["help", ""]).contains("build\tBuild the site from the content"))
        let flags = try Self.answer(to: ["build", "--"])
        #expect(flags.contains("--drafts\tInclude drafts") && flags.contains("-q\tPrint only errors"), "\(flags)")
    }

    @Test func theQuestionIsNoCommand() throws {
        let result = try Tool.run("complete")
        #expect(result.code == 2 && result.errors.hasPrefix("error: unknown command \"complete\""))
    }

    @Test(
        .enabled(if: hasTerminal && program("bash") != nil, "bash or script is not installed"),
        arguments: [
            ("bu", ["build"]),
            ("--verb", ["--verbose"]),
            ("--site x che", ["check"]),
            ("build --dr", ["--drafts", "--dry-run"]),
            ("build --sample", []),
            ("--color a", ["auto", "always"]),
            ("--color=n", ["never"]),
            ("--color=", ["auto", "always", "never"]),
            ("--color \"n", ["never"]),
            ("--now 2030-01-01T12:30:00Z bu", ["build"]),
            ("completions f", ["fish"]),
            ("help i", ["init"]),
            ("init my", ["my site"]),
            ("init 'my", ["my site"]),
            ("report x --format c", ["csv"]),
            ("share x --format e", ["eml"]),
            ("report x --output my\\ f", ["my file"]),
            ("report x --output=my", ["my file", "my site"]),
            ("report x --output=a:", ["b"]),
            ("build --output my", ["my site"]),
            ("build --output=\"my", ["my site"]),
            ("build --site my", ["my site"]),
            ("merge x --undo --no-", ["--no-build"]),
            ("log --undo ", []),
        ])
    func bashCompletes(_ line: String, _ expected: [String]) throws {
        let folder = try Self.folderWithFiles()
        #expect(try Self.bashCompletions(of: "corkboard \(line)", in: folder.path).sorted() == expected.sorted())
    }

    @Test(
        .enabled(if: hasTerminal && program("bash") != nil, "bash or script is not installed"),
        arguments: [
            ("show bulletin w", ["welcome"]), ("show bulletin welcome ", []),
            ("--site SITE delete song da", ["dance"]), ("--site SITE delete song dance a", ["a\\ b"]),
            (
                "--site=SITE delete song dance ",
                ["a\\ b", "\\$\\(touch\\ made\\)", "\\`touch\\ made\\`", "Don\\'t:\\ stop"]
            ),
            // Readline replaces only what follows the colon.
            ("delete song dance Don\\'t:\\ st", ["\\ stop"]), ("delete song dance \"Don", ["Don't: stop"]),
            ("delete song dance 'Don", []), ("delete song \"dance\" 'a", ["a b"]),
            ("end ", ["dance"]), ("new song ", ["dance"]), ("new bulletin ", []),
            ("edit entry te", ["term"]), ("edit entry term ", ["day"]),
            ("new schedule --event d", ["dance", "derby"]), ("new schedule --event=d", ["dance", "derby"]),
            ("show event d", ["dance", "derby"]), ("edit event d", ["dance"]), ("merge --undo d", ["dance"]),
        ])
    func bashCompletesIDs(_ line: String, _ expected: [String]) throws {
        let work = try Scratch()
        #expect(try Tool.run("init", work["site"]).code == 0)
        work.write(
            "site/Content/events/dance.json",
            #"{"name":"D","songs":[{"title":"a b","artist":"x"},{"title":"$(touch made)","artist":"x"},{"title":"`touch made`","artist":"x"},{"title":"Don't: stop","artist":"x"}]}"#
        )
        work.write(
            "site/Content/schedules/term.json",
            #"{"title":"T","entries":[{"title":"Day","description":"x","date":"2030-01-01"}]}"#)
        work.write("site/Content/sports/l.json", #"[{"i":"F","d":"F","e":[{"i":"derby","si":"F","d":"D","tt":1}]}]"#)
        // The program on the command line answers, not the one in PATH.
        let command = "\(Tool.executable.path) \(line.replacing("SITE", with: work["site"]))"
        let offered = try Self.bashCompletions(of: command, in: work["site"], path: "/usr/bin:/bin")
        #expect(offered.filter { !$0.hasPrefix("-") } == expected, "\(offered)")
        #expect(work.read("site/made") == nil)
    }

    @Test(
        .enabled(if: program("fish") != nil, "fish is not installed"),
        arguments: [
            ("bu", ["build"]), ("build --dr", ["--drafts", "--dry-run"]), ("completions z", ["zsh"]),
            ("--color=n", ["--color=never"]), ("--color n", ["never"]), ("init my", ["my site/"]),
            ("build --output=my", ["--output=my site/"]), ("report x --output my", ["my file", "my site/"]),
            ("log --undo ", []),
        ])
    func fishCompletes(_ line: String, _ expected: [String]) throws {
        let folder = try Self.folderWithFiles()
        let lines = try Self.fishCompletions(of: "corkboard \(line)", in: folder)
        #expect(lines.map { line in String(line.prefix { $0 != "\t" }) } == expected)
    }

    @Test(.enabled(if: program("fish") != nil, "fish is not installed")) func fishShowsDescriptions() throws {
        let lines = try Self.fishCompletions(of: "corkboard bu", in: try Scratch())
        #expect(lines == ["build\tBuild the site from the content"])
    }

    @Test(.enabled(if: hasTerminal && program("zsh") != nil, "zsh or script is not installed"))
    func zshCompletes() throws {
        let folder = try Self.folderWithFiles()
        let answers = try Scratch()
        answers.write("script", try Tool.run("completions", "zsh").output)
        answers.write(
            "setup",
            """
            autoload -Uz compinit && compinit -u -D
            source \(answers["script"])
            answer() { print -r -- "$BUFFER" >>\(answers["answers"]); BUFFER= }
            zle -N answer
            bindkey '^T' answer
            """)
        let lines = [
            ("bu", "build "), ("--verb", "--verbose "), ("build --dry", "--dry-run "), ("--color=n", "--color=never "),
            ("--color n", "never "), ("completions f", "fish "), ("init my", "my\\ site/"),
            ("build --output=my", "--output=my\\ site/"), ("report x --output=my\\ f", "--output=my\\ file "),
        ]
        let keys = "source \(answers["setup"])\n" + lines.map { "corkboard \($0.0)\t\u{14}" }.joined() + "exit\n"
        try Self.typeKeys(keys, into: "zsh -f -i", in: folder.path, path: Self.toolPath)
        let buffers = answers.read("answers")?.split(separator: "\n").map(String.init) ?? []
        #expect(buffers.count == lines.count)
        for (buffer, line) in zip(buffers, lines) { #expect(buffer.hasSuffix(" " + line.1), "\(line.0)") }
    }

    /// A prompt must not show messages, and words of a program that failed are no candidates.
    @Test(arguments: ["", "exit 1", "echo build; echo failure >&2; exit 1", "kill -9 $$"])
    func shellsStaySilentIfTheProgramIsMissingOrFails(_ script: String) throws {
        let work = try Scratch()
        if !script.isEmpty { try work.writeProgram("bin/corkboard", script) }
        let path = work["bin"] + ":/usr/bin:/bin"
        for command in ["corkboard", "./corkboard", work["bin/corkboard"]] {
            if Self.hasTerminal, Self.program("bash") != nil {
                #expect(try Self.bashCompletions(of: "\(command) b", in: work.path, path: path) == [])
            }
            if Self.program("fish") != nil {
                #expect(try Self.fishCompletions(of: "\(command) b", in: work, path: path) == [])
            }
        }
    }

    /// Returns the lines of the program's answer.
    private static func answer(to words: [String]) throws -> [String] {
        let result = try Tool.run(Tool.executable, ["complete", "--"] + words)
        #expect(result.code == 0 && result.errors.isEmpty, "\(result.errors)")
        return result.output.split(separator: "\n").map(String.init)
    }

    /// Returns a folder with a folder and files whose names shells must quote.
    private static func folderWithFiles() throws -> Scratch {
        let folder = try Scratch()
        try FileManager.default.createDirectory(
            at: URL(filePath: folder["my site"]), withIntermediateDirectories: true)
        folder.write("my file", "")
        folder.write("a:b", "")
        return folder
    }

    /// Types a line and a tab into bash, and returns what its script offers, and its messages.
    private static func bashCompletions(
        of line: String, in folder: String, path: String = toolPath
    ) throws -> [String] {
        let answers = try Scratch()
        answers.write(
            "setup",
            try Tool.run("completions", "bash").output + """
                _answer() {
                    _corkboard "$@" 2>>\(answers["answers"])
                    printf '%s\\n' "${COMPREPLY[@]}" >>\(answers["answers"])
                    kill -9 $$
                }
                complete -F _answer corkboard

                """)
        try typeKeys(line + "\t", into: "bash --rcfile \(answers["setup"]) -i", in: folder, path: path)
        return try #require(answers.read("answers")).split(separator: "\n").map(String.init)
    }

    /// Returns what fish offers, with descriptions, and its messages.
    private static func fishCompletions(
        of line: String, in folder: Scratch, path: String = toolPath
    ) throws -> [String] {
        let home = try Scratch()
        let script = try Tool.run("completions", "fish").output + "complete -C '\(line)'\n"
        let result = try Tool.run(
            try #require(program("fish")), [], input: script, environment: ["HOME": home.path, "PATH": path],
            in: folder.path)
        return (result.output + result.errors).split(separator: "\n").map(String.init)
    }

    /// Types keys into a shell at a terminal, and waits for its end.
    private static func typeKeys(_ keys: String, into shell: String, in folder: String, path: String) throws {
        let home = try Scratch()
        _ = try Tool.run(
            try #require(program("script")), ["-qec", shell, "/dev/null"], input: keys,
            environment: ["HOME": home.path, "PATH": path, "TERM": "xterm"], in: folder)
    }

    /// A PATH with the built program.
    private static let toolPath = Tool.executable.deletingLastPathComponent().path + ":/usr/bin:/bin"

    /// True if tests can open a terminal for a shell.
    private static let hasTerminal = program("script") != nil

    private static func program(_ name: String) -> URL? {
        ["/bin/\(name)", "/usr/bin/\(name)"].first { FileManager.default.isExecutableFile(atPath: $0) }
            .map { URL(filePath: $0) }
    }
}
