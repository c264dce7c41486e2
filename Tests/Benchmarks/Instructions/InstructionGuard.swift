import Foundation
import Glibc
import Synchronization

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

    /// Counts each step, on two copies of the site at the same time.
    ///
    /// - Parameter prefix: The start of a command that counts on a given core.
    private func count(
        with prefix: @escaping @Sendable (_ core: String) -> [String], in folder: URL
    ) throws -> InstructionFigures {
        let (new, built) = try (
            CountedSite(in: folder.appending(path: "new"), corkboard: corkboard),
            CountedSite(in: folder.appending(path: "built"), corkboard: corkboard)
        )
        let cores = Self.cores
        let lanes: [@Sendable () throws -> [String: InstructionFigures.Step]] = [
            { try [new.cold.name: count(new.cold, on: new, with: prefix(cores.first), in: folder)] },
            {
                try built.build()
                return try built.further.reduce(into: [:]) {
                    $0[$1.name] = try count($1, on: built, with: prefix(cores.last), in: folder)
                }
            },
        ]
        let results = Mutex<[Result<[String: InstructionFigures.Step], any Error>]>([])
        DispatchQueue.concurrentPerform(iterations: lanes.count) { lane in
            let result = Result { try lanes[lane]() }
            results.withLock { $0.append(result) }
        }
        var figures = InstructionFigures()
        for result in results.withLock({ $0 }) { figures.steps.merge(try result.get()) { $1 } }
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

    private func count(
        _ step: CountedSite.Step, on site: CountedSite, with prefix: [String], in folder: URL
    ) throws -> InstructionFigures.Step {
        try step.change()
        // The next build also reads a just-written file again.
        usleep(200_000)
        let before = try FileTree(site.output)
        let profile = folder.appending(path: "profile-" + step.name)
        try ChildProcess(
            ["/usr/bin/env", "-i", "PATH=/usr/bin:/bin", "LC_ALL=C", "SWIFT_DETERMINISTIC_HASHING=1"] + prefix + [
                "--tool=callgrind", "--log-file=/dev/null", "--trace-children=no", "--dump-line=no",
                "--callgrind-out-file=\(profile.path)",
            ] + step.arguments
        ).wait()
        let counted = try CallgrindProfile(
            String(contentsOf: profile, encoding: .utf8), of: URL(filePath: corkboard).lastPathComponent)
        return InstructionFigures.Step(
            instructions: counted.instructions, hashing: counted.hashing,
            files: try FileTree(site.output).changes(since: before).count,
            functions: try SwiftNames.shortened(counted.functions, in: site.output.deletingLastPathComponent()))
    }
}
