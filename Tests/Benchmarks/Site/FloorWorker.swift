import Foundation

/// A process that does its share of the minimum of work for a build; each worker processes some of the files.
///
/// It is this executable, started as `benchmarks floor-worker STAGE MEMORY INDEX COUNT CONTENT MODEL DESTINATION`. It
/// prepares, writes a byte, waits for a byte, works, and writes another byte.
struct FloorWorker {
    /// The first argument that makes this program a worker.
    static let command = "floor-worker"

    /// The kind of work.
    enum Stage: String {
        /// Reads the content.
        case read
        /// Renders the bodies.
        case render
        /// Writes the files of a built site.
        case write
        /// Does all three, one after another.
        case all
    }

    private let stage: Stage
    private let memory: PlainMarkdown.Memory
    private let index: Int
    private let count: Int
    private let content: String
    private let model: String
    private let destination: String

    /// Creates a worker from the arguments after `command`.
    init(_ arguments: [String]) throws {
        guard arguments.count == 7, let stage = Stage(rawValue: arguments[0]),
            let memory = PlainMarkdown.Memory(rawValue: arguments[1]), let index = Int(arguments[2]),
            let count = Int(arguments[3])
        else { throw BenchmarkProblem("\(Self.command) is for the benchmark's own use") }
        self.stage = stage
        self.memory = memory
        self.index = index
        self.count = count
        content = arguments[4]
        model = arguments[5]
        destination = arguments[6]
    }

    /// Prepares, waits, and works.
    func run() throws {
        let inputs = try share(of: content, inRunsOf: 1).map { content + "/" + $0 }
        var folders: Set<String> = []
        let outputs =
            stage == .write || stage == .all
            ? try share(of: model, inRunsOf: 64).map { try FloorOutput($0, in: model, after: &folders) } : []
        let bulletins = stage == .render ? try inputs.filter(Self.isMarkdown).map(read) : []
        var markdown = PlainMarkdown(memory)
        guard FileManager.default.changeCurrentDirectoryPath(destination) else {
            throw BenchmarkProblem("could not enter \(destination)")
        }

        try FileHandle.standardOutput.write(contentsOf: [0])
        guard try FileHandle.standardInput.read(upToCount: 1) != nil else { return }
        var bytes = 0
        switch stage {
        case .read:
            for path in inputs { bytes += try read(path).count }
        case .render:
            for bulletin in bulletins { bytes += markdown.render(Self.body(of: bulletin)) }
        case .write:
            for output in outputs { try output.write() }
        case .all:
            for path in inputs {
                let file = try read(path)
                if Self.isMarkdown(path) { bytes += markdown.render(Self.body(of: file)) }
            }
            for output in outputs { try output.write() }
        }
        precondition(bytes > 0 || stage == .write, "a floor without work is none")
        try FileHandle.standardOutput.write(contentsOf: [1])
    }

    /// Returns this worker's share of the paths in `folder`.
    ///
    /// Neighbouring files belong to the same worker, so that few folders contain files of two workers.
    private func share(of folder: String, inRunsOf length: Int) throws -> [String] {
        try FileTree(URL(filePath: folder)).paths.enumerated().filter { $0.offset / length % count == index }
            .map(\.element)
    }

    private static func isMarkdown(_ path: String) -> Bool { path.hasSuffix(".md") }

    private func read(_ path: String) throws -> [UInt8] {
        let file = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { throw BenchmarkProblem("could not read \(path)") }
        defer { close(file) }
        var state = stat()
        guard unsafe fstat(file, &state) == 0 else { throw BenchmarkProblem("could not read \(path)") }
        return unsafe [UInt8](unsafeUninitializedCapacity: state.st_size) { buffer, size in
            size = unsafe max(0, Glibc.read(file, buffer.baseAddress, buffer.count))
        }
    }

    /// Returns the text after the second line of three hyphens.
    private static func body(of file: [UInt8]) -> ArraySlice<UInt8> {
        var lines = 0
        var start = file.startIndex
        while lines < 2, let end = file[start...].firstIndex(of: UInt8(ascii: "\n")) {
            if file[start..<end].elementsEqual("---".utf8) { lines += 1 }
            start = end + 1
        }
        return file[start...]
    }
}
