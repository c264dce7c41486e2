private import Glibc

extension Folder {
    /// Copies the regular file at `path` to a new file in another folder, in blocks of 1 MiB. Links are not followed on
    /// the source's path; on the copy's path, links before the last component are.
    ///
    /// - Throws: `FileError`, in the same cases as `read` and `create`.
    /// - Returns: The copy's status. If copying fails, an incomplete copy may remain.
    package func copy(
        _ path: String, to newPath: String, in other: Folder, permissions: UInt32 = 0o644, flushing: Bool = false
    ) throws(FileError) -> FileStatus {
        let source = try opened(path)
        defer { close(source) }
        let before = try status(of: source, path)
        guard before.kind == .file else { throw FileError(.read, path: place(path), reason: .notAFile) }
        var part = [UInt8](repeating: 0, count: 1 << 20)
        var rest = before.size
        return try other.create(newPath, permissions: permissions, flushing: flushing) { (file) throws(FileError) in
            while true {
                let count = retrying { unsafe Glibc.read(source, &part, part.count) }
                guard count >= 0 else { throw failure(.read, path) }
                guard count > 0 else { break }
                rest -= Int64(count)
                // Without this check, a file that grows as fast as it is read would be copied forever.
                guard rest >= 0 else { throw FileError(.read, path: place(path), reason: .changedMeanwhile) }
                try writeAll(part.span.extracting(..<count), to: file, other.place(newPath))
            }
            let after = try status(of: source, path)
            guard rest == 0, after.modified == before.modified else {
                throw FileError(.read, path: place(path), reason: .changedMeanwhile)
            }
        }
    }
}
