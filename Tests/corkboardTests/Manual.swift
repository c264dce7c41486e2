import Foundation
import TestSupport
import Testing

/// A page of the manual, or the README, with its commands, files and expected output.
///
/// A block of `sh` has commands after `$ `, each followed by its output; `…` matches anything. Commands after `# ` are
/// for root and are only parsed. A block in another language is the content of the file named on the line before: ``
/// `a.yaml`: `` writes it, ``Add to `a.yaml`:`` and ``Set in `a.yaml`:`` replace existing keys. An invisible `<!-- $
/// command -->` prepares the folder, and `<!-- ^C -->` stops the servers.
struct Manual: Sendable, CustomTestStringConvertible {
    /// The path in the repository.
    let path: String

    private(set) var examples: [Example] = []

    /// Words in backticks outside blocks.
    private(set) var quotes: [Line] = []

    /// The targets of links, as written.
    private(set) var links: [Line] = []

    /// The anchors on the page.
    private(set) var anchors: Set<String> = []

    /// Blocks that can't be run.
    private(set) var flaws: [Line] = []

    struct Line: Sendable {
        /// The line number in the file, from 1.
        let number: Int
        var text: String
    }

    enum Example: Sendable {
        /// A command and its expected output.
        case command(Line, output: [Line])
        /// A command for root, or for another machine.
        case unrun(Line)
        /// A file to write or, if `adds` is true, a file in which keys are replaced.
        case file(Line, path: String, adds: Bool)
        /// The end of all running servers.
        case interrupt
    }

    var testDescription: String { path }

    /// All pages of the manual, the README, and the pages about targets and scripts.
    static let all: [Manual] =
        ["README.md"].map(Manual.init)
        + ["Documentation", "Sources", "Templates/assets"].flatMap { folder in
            let names = FileManager.default.enumerator(atPath: Shared.package.appending(path: folder).path)
            let pages = (names?.compactMap { $0 as? String } ?? []).filter { $0.hasSuffix(".md") }
            return pages.sorted().map { Manual("\(folder)/\($0)") }
        }

    /// The pages by absolute path.
    static let byFile = Dictionary(uniqueKeysWithValues: all.map { (Shared.package.appending(path: $0.path).path, $0) })

    private init(_ path: String) {
        // An unreadable file has no examples, which a test would notice by their count.
        let text = (try? String(contentsOf: Shared.package.appending(path: path), encoding: .utf8)) ?? ""
        self.init(path: path, text: text)
    }

    init(path: String, text: String) {
        self.path = path
        var block: (line: Int, indentation: Int, language: String, lines: [Line])?
        var last = Line(number: 0, text: "")
        for (offset, text) in text.components(separatedBy: "\n").enumerated() {
            let line = Line(number: offset + 1, text: text)
            let trimmed = text.trimmingCharacters(in: .whitespaces)
            if let open = block {
                if trimmed == "```" {
                    add(open.lines, of: open.language, in: open.line, after: last)
                    block = nil
                } else {
                    let margin = text.prefix { $0 == " " }.count
                    block?.lines.append(
                        Line(number: line.number, text: String(text.dropFirst(min(margin, open.indentation)))))
                }
            } else if trimmed.hasPrefix("```") {
                block = (line.number, text.prefix { $0 == " " }.count, String(trimmed.dropFirst(3)), [])
            } else if text == "<!-- ^C -->" {
                examples.append(.interrupt)
            } else if text.hasPrefix("<!-- $ "), text.hasSuffix(" -->") {
                let command = text.dropFirst("<!-- $ ".count).dropLast(" -->".count)
                examples.append(.command(Line(number: line.number, text: String(command)), output: []))
            } else {
                readProse(line)
                if !trimmed.isEmpty { last = Line(number: line.number, text: trimmed) }
            }
        }
    }

    private mutating func add(_ lines: [Line], of language: String, in number: Int, after intro: Line) {
        if language == "sh" { return addCommands(lines, in: number) }
        if let match = intro.text.firstMatch(of: /((?:Add to|Set in) )?`([^`\s]+)`:$/) {
            let text = lines.map { $0.text + "\n" }.joined()
            examples.append(
                .file(Line(number: number, text: text), path: String(match.2), adds: match.1 != nil))
        } else if !["text", "mermaid"].contains(language) {
            flaws.append(
                Line(number: number, text: "the line before this block of \(language) names no file to put it into"))
        }
        if language == "ini" {
            for line in lines where line.text.contains("corkboard ") { quotes.append(line) }
        }
    }

    private mutating func addCommands(_ lines: [Line], in number: Int) {
        var isFirst = true
        var goesOn = false
        for line in lines {
            if goesOn {
                extendLastCommand(by: line.text)
            } else if line.text.hasPrefix("$ ") {
                examples.append(.command(Line(number: line.number, text: String(line.text.dropFirst(2))), output: []))
            } else if line.text.hasPrefix("# ") {
                examples.append(.unrun(Line(number: line.number, text: String(line.text.dropFirst(2)))))
            } else if isFirst {
                flaws.append(Line(number: line.number, text: "a block of sh begins with a command behind \"$ \""))
            } else if case .command(let command, let output)? = examples.last {
                examples[examples.count - 1] = .command(command, output: output + [line])
            } else if !line.text.isEmpty {
                flaws.append(Line(number: line.number, text: "no command of this block prints this"))
            }
            isFirst = false
            goesOn = line.text.hasSuffix("\\") && (goesOn || line.text.hasPrefix("$ "))
        }
        if lines.isEmpty { flaws.append(Line(number: number, text: "this block is empty")) }
    }

    private mutating func extendLastCommand(by text: String) {
        guard case .command(var command, let output)? = examples.last else { return }
        command.text += "\n" + text
        examples[examples.count - 1] = .command(command, output: output)
    }

    private mutating func readProse(_ line: Line) {
        var isQuote = false
        var prose = ""
        for part in line.text.split(separator: "`", omittingEmptySubsequences: false) {
            if isQuote { quotes.append(Line(number: line.number, text: String(part))) } else { prose += part }
            isQuote.toggle()
        }
        if !isQuote { flaws.append(Line(number: line.number, text: "words in backticks go over the end of this line")) }
        for part in prose.components(separatedBy: "](").dropFirst() {
            guard let end = part.firstIndex(of: ")"), end > part.startIndex else { continue }
            links.append(Line(number: line.number, text: String(part[..<end])))
        }
        if line.text.hasPrefix("#") {
            let heading = line.text.drop { $0 == "#" }.dropFirst()
            let words = heading.lowercased().unicodeScalars.filter {
                $0.properties.isAlphabetic || $0.properties.numericType != nil || " -_".unicodeScalars.contains($0)
            }
            anchors.insert(String(String.UnicodeScalarView(words)).replacing(" ", with: "-"))
        }
    }
}
