import Foundation
import TestSupport
import Testing
import corkboard

/// Performs all steps of the manual and the README, in their order.
@Suite(.waitingThreads) struct ManualTests {
    @Test(arguments: Manual.all) func examplesDoWhatThePageSays(_ page: Manual) throws {
        for flaw in page.flaws { record(flaw.text, page, flaw.number) }
        let run = try ManualRun()
        do {
            try run.perform(page)
        } catch let surprise as ManualRun.Surprise {
            record(surprise.message, page, surprise.line)
        }
    }

    @Test func everyBarInATableOfCommandsIsEscaped() {
        #expect(CommandReference.cell("|a||b|c") == #"\|a\|\|b\|c"#)
    }

    /// Checks commands and flags that occur in the text, or that can't be run by a test.
    @Test(arguments: Manual.all) func commandsInTheTextExist(_ page: Manual) {
        let unrun = page.examples.compactMap { example -> Manual.Line? in
            if case .unrun(let line) = example { line } else { nil }
        }
        for line in page.quotes + unrun {
            if let flaw = Self.flaw(of: line.text) { record(flaw, page, line.number) }
        }
    }

    @Test(arguments: Manual.all) func linksLeadSomewhere(_ page: Manual) {
        for link in page.links {
            let parts = link.text.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
            if link.text.hasPrefix("https://") || link.text.hasPrefix("http://") { continue }
            let folder = URL(filePath: page.path, relativeTo: Shared.package).deletingLastPathComponent()
            let target =
                parts[0].isEmpty
                ? URL(filePath: page.path, relativeTo: Shared.package)
                : folder.appending(path: String(parts[0])).standardizedFileURL
            guard FileManager.default.fileExists(atPath: target.path) else {
                record("there is no \(parts[0])", page, link.number)
                continue
            }
            if parts.count == 2, Manual.byFile[target.path]?.anchors.contains(String(parts[1])) != true {
                record("\(parts[0]) has no heading #\(parts[1])", page, link.number)
            }
        }
    }

    /// Where contributors find what each target is for.
    private static let targets = "Sources/README.md"

    /// Files and folders of the project that the text names exist. The pages for contributors, and those in `Sources/`, name
    /// what is in `Sources/` without it.
    @Test(arguments: Manual.all) func filesInTheTextExist(_ page: Manual) {
        for quote in page.quotes where quote.text.utf8.contains(UInt8(ascii: "/")) {
            let isWhole = quote.text.wholeMatch(of: /(Sources|Tests|Documentation)\/[\w\/.+-]+/) != nil
            let isSource =
                (page.path.contains("/contributing/") || page.path.hasPrefix("Sources/"))
                && quote.text.wholeMatch(of: /([A-Z]\w+|corkboard|embed)\/[\w\/.+-]*/) != nil
            guard isWhole || isSource else { continue }
            let places = isWhole ? [quote.text] : ["Sources/" + quote.text, quote.text]
            let isThere = places.contains {
                FileManager.default.fileExists(atPath: Shared.package.appending(path: $0).path)
            }
            // A file that a contributor will write doesn't exist yet.
            if !isThere, !quote.text.contains("Name.swift") { record("there is no \(quote.text)", page, quote.number) }
        }
    }

    /// The glossary names types that exist, so that a renamed type is renamed there, too.
    @Test func typesInTheGlossaryExist() throws {
        let glossary = try #require(Manual.all.first { $0.path.hasSuffix("contributing/glossary.md") })
        let sources = Shared.package.appending(path: "Sources")
        let names = FileManager.default.enumerator(atPath: sources.path)?.compactMap { $0 as? String } ?? []
        var declared: Set<Substring> = []
        for name in names where name.hasSuffix(".swift") {
            let code = try String(contentsOf: sources.appending(path: name), encoding: .utf8)
            let matches = code.matches(of: /\b(?:actor|class|enum|protocol|struct|typealias) (\w+)/)
            declared.formUnion(matches.map(\.1))
        }
        let types = glossary.quotes.filter { $0.text.wholeMatch(of: /[A-Z][A-Za-z]+/) != nil }
        #expect(types.count > 40)
        for type in types where !declared.contains(Substring(type.text)) {
            record("there is no type \(type.text)", glossary, type.number)
        }
    }

