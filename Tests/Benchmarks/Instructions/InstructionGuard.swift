import Foundation

/// Counts the instructions and written files of builds of a fixed site, and compares them with committed figures.
struct InstructionGuard {
    /// The first argument that selects it: `benchmarks instructions FIGURES`.
    static let command = "instructions"

    private let file: URL

    /// - Parameter arguments: The path of the figures.
    init(_ arguments: [String]) throws {
        guard arguments.count == 1 else {
            throw BenchmarkProblem("\(Self.command) needs the file with the figures: Tests/instructions.json")
        }
        file = URL(filePath: arguments[0])
    }

    /// Counts and compares, or writes the figures if WRITE_SNAPSHOTS is 1.
    func run() throws {
        guard let counter = InstructionCounter() else { return print("\(Self.command): \(InstructionCounter.skipped)") }
        #if arch(x86_64)
            let counted = try TemporaryFolder.with { try count(with: counter, in: $0) }
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
    private func count(with counter: InstructionCounter, in folder: URL) throws -> InstructionFigures {
        let (new, built) = try (
            CountedSite(in: folder.appending(path: "new"), corkboard: counter.corkboard),
            CountedSite(in: folder.appending(path: "built"), corkboard: counter.corkboard)
        )
        return try counter.count(
            { core in try [new.cold.name: counter.count(new.cold, on: new, core: core, in: folder)] },
            { core in
                try built.build()
                return try built.further.reduce(into: [:]) {
                    $0[$1.name] = try counter.count($1, on: built, core: core, in: folder)
                }
            })
    }
}
