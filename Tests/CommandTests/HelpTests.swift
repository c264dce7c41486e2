import Foundation
import TestSupport
import Testing

@Suite(.waitingThreads) struct HelpTests {
    private static let commands = ["init", "build", "check", "new", "edit", "completions", "help"]

    @Test(arguments: [["help"], ["--help"], ["-h"]]) func listsEveryCommand(_ arguments: [String]) throws {
        let result = try Tool.run(Tool.executable, arguments)
        #expect(result.code == 0)
        #expect(result.errors.isEmpty)
        for command in Self.commands { #expect(result.output.contains("\n  \(command) ")) }
        #expect(!result.output.contains("markdown-worker") && !result.output.contains("\n  complete "))
    }

    @Test(arguments: commands) func everyCommandExplainsItself(_ command: String) throws {
        let help = try Tool.run("help", command)
        #expect(help.code == 0)
        #expect(help.output.contains("Usage: corkboard \(command)"))
        #expect(try Tool.run(command, "--help").output == help.output)
    }

    @Test(arguments: commands) func linesFitATerminal(_ command: String) throws {
        for line in try Tool.run("help", command).output.split(separator: "\n")
        where !line.hasPrefix("Usage: ") && !line.hasPrefix("  corkboard ") && !line.contains("<(") {
            #expect(line.count <= 80, "\(line)")
        }
    }

    @Test func flagsOfRecordsSayWhichKindsHaveThem() throws {
        let (new, edit) = (try Tool.run("help", "new").output, try Tool.run("help", "edit").output)
        for help in [new, edit] {
            #expect(help.contains(" Event: the status (scheduled, cancelled,"))
            #expect(help.contains(" Entry: ") || help.contains(" Event, entry: when it ends\n"))
            #expect(help.contains(" Bulletin, page: the text, in Markdown\n"))
            #expect(help.contains(" Bulletin, song, schedule, entry, page: the title\n"))
        }
    }

    @Test func theReferenceHasTheCommands() throws {
        try Reference.compare("commands.md", with: try Tool.run("help", "--markdown").output)
    }

    @Test func theManualPageNamesEveryFlagAndNothingElseThanASCII() throws {
        let page = try Tool.run("help", "--man").output
        for flag in ["site", "now", "quiet", "json", "output", "drafts", "fields", "sample"] {
            #expect(page.contains("\\-\\-\(flag)"))
        }
        #expect(page.utf8.allSatisfy { $0 < 0x80 })
    }

    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/groff"), "groff is not installed"))
    func groffHasNothingToSayAboutTheManualPage() throws {
        let page = try Tool.run("help", "--man").output
        let result = try Tool.run(URL(filePath: "/usr/bin/groff"), ["-ww", "-z", "-man"], input: page)
        #expect(result.code == 0)
        #expect(result.errors.isEmpty, "\(result.errors)")
    }
}
