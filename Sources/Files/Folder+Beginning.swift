private import Glibc

extension Folder {
    /// The first bytes of the regular file at `path`, up to `limit` of them, and whether that is all of it.
    ///
    /// - Throws: `FileError`, also for anything but a regular file.
    package func readBeginning(_ path: String, limit: Int) throws(FileError) -> (bytes: [UInt8], isWhole: Bool) {
        if let status = try status(path), status.kind == .file, status.size <= limit {
            return (try read(path, limit: limit).bytes, true)
        }
        let file = retrying { unsafe openat(descriptor, path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC) }
        guard file >= 0 else { throw failure(.read, path) }
        defer { close(file) }
        var failed: Int32?
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
            while count < buffer.count {
                let more = retrying { unsafe Glibc.read(file, buffer.baseAddress! + count, buffer.count - count) }
                if more < 0 { failed = errno }
                guard more > 0 else { break }
                count += more
            }
        }
        if let failed { throw FileError(.read, place(path), .system(failed)) }
        return (bytes, false)
    }
}
