import Foundation
import Glibc
import TestSupport

/// A folder for running the examples of a page, with stand-ins for other machines.
final class ManualRun {
    private let work: Scratch
    private var servers: [(process: Process, output: String)] = []

    /// A difference between an example's actual and documented behaviour.
    struct Surprise: Error {
        /// The line number on the page.
        let line: Int
        let message: String
    }

    init() throws {
        work = try Scratch()
        for folder in ["bin", "home", "work", "remote", "bucket", "state"] {
            try FileManager.default.createDirectory(atPath: work[folder], withIntermediateDirectories: true)
        }
        work.link("bin/corkboard", to: Tool.executable.path)
        // A folder represents the machine reached by ssh; another represents the remote that rclone calls s3.
        try program(
            "ssh",
            """
            while :; do case $1 in -[lopi]) shift 2;; -*) shift;; *) break;; esac; done
            shift
            cd '\(work["remote"])' && eval "$*"
            """)
        try program("sudo", "exec \"$@\"")
        work.write("home/.config/rclone/rclone.conf", "[s3]\ntype = alias\nremote = \(work["bucket"])\n")
        work.write("home/.gitconfig", "[user]\nname = Ann\nemail = ann@example.org\n[init]\ndefaultBranch = main\n")
    }

    deinit { for server in servers { Self.end(server.process) } }

    private func program(_ name: String, _ text: String) throws { try work.writeProgram("bin/\(name)", text) }

    /// The current folder of the commands.
    private var folder: String { work.read("state/folder") ?? work["work"] }

    /// Performs the steps of a page in order.
    ///
    /// After each file, the content must have no problems, unless the page continues with a check.
    func perform(_ page: Manual) throws {
        for (example, next) in zip(page.examples, page.examples.dropFirst() + [.interrupt]) {
            try perform(example)
            guard case .file(let block, _, _) = example else { continue }
            if case .command(let command, _) = next, command.text.contains("corkboard check") { continue }
            try check(after: block)
        }
    }

    private func perform(_ example: Manual.Example) throws {
        switch example {
        case .unrun: break
        case .interrupt: for server in servers { Self.end(server.process) }
        case .file(let line, let path, let adds): try write(line, to: path, adding: adds)
        case .command(let command, let output):
            let words = command.text.split(separator: " ")
            if words.prefix(2) == ["corkboard", "serve"] {
                try serve(command, printing: output)
            } else {
                try run(command, printing: output)
            }
        }
    }

    /// Checks the content, and reports an error at the line of the block that caused it.
    private func check(after block: Manual.Line) throws {
        guard FileManager.default.fileExists(atPath: folder + "/Content") else { return }
        let result = try run("corkboard check")
        if result.code == 0, result.text == "Found no problems\n" { return }
        var line = block.number
        if let place = result.text.prefixMatch(of: /(\S+):(\d+):\d+:/), let number = Int(place.2),
            let file = FileManager.default.contents(atPath: "\(folder)/\(place.1)")
        {
            let lines = String(decoding: file, as: UTF8.self).components(separatedBy: "\n")
            let own = block.text.components(separatedBy: "\n")
            if lines.indices.contains(number - 1), let offset = own.firstIndex(of: lines[number - 1]) {
                line += offset + 1
            }
        }
        throw Surprise(line: line, message: "\"corkboard check\" says: \(result.text)")
    }

    // MARK: - Commands

    private var environment: [String: String] {
        [
            "PATH": work["bin"] + ":/usr/bin:/bin", "HOME": work["home"], "LANG": "C.UTF-8", "EDITOR": "true",
            "SOURCE_DATE_EPOCH": "1794830400", "TZ": "UTC", "TMPDIR": work["home"],
        ]
    }

    private func run(_ command: String) throws -> (code: Int32, text: String) {
        // The next command continues with this command's folder and variables.
        work.write("state/command", command + "\n")
        let script = """
            cd "\(folder)"; [ ! -e "\(work["state/variables"])" ] || . "\(work["state/variables"])"
            . "\(work["state/command"])" 2>&1
            code=$?; pwd | tr -d '\\n' >"\(work["state/folder"])"; export -p >"\(work["state/variables"])"; exit $code
            """
        let result = try Tool.run(
            URL(filePath: "/bin/bash"), ["-c", script], environment: environment, in: work["work"])
        return (result.code, result.output + result.errors)
    }

    /// Programs that pages use but that aren't installed.
    private static let missingPrograms = ["git", "openssl", "rclone", "rsync"].filter {
        !FileManager.default.isExecutableFile(atPath: "/usr/bin/\($0)")
    }

    private func run(_ command: Manual.Line, printing output: [Manual.Line]) throws {
        let result = try run(command.text)
        // Examples of missing programs can't be tested here.
        if result.code != 0, Self.missingPrograms.contains(where: { result.text.contains($0) }) { return }
        let isRefused = output.contains { $0.text.contains("error: ") }
        guard (result.code == 0) != isRefused else {
            throw Surprise(line: command.number, message: "\(command.text): exit code \(result.code): \(result.text)")
        }
        if output.isEmpty { return }
        try compare(result.text, with: output, of: command)
    }

