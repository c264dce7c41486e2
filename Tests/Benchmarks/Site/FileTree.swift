import Foundation

/// A snapshot of the files in a folder.
struct FileTree {
    /// The properties that reveal whether a file was written.
    private struct State: Equatable {
        let inode: UInt
        let size: Int
        let seconds: Int
        let nanoseconds: Int
    }

    private var files: [String: State] = [:]

    /// Records the files below `folder`; a missing folder counts as empty.
    init(_ folder: URL) throws {
        guard FileManager.default.fileExists(atPath: folder.path) else { return }
        for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path) {
            var state = stat()
            guard unsafe lstat(folder.appending(path: path).path, &state) == 0 else { continue }
            guard state.st_mode & S_IFMT == S_IFREG else { continue }
            files[path] = State(
                inode: state.st_ino, size: state.st_size, seconds: state.st_mtim.tv_sec,
                nanoseconds: state.st_mtim.tv_nsec)
        }
    }

    /// Reads the files below `folder`, so that they are in the cache.
    static func warm(_ folder: URL) throws {
        for path in try FileTree(folder).paths { _ = try Data(contentsOf: folder.appending(path: path)) }
    }

    /// The paths of the files, sorted.
    var paths: [String] { files.keys.sorted() }

    /// The total size of all files, in bytes.
    var bytes: Int { files.values.reduce(0) { $0 + $1.size } }

    /// Returns the paths of files that were written, added, or removed since `earlier`, sorted.
    func changes(since earlier: FileTree) -> [String] {
        let removed = earlier.files.keys.filter { files[$0] == nil }
        return (files.keys.filter { files[$0] != earlier.files[$0] } + removed).sorted()
    }
}
