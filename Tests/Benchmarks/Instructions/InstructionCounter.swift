import Foundation
import Glibc
import Synchronization

/// Counts the instructions and written files of builds with valgrind's tool callgrind.
///
/// Counts don't depend on the machine's speed or load: five runs differed by less than 0.4 % in each figure. Hash seeds
/// are fixed, and all threads run on one core. Child processes of a build (Markdown, pictures) aren't counted, because
/// they forbid the system calls that valgrind needs.
struct InstructionCounter: Sendable {
    let corkboard = Executable.sibling("corkboard")
    private let (valgrind, taskset): (String, String)

    /// Printed if the initialiser returns nil.
    static let skipped = "skipped, because valgrind or taskset is not installed (apt install valgrind)"

    /// Nil without valgrind and taskset.
    init?() {
        guard let valgrind = Executable.onPath("valgrind"), let taskset = Executable.onPath("taskset") else {
            return nil
        }
        (self.valgrind, self.taskset) = (valgrind, taskset)
    }

    /// Counts steps by name; each lane gets its core, and both run at the same time.
    func count(
        _ lanes: @Sendable (_ core: String) throws -> [String: InstructionFigures.Step]...
    ) throws -> InstructionFigures {
        let cores = Self.cores
        let results = Mutex<[Result<[String: InstructionFigures.Step], any Error>]>([])
        DispatchQueue.concurrentPerform(iterations: lanes.count) { lane in
            let result = Result { try lanes[lane](lane == 0 ? cores.first : cores.last) }
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

    /// Counts one step.
    ///
    /// - Parameter folder: The folder for the profile.
    func count(
        _ step: CountedSite.Step, on site: CountedSite, core: String, in folder: URL
    ) throws -> InstructionFigures.Step {
        try step.change()
        // The next build also reads a just-written file again.
        usleep(200_000)
        let before = try FileTree(site.output)
        let profile = folder.appending(path: "profile-" + step.name)
        try ChildProcess(
            ["/usr/bin/env", "-i", "PATH=/usr/bin:/bin", "LC_ALL=C", "SWIFT_DETERMINISTIC_HASHING=1"]
                + [taskset, "-c", core, valgrind] + [
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