    /// Starts a server, which runs until `^C` or the end of the page.
    private func serve(_ command: Manual.Line, printing output: [Manual.Line]) throws {
        let file = work["state/server-\(servers.count)"]
        work.write("state/server-\(servers.count)", "")
        let process = Tool.process(
            ["-c", "exec \(command.text) >'\(file)' 2>&1 </dev/null"], of: URL(filePath: "/bin/bash"),
            environment: environment, in: folder)
        try process.run()
        servers.append((process, file))
        let isEnded = output.last?.text == "^C"
        let expected = (isEnded ? Array(output.dropLast()) : output).map {
            Manual.Line(number: $0.number, text: $0.text.replacing(/:80\d\d\b/, with: ":…"))
        }
        var attempts = 300
        while attempts > 0, process.isRunning, !Self.matches(printed(to: file), expected) {
            usleep(100_000)
            attempts -= 1
        }
        try compare(printed(to: file).joined(separator: "\n"), with: expected, of: command)
        if isEnded { Self.end(process) }
    }

    private func printed(to file: String) -> [String] {
        Self.lines(String(decoding: FileManager.default.contents(atPath: file) ?? Data(), as: UTF8.self))
    }

    private static func end(_ process: Process) {
        if process.isRunning { process.interrupt() }
        process.waitUntilExit()
    }

    // MARK: - Output

    private static func lines(_ text: String) -> [String] {
        var lines = text.replacing("\r\n", with: "\n").components(separatedBy: "\n")
        while lines.last?.isEmpty == true { lines.removeLast() }
        return lines
    }

    private func compare(_ text: String, with expected: [Manual.Line], of command: Manual.Line) throws {
        let lines = Self.lines(text)
        if Self.matches(lines, expected) { return }
        // The first expected line that doesn't match at the end of any prefix of the output.
        let wrong = expected.indices.first { index in
            !lines.indices.contains { Self.matches(Array(lines[...$0]), Array(expected[...index])) }
        }
        let line = wrong.map { expected[$0] } ?? command
        throw Surprise(line: line.number, message: "\(command.text) does not print \"\(line.text)\" here:\n\(text)")
    }

    /// True if the lines match those on the page, where a line of `…` matches any number of lines.
    private static func matches(_ lines: [String], _ expected: [Manual.Line]) -> Bool {
        matches(lines[...], Manual.Line.texts(expected)[...])
    }

    private static func matches(_ lines: ArraySlice<String>, _ expected: ArraySlice<String>) -> Bool {
        guard let first = expected.first else { return lines.isEmpty }
        if first == "…" {
            return (lines.startIndex...lines.endIndex).contains { matches(lines[$0...], expected.dropFirst()) }
        }
        guard let line = lines.first, matches(line, first) else { return false }
        return matches(lines.dropFirst(), expected.dropFirst())
    }

    private static func matches(_ line: String, _ expected: String) -> Bool {
        let parts = expected.components(separatedBy: "…")
        guard parts.count > 1 else { return line == expected }
        guard line.hasPrefix(parts[0]), line.hasSuffix(parts[parts.count - 1]) else { return false }
        var rest = line[...]
        for part in parts where !part.isEmpty {
            guard let range = rest.range(of: part) else { return false }
            rest = rest[range.upperBound...]
        }
        return true
    }

    // MARK: - Files

    private func write(_ block: Manual.Line, to path: String, adding: Bool) throws {
        let file = path.hasPrefix("~/") ? work["home/" + path.dropFirst(2)] : "\(folder)/\(path)"
        var text = block.text
        if adding {
            guard let old = FileManager.default.contents(atPath: file) else {
                throw Surprise(line: block.number, message: "there is no \(path) to add to")
            }
            text = Self.added(text, to: String(decoding: old, as: UTF8.self))
        }
        let url = URL(filePath: file)
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: url)
    }

    /// Replaces keys of the same name in YAML or in the front matter of a record.
    private static func added(_ text: String, to old: String) -> String {
        let fence = "---\n"
        if old.hasPrefix(fence), let end = old.range(of: "\n" + fence) {
            let fields = String(old[old.index(old.startIndex, offsetBy: fence.count)..<end.lowerBound]) + "\n"
            return fence + added(text, to: fields) + fence + old[end.upperBound...]
        }
        let names = Set(parts(of: text).map(\.name))
        return parts(of: old).filter { !names.contains($0.name) || $0.name.isEmpty }.map(\.text).joined() + text
    }

    /// Returns the keys at the start of lines, each with the lines below it.
    private static func parts(of text: String) -> [(name: String, text: String)] {
        var parts: [(name: String, text: String)] = []
        for line in text.components(separatedBy: "\n").dropLast() {
            let name = line.first == "#" ? nil : line.prefixMatch(of: /[A-Za-z]\w*(?=:)/)?.0
            if let name { parts.append((String(name), "")) } else if parts.isEmpty { parts.append(("", "")) }
            parts[parts.count - 1].text += line + "\n"
        }
        return parts
    }
}

extension Manual.Line {
    fileprivate static func texts(_ lines: [Manual.Line]) -> [String] {
        var texts = lines.map(\.text)
        while texts.last?.isEmpty == true { texts.removeLast() }
        return texts
    }
}
