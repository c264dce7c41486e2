import TestSupport
import Testing

@Suite(.waitingThreads) struct OptionsTests {
    @Test(arguments: [
        (["biuld"], "unknown command \"biuld\"", "did you mean \"build\"?"),
        (["compl"], "unknown command \"compl\"", "did you mean \"completions\"?"),
        (["xyzzy"], "unknown command \"xyzzy\"", "see \"corkboard help\""),
        (["build", "--ouput", "x"], "\"build\" has no flag --ouput", "did you mean \"--output\"?"),
        (["build", "--out=x"], "\"build\" has no flag --out", "did you mean \"--output\"?"),
        (["--output", "x", "build"], "--output belongs to \"build\"", "corkboard build --output DIR"),
        (["build", "--drafts=yes"], "--drafts doesn't accept a value", "write only --drafts"),
        (["build", "--output"], "--output needs a value", "write --output DIR"),
        (
            ["build", "--output", "--clean"], "--output needs a value",
            "if --clean is the value, write --output=--clean"
        ),
        (["build", "--output="], "--output needs a value", "write --output DIR"),
        (["build", "-qx"], "\"build\" has no flag -x", "see \"corkboard help build\""),
        (["build", "-5"], "\"build\" doesn't accept \"-5\"", "see \"corkboard help build\""),
        (["build", "extra"], "\"build\" doesn't accept \"extra\"", "see \"corkboard help build\""),
        (["build", "--", "--drafts"], "\"build\" doesn't accept \"--drafts\"", "see \"corkboard help build\""),
        (["init"], "\"init\" needs DIR", "write corkboard init DIR [--sample]"),
        (["completions", "fsh"], "\"completions\" doesn't accept \"fsh\"", "did you mean \"fish\"?"),
        (["completions"], "\"completions\" needs SHELL", "completions SHELL; SHELL is bash, fish or zsh"),
        (["check", "--color", "sometimes"], "--color can't be \"sometimes\"", "write auto, always or never"),
        (["help", "biuld"], "unknown command \"biuld\"", "did you mean \"build\"?"),
        (["help", "xyzzy"], "unknown command \"xyzzy\"", "\"corkboard help\" lists them"),
        (["ballots"], "\"ballots\" needs ACTION", "write corkboard ballots ACTION"),
        (["ballots", "import"], "\"ballots\" doesn't accept \"import\"", "did you mean \"export\"?"),
        (["edit", "songs"], "\"edit\" needs ID", "; \"corkboard list event\" lists the ids"),
        (["tally"], "\"tally\" needs EVENT", "; \"corkboard list event\" lists the ids"),
        (["restore", "song"], "\"restore\" needs ID", "; \"corkboard list song --state deleted\" lists the ids"),
        (
            ["list", "photos"], "unknown kind of record \"photos\"",
            "bulletin, event, song, schedule, entry or page"
        ),
        (["list", "evnts"], "unknown kind of record \"evnts\"", "did you mean \"events\"?"),
        (["list"], "\"list\" needs KIND", "KIND is bulletin, event, song, schedule, entry or page"),
        (["edit", "song", "--pinned", "maybe"], "--pinned can't be \"maybe\"", "write yes, no, true or false"),
        (["new", "song", "--pinned"], "--pinned needs a value", "write --pinned yes|no"),
        (["check", "--fields", "buletin"], "unknown page \"buletin\"", "did you mean \"bulletin\"?"),
        ([], "no command is given", "\"corkboard help\" lists the commands"),
        (["build", "--now", "2026-02-30"], "there is no site", "corkboard init"),
    ]) func misuseIsToldInOneLineWithAHint(_ arguments: [String], _ message: String, _ hint: String) throws {
        let result = try Tool.run(Tool.executable, arguments)
        let lines = result.errors.split(separator: "\n")
        #expect(result.code == 2)
        #expect(result.output.isEmpty)
        #expect(lines.count == 2)
        #expect(lines.first?.hasPrefix("error: \(message)") == true, "\(result.errors)")
        #expect(lines.last?.hasPrefix("  hint: ") == true)
        #expect(lines.last?.contains(hint) == true, "\(result.errors)")
    }

    @Test func flagsStandAnywhereAndTheLastOneCounts() throws {
        let result = try Tool.run("--color", "never", "help", "--color=always", "-qv", "build", "--json")
        #expect(result.code == 0)
        #expect(result.output.hasPrefix("Build the site from the content.\n"))
    }

    @Test func howToTellHoldsEvenIfWrittenAfterTheMistake() throws {
        let result = try Tool.run("biuld", "--json")
        #expect(
            result.errors == """
                {"severity":"error","code":"command.usage","message":"unknown command \\"biuld\\"",\
                "hint":"did you mean \\"build\\"?"}

                """)
    }

    @Test func aDashAloneIsNoFlag() throws {
        #expect(try Tool.run("build", "-").errors.hasPrefix("error: \"build\" doesn't accept \"-\""))
    }

    @Test func hostileWordsCannotSteerTheTerminal() throws {
        let result = try Tool.run("\u{1b}[2J\r\n\u{202e}x")
        #expect(result.errors.hasPrefix(#"error: unknown command "\u{1b}[2J\u{d}\u{a}\u{202e}x""#))
    }

    @Test(arguments: [("2026-02-30", "February 2026 has 28 days"), ("@12x", "isn't a time"), ("soon", "--now: ")])
    func impossibleTimesAreMisuse(_ time: String, _ message: String) throws {
        let site = try Scratch()
        let result = try Tool.run("init", site.path, "--now", time)
        #expect(result.code == 2)
        #expect(result.errors.contains(message), "\(result.errors)")
    }

    @Test func aBrokenSourceDateEpochIsNamed() throws {
        let site = try Scratch()
        let result = try Tool.run("init", site.path, environment: ["SOURCE_DATE_EPOCH": "soon"])
        #expect(result.code == 2)
        #expect(result.errors.hasPrefix("error: SOURCE_DATE_EPOCH is \"soon\""))
    }
}
