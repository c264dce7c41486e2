private import Glibc

extension Folder {
    /// Reads the first bytes of the regular file at `path`, up to `limit` of them, and tells whether that is all of it.
    ///
    /// No link is followed anywhere on the path.
    ///
    /// - Throws: `FileError`, also if it is not a regular file.
    package func readBeginning(_ path: String, limit: Int) throws(FileError) -> (bytes: [UInt8], isWhole: Bool) {
        if let status = try status(path), status.kind == .file, status.size <= limit {
            return (try read(path, limit: limit).bytes, true)
        }
        let file = try opened(path)
        defer { close(file) }
        guard try status(of: file, path).kind == .file else { throw FileError(.read, place(path), .notAFile) }
        return (try bytes(of: file, path, limit: limit), false)
    }
}
