import Foundation

/// The minimum of work for a build, done by one process per core, measured from the moment when all are ready.
struct Floor {
    /// The number of processes that share the work.
    let processes: Int

    /// The folder with the content to read.
    let content: URL

    /// The built site whose files are written again.
    let model: URL

    /// A folder to write to.
    let scratch: URL

    /// Returns the time from the start of the first worker's work to the end of the last one's.
    func time(_ stage: FloorWorker.Stage, _ memory: PlainMarkdown.Memory) throws -> Duration {
        let destination = scratch.appending(path: "floor")
        try destination.setAside()
        try FileManager.default.createDirectory(at: destination, withIntermediateDirectories: false)
        let workers = try (0..<processes).map { index in
            let input = Pipe()
            let output = Pipe()
            let process = try ChildProcess(
                [
                    Executable.own, FloorWorker.command, stage.rawValue, memory.rawValue, "\(index)", "\(processes)",
                    content.path, model.path, destination.path,
                ],
                input: input.fileHandleForReading.fileDescriptor, output: output.fileHandleForWriting.fileDescriptor)
            try output.fileHandleForWriting.close()
            return (process: process, input: input.fileHandleForWriting, output: output.fileHandleForReading)
        }
        for worker in workers { try awaitByte(from: worker.output) }
        // Unwritten data of earlier runs must not slow this one.
        sync()
        let time = try ContinuousClock().measure {
            for worker in workers { try worker.input.write(contentsOf: [0]) }
            for worker in workers { try awaitByte(from: worker.output) }
        }
        for worker in workers { try worker.process.wait() }
        return time
    }

    private func awaitByte(from output: FileHandle) throws {
        guard try output.read(upToCount: 1) != nil else { throw BenchmarkProblem("a floor worker ended early") }
    }
}