    /// Every target is in the list and has a page, and imports only targets above it in the list.
    @Test func targetsAreListedFromTheLowestUp() throws {
        let text = try String(contentsOf: Shared.package.appending(path: Self.targets), encoding: .utf8)
        let order = text.matches(of: /\n1\. \[(\w+)\]/).map { String($0.1) }
        let sources = Shared.package.appending(path: "Sources")
        let folders = try FileManager.default.contentsOfDirectory(atPath: sources.path)
        // In a loop, a literal would be compiled for each of 90,000 lines.
        let statement = /(?:(?:private|internal|package|public) )?import (\w+)/
        for folder in folders.sorted() where folder != "README.md" {
            let page = sources.appending(path: "\(folder)/README.md")
            #expect(FileManager.default.fileExists(atPath: page.path), "\(folder) has no README.md")
            // A library's module map has no source files.
            guard folder.prefixMatch(of: /C[A-Z]/) == nil else { continue }
            guard let own = order.firstIndex(of: folder) else {
                Issue.record("\(Self.targets) doesn't list \(folder)")
                continue
            }
            let path = sources.appending(path: folder).path
            let names = FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []
            for name in names.sorted() where name.hasSuffix(".swift") {
                let code = try String(contentsOf: URL(filePath: "\(path)/\(name)"), encoding: .utf8)
                for line in code.components(separatedBy: "\n") {
                    guard let match = line.wholeMatch(of: statement),
                        let other = order.firstIndex(of: String(match.1))
                    else { continue }
                    #expect(other < own, "\(folder)/\(name) imports \(match.1), which \(Self.targets) lists below it")
                }
            }
        }
    }

    @Test func schemasAreThoseThatTheCommandPrints() throws {
        let names = try Tool.run("schema").output.split(separator: "\n").map(String.init)
        #expect(names.count >= 10)
        for name in names { try Reference.compare("schemas/\(name).json", with: try Tool.run("schema", name).output) }
    }

    /// "make manual" makes a site of all pages, in which every link works.
    @Test func theManualIsASite() throws {
        let work = try Scratch()
        let made = try Tool.run(
            URL(filePath: "/usr/bin/make"), ["--silent", "manual-content", "MANUAL=\(work.path)"],
            environment: ["PATH": "/usr/bin:/bin"], in: Shared.package.path)
        #expect(made.code == 0 && made.errors.isEmpty, "\(made.errors)")
        let check = try Tool.run("check", "--links", "--site", work.path)
        #expect(check.code == 0 && check.output == "Found no problems\n", "\(check.errors)")
        let pages = work.files(in: "Content").keys.filter { $0.hasSuffix(".md") }
        let written = Manual.all.filter { $0.path.hasPrefix("Documentation/") }
        #expect(pages.count == written.count - 1, "only the README of the packages is left out")
    }

