import Foundation
import Glibc

/// Counts the instructions and written files of builds of a fixed site, and compares them with committed figures.
///
/// Counts don't depend on the machine's speed or load: five runs differed by less than 0.4 % in each figure. Hash seeds
/// are fixed, and all threads run on one core. Child processes of a build (Markdown, pictures) aren't counted, because
/// they forbid the system calls that valgrind needs.
struct InstructionGuard {
    /// The first argument that selects it: `benchmarks instructions FIGURES`.
    static let command = "instructions"

    private let file: URL
    private let corkboard = Executable.sibling("corkboard")

    /// - Parameter arguments: The path of the figures.
    init(_ arguments: [String]) throws {
        guard arguments.count == 1 else {
            throw BenchmarkProblem("\(Self.command) needs the file with the figures: Tests/instructions.json")
        }
        file = URL(filePath: arguments[0])
    }

    /// Counts and compares, or writes the figures if WRITE_SNAPSHOTS is 1.
    func run() throws {
        guard let valgrind = Executable.onPath("valgrind"), let taskset = Executable.onPath("taskset") else {
            return print("instructions: skipped, because valgrind or taskset is not installed (apt install valgrind)")
        }
        #if arch(x86_64)
            let counted = try TemporaryFolder.with { folder in
                try count(with: { [taskset, "-c", $0, valgrind] }, in: folder)
            }
            if ProcessInfo.processInfo.environment["WRITE_SNAPSHOTS"] == "1" {
                let encoder = JSONEncoder()
                encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
                try (encoder.encode(counted.rounded()) + Data("\n".utf8)).write(to: file)
                return print("instructions: written to \(file.path)")
            }
            let committed = try JSONDecoder().decode(InstructionFigures.self, from: Data(contentsOf: file))
            let (text, isMore) = counted.comparison(with: committed)
            print(text, terminator: "")
            guard !isMore else {
                throw BenchmarkProblem(
                    "builds do more work than \(file.lastPathComponent) says; if that is worth it, "
                        + "\"make instructions WRITE_SNAPSHOTS=1\" changes the figures, and the commit says why")
            }
        #else
            print("instructions: skipped, because the figures are those of another processor (x86-64)")
        #endif
    }

    /// A run of valgrind.
    private struct Count {
        let step: CountedSite.Step
        let process: ChildProcess
        let profile: URL
        let output: URL
        let before: FileTree
    }

    /// Counts the build from scratch, and at the same time edits on another copy of the site. Both need about as long.
    ///
    /// - Parameter prefix: The start of a command that counts on a given core.
    private func count(with prefix: (_ core: String) -> [String], in folder: URL) throws -> InstructionFigures {
        let sites = try ["first", "other"].map {
            try CountedSite(in: folder.appending(path: $0), corkboard: corkboard)
        }
        let cores = Self.cores
        var figures = InstructionFigures()
        let cold = try start(sites[0].cold, on: sites[0], with: prefix(cores.first), in: folder)
        try sites[1].build()
        for step in sites[1].edits {
            try finish(start(step, on: sites[1], with: prefix(cores.last), in: folder), &figures, in: folder)
        }
        try finish(cold, &figures, in: folder)
        for step in sites[0].others {
            try finish(start(step, on: sites[0], with: prefix(cores.first), in: folder), &figures, in: folder)
        }
        return figures
    }

    /// The first and last core that this process may use.
    private static var cores: (first: String, last: String) {
        // Without /proc, valgrind doesn't exist either.
        let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
        let list = status.split(separator: "\n").first { $0.hasPrefix("Cpus_allowed_list:") } ?? ""
        let numbers = list.split { !$0.isNumber }.map(String.init)
        return (numbers.first ?? "0", numbers.last ?? "0")
    }

    private func start(
        _ step: CountedSite.Step, on site: CountedSite, with prefix: [String], in folder: URL
    ) throws -> Count {
        try step.change()
        // The next build also reads a just-written file again.
        usleep(200_000)
        let before = try FileTree(site.output)
        let profile = folder.appending(path: "profile-" + step.name)
        let process = try ChildProcess(
            ["/usr/bin/env", "-i", "PATH=/usr/bin:/bin", "LC_ALL=C", "SWIFT_DETERMINISTIC_HASHING=1"] + prefix + [
                "--tool=callgrind", "--log-file=/dev/null", "--trace-children=no", "--dump-line=no",
                "--callgrind-out-file=\(profile.path)",
            ] + step.arguments)
        return Count(step: step, process: process, profile: profile, output: site.output, before: before)
    }

    private func finish(_ count: Count, _ figures: inout InstructionFigures, in folder: URL) throws {
        try count.process.wait()
        let profile = try CallgrindProfile(
            String(contentsOf: count.profile, encoding: .utf8), of: URL(filePath: corkboard).lastPathComponent)
        figures.steps[count.step.name] = InstructionFigures.Step(
            instructions: profile.instructions, hashing: profile.hashing,
            files: try FileTree(count.output).changes(since: count.before).count,
            functions: try SwiftNames.shortened(profile.functions, in: folder))
    }
}
