import CLinux
import Foundation

/// A temporary folder that is removed with the last reference to it.
public final class Scratch: Sendable {
    /// The absolute path, without links.
    public let path: String

    /// Creates an empty folder.
    ///
    /// - Parameter inMemory: True to use a file system in memory, if available.
    public init(inMemory: Bool = false) throws {
        let memory = "/dev/shm"
        let isThere = inMemory && FileManager.default.isWritableFile(atPath: memory)
        let parent = isThere ? URL(filePath: memory) : FileManager.default.temporaryDirectory
        let folder = parent.appending(path: "corkboard-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        path = folder.resolvingSymlinksInPath().path
    }

    deinit {
        // If this fails, the folder stays among the temporary files.
        try? FileManager.default.removeItem(atPath: path)
    }

    /// The absolute path of a file in the folder.
    public subscript(path: String) -> String { "\(self.path)/\(path)" }

    /// Writes a file and creates its parent folders.
    public func write(_ path: String, _ text: String) {
        let file = URL(filePath: self[path])
        // If this fails, the test fails later when it reads the file.
        try? FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try? Data(text.utf8).write(to: file)
    }

    /// Writes a shell script that tests can start.
    ///
    /// The program `install` writes it. If this process did, a program that another test is starting could still have
    /// the file open for writing, and the system would refuse to start the script (ETXTBSY).
    public func writeProgram(_ path: String, _ script: String) throws {
        // If `install` fails, the test fails later when it starts the script.
        _ = try Tool.run(
            URL(filePath: "/usr/bin/install"), ["-D", "-m", "755", "/dev/stdin", self[path]],
            input: "#!/bin/sh\n\(script)\n")
    }

    /// Overwrites a file and preserves its modification time.
    public func overwrite(_ path: String, _ text: String) {
        var status = stat()
        // If the file is missing, the test fails later when it reads it.
        guard unsafe stat(self[path], &status) == 0 else { return }
        write(path, text)
        let times = [status.st_atim, status.st_mtim]
        _ = unsafe utimensat(AT_FDCWD, self[path], times, 0)
    }

    /// Creates a symbolic link.
    public func link(_ path: String, to target: String) {
        // If this fails, the test fails later when it follows the link.
        try? FileManager.default.createSymbolicLink(atPath: self[path], withDestinationPath: target)
    }

    /// Exchanges two names atomically, so that a program watching them always sees both.
    public func exchange(_ path: String, with otherPath: String) throws {
        guard unsafe renameat2(AT_FDCWD, self[path], AT_FDCWD, self[otherPath], UInt32(RENAME_EXCHANGE)) == 0 else {
            throw CocoaError(.fileWriteUnknown, userInfo: [NSFilePathErrorKey: self[otherPath]])
        }
    }

    /// Returns the text of a file; nil if it is unreadable.
    public func read(_ path: String) -> String? {
        FileManager.default.contents(atPath: self[path]).map { String(decoding: $0, as: UTF8.self) }
    }

    /// Removes a file, or a folder with its content.
    public func remove(_ path: String) {
        // The file may be missing already.
        try? FileManager.default.removeItem(atPath: self[path])
    }

    /// Returns the texts of all files in a folder by relative path; an empty folder is listed as `path/`.
    ///
    /// Files that aren't valid UTF-8 are given in Base64. Repairing them would make different bytes equal, and throwing
    /// an error for each would be slow, because the testing library captures a backtrace.
    public func files(in folder: String = "") -> [String: String] {
        var files: [String: String] = [:]
        _ = addFiles(of: folder.isEmpty ? path : self[folder], below: "", to: &files)
        return files
    }

    /// Adds the files of a folder; false if it is empty. Foundation's enumerator would need three times as long.
    private func addFiles(of folder: String, below prefix: String, to files: inout [String: String]) -> Bool {
        guard let stream = unsafe opendir(folder) else { return true }
        defer { unsafe closedir(stream) }
        var hasEntries = false
        while let entry = unsafe readdir(stream) {
            let name = unsafe withUnsafeBytes(of: entry.pointee.d_name) { bytes in
                unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name == "." || name == ".." { continue }
            hasEntries = true
            let (path, key) = ("\(folder)/\(name)", prefix + name)
            var status = stat()
            guard unsafe stat(path, &status) == 0 else { continue }
            if status.st_mode & S_IFMT != S_IFDIR {
                files[key] = FileManager.default.contents(atPath: path).map {
                    String(validating: $0, as: UTF8.self) ?? $0.base64EncodedString()
                }
            } else if unsafe entry.pointee.d_type == DT_LNK {
                let names = try? FileManager.default.contentsOfDirectory(atPath: path)
                if names == [] { files[key + "/"] = "" }
            } else if !addFiles(of: path, below: key + "/", to: &files) {
                files[key + "/"] = ""
            }
        }
        return hasEntries
    }
}
