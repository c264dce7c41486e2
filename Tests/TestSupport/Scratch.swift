import Foundation

/// A folder of a test's own, gone when the test lets go of it.
public final class Scratch: Sendable {
    /// Its absolute path, without a link in it.
    public let path: String

    /// A new folder with nothing in it.
    ///
    /// - Parameter inMemory: Whether to make it, where that can be, on a file system that waits for no disk.
    public init(inMemory: Bool = false) throws {
        let memory = "/dev/shm"
        let isThere = inMemory && FileManager.default.isWritableFile(atPath: memory)
        let parent = isThere ? URL(filePath: memory) : FileManager.default.temporaryDirectory
        let folder = parent.appending(path: "corkboard-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        path = folder.resolvingSymlinksInPath().path
    }

    deinit {
        // What is left over is in the folder for temporary files.
        try? FileManager.default.removeItem(atPath: path)
    }

    /// The whole path of something in the folder.
    public subscript(path: String) -> String { "\(self.path)/\(path)" }

    /// Writes a file, and the folders on the way to it.
    public func write(_ path: String, _ text: String) {
        let file = URL(filePath: self[path])
        // A test whose file is not there fails where it reads it.
        try? FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try? Data(text.utf8).write(to: file)
    }

    /// Writes a file that is there, and gives it back the time of its last change that it had.
    public func overwrite(_ path: String, _ text: String) {
        var status = stat()
        // A test whose file is not there fails where it reads it.
        guard unsafe stat(self[path], &status) == 0 else { return }
        write(path, text)
        let times = [status.st_atim, status.st_mtim]
        _ = unsafe utimensat(AT_FDCWD, self[path], times, 0)
    }

    /// Makes a symbolic link.
    public func link(_ path: String, to target: String) {
        // A test whose link is not there fails where it follows it.
        try? FileManager.default.createSymbolicLink(atPath: self[path], withDestinationPath: target)
    }

    /// The text of a file, or nil.
    public func read(_ path: String) -> String? {
        FileManager.default.contents(atPath: self[path]).map { String(decoding: $0, as: UTF8.self) }
    }

    /// Removes a file or a whole folder.
    public func remove(_ path: String) {
        // Nothing there is as good as removed.
        try? FileManager.default.removeItem(atPath: self[path])
    }

    /// The text of every file below a folder, by path relative to it; a folder without anything in it counts as `path/`.
    public func files(in folder: String = "") -> [String: String] {
        var files: [String: String] = [:]
        let root = folder.isEmpty ? path : self[folder]
        for case let name as String in FileManager.default.enumerator(atPath: root) ?? .init() {
            var isFolder: ObjCBool = false
            guard unsafe FileManager.default.fileExists(atPath: "\(root)/\(name)", isDirectory: &isFolder) else {
                continue
            }
            if !isFolder.boolValue {
                files[name] = FileManager.default.contents(atPath: "\(root)/\(name)").map {
                    String(decoding: $0, as: UTF8.self)
                }
            } else if (try? FileManager.default.contentsOfDirectory(atPath: "\(root)/\(name)").isEmpty) == true {
                files[name + "/"] = ""
            }
        }
        return files
    }
}
