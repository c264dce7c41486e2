import Foundation

/// A file that a floor worker writes, and the folders that it needs.
struct FloorOutput {
    private let path: String
    private let newFolders: [String]
    private let bytes: Data

    /// Reads the file at `path` in `model` into memory.
    ///
    /// - Parameter folders: The folders that the worker creates earlier; this file's folders are added.
    init(_ path: String, in model: String, after folders: inout Set<String>) throws {
        self.path = path
        let ends = path.indices.filter { path[$0] == "/" }
        newFolders = ends.map { String(path[..<$0]) }.filter { folders.insert($0).inserted }
        bytes = try Data(contentsOf: URL(filePath: model).appending(path: path))
    }

    /// Writes the file below the current folder.
    func write() throws {
        // An existing folder was created by another worker.
        for folder in newFolders { unsafe mkdir(folder, 0o755) }
        let file = unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
        guard file >= 0 else { throw BenchmarkProblem("could not write \(path)") }
        defer { close(file) }
        let written = unsafe bytes.withUnsafeBytes { unsafe Glibc.write(file, $0.baseAddress, $0.count) }
        guard written == bytes.count else { throw BenchmarkProblem("could not write \(path)") }
    }
}