    /// "make pictures" makes exactly the existing pictures, and pages show all of them.
    @Test func picturesAreTaken() throws {
        let list = "Tests/Browser/manual.py"
        let script = try String(contentsOf: Shared.package.appending(path: list), encoding: .utf8)
        let folder = Shared.package.appending(path: "Documentation/pictures")
        let files = Set(try FileManager.default.contentsOfDirectory(atPath: folder.path))
        let shown = Set(Manual.all.flatMap(\.links).compactMap { $0.text.split(separator: "/").last.map(String.init) })
        var taken: Set<String> = []
        for (offset, line) in script.components(separatedBy: "\n").enumerated() {
            guard let name = line.firstMatch(of: /^    "([\w-]+)": \(/)?.1 else { continue }
            taken.insert("\(name).webp")
            if !files.contains("\(name).webp") { Issue.record("\(list):\(offset + 1): there is no picture \(name)") }
        }
        #expect(!taken.isEmpty)
        for file in files.sorted() {
            #expect(taken.contains(file), "nothing takes \(file): add it to \(list), or remove it")
            #expect(shown.contains(file), "no page shows \(file)")
            let size = try #require(FileManager.default.contents(atPath: "\(folder.path)/\(file)")).count
            #expect(size < 150_000, "\(file)")
        }
    }

    /// A lower bound for the number of examples found.
    @Test func thereAreDozensOfExamples() {
        #expect(Manual.all.count > 15)
        #expect(Manual.all.map(\.examples.count).reduce(0, +) > 100)
    }

    @Test(arguments: [
        ("corkboard build --clea", "build has no flag --clea"), ("corkboard bild", "there is no command bild"),
        ("--darfts", "no command has a flag --darfts"), ("corkboard build --drafts --output www", nil),
        ("corkboard --site x check", nil), ("ExecStart=/usr/bin/corkboard build --oops", "build has no flag --oops"),
        ("make test", nil),
        ("make tests", "there is no target tests"), ("--drafts", nil), ("corkboard ... 0 1 * *", nil),
    ])
    func wrongCommandsAreFound(_ text: String, _ flaw: String?) {
        #expect(Self.flaw(of: text) == flaw)
    }

    @Test(arguments: [
        ("```sh\n$ corkboard build --oops\n```", 2), ("```sh\n$ echo a\nb\n```", 3), ("Hello\n```yaml\na: b\n```", 2),
        ("Add to `a.yaml`:\n```yaml\na: b\n```", 2), ("```sh\n$ false\n```", 2), ("```sh\necho\n```", 2),
        ("One `a\nb` two", 1),
        ("`Content/site.yaml`:\n```yaml\ntitle: A\ntimezone: UTC\n```", 4),
        ("```sh\n$ printf 'a\\nb\\nc\\n'\na\n…\nd\n```", 5), ("```sh\n$ echo a\n…\n$ echo ab\na…c\n```", 5),
    ])
    func brokenPagesAreFound(_ text: String, _ line: Int) throws {
        let page = Manual(path: "page.md", text: text)
        if let flaw = page.flaws.first {
            #expect(flaw.number == line)
            return
        }
        let run = try ManualRun()
        let surprise = #expect(throws: ManualRun.Surprise.self) {
            try run.perform(page)
        }
        #expect(surprise?.line == line)
    }

    @Test func goodPagesAreGood() throws {
        let page = Manual(
            path: "page.md",
            text: """
                `a/b.yaml`:

                ```yaml
                one: 1
                two:
                  - 2
                ```

                Add to `a/b.yaml`:

                ```yaml
                two: 3
                ```

                ```sh
                $ cat a/b.yaml; cd a; export X=12
                one: 1
                two: …
                $ printf "$PWD $X \\
                \\n"; seq 3
                …/a 12…
                …
                3
                ```
                """)
        #expect(page.flaws.isEmpty)
        let run = try ManualRun()
        try run.perform(page)
    }

    /// Returns the error in a command named in the text; nil if it is correct or not a command.
    private static func flaw(of text: String) -> String? {
        let words = text.split(separator: " ").map(String.init)
        if words.count == 2, words[0] == "make" {
            // Without a Makefile, every target is unknown.
            let makefile = (try? String(contentsOf: Shared.package.appending(path: "Makefile"), encoding: .utf8)) ?? ""
            return makefile.contains("\n\(words[1]):") ? nil : "there is no target \(words[1])"
        }
        guard let start = words.firstIndex(where: { $0 == "corkboard" || $0.hasSuffix("/corkboard") }) else {
            guard words.count == 1, let flag = words.first, flag.prefixMatch(of: /--[a-z]/) != nil else { return nil }
            let isKnown = (Command.all.flatMap(\.flags) + Flag.global).contains { $0.long == flag }
            return isKnown ? nil : "no command has a flag \(flag)"
        }
        var own = Array(words[start...].dropFirst().prefix { !["|", ">", "&&", ";", "#", "||", "-->"].contains($0) })
        if let end = own.firstIndex(where: { $0.hasSuffix(";") }) { own = own[..<end] + [String(own[end].dropLast())] }
        let names = own.filter { !$0.hasPrefix("-") && $0.wholeMatch(of: /[a-z]+/) != nil }
        guard let command = names.lazy.compactMap(Command.named).first else {
            return names.first.map { "there is no command \($0)" }
        }
        let flags = Set((command.flags + Flag.global).flatMap { [$0.long] + ($0.letter.map { ["-\($0)"] } ?? []) })
        return own.first { $0.hasPrefix("-") && $0 != "-" && !flags.contains($0) }
            .map { "\(command.name) has no flag \($0)" }
    }

    private func record(_ message: String, _ page: Manual, _ line: Int) {
        Issue.record(
            "\(page.path):\(line): \(message)",
            sourceLocation: SourceLocation(
                fileID: "corkboardTests/\(page.path)", filePath: Shared.package.appending(path: page.path).path,
                line: line, column: 1))
    }
}
