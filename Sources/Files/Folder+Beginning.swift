private import Glibc

extension Folder {
    /// Reads up to `limit` bytes from the start of the regular file at `path`, and reports whether that is the complete
    /// file. Links are not followed.
    ///
    /// - Throws: `FileError`, also if it isn't a regular file.
    package func readBeginning(_ path: String, limit: Int) throws(FileError) -> (bytes: [UInt8], isWhole: Bool) {
        if let status = try status(path), status.kind == .file, status.size <= limit {
            return (try read(path, limit: limit).bytes, true)
        }
        let file = try opened(path)
        defer { close(file) }
        guard try status(of: file, path).kind == .file else {
            throw FileError(.read, path: place(path), reason: .notAFile)
        }
        return (try bytes(of: file, path, limit: limit), false)
    }
}
