private import Glibc
private import Platform

extension Folder {
    /// Reads the regular file at `path` and returns its content and status, without following any links.
    ///
    /// Opening a pipe doesn't block, and reading stops if the file grows beyond `limit` bytes.
    ///
    /// - Throws: `FileError`, also if it isn't a regular file, exceeds the limit, or is modified during reading, which
    ///   could mix two versions.
    package func read(_ path: String, limit: Int) throws(FileError) -> (bytes: [UInt8], status: FileStatus) {
        let file = try opened(path)
        defer { close(file) }
        let before = try status(of: file, path)
        guard before.kind == .file else { throw FileError(.read, path: place(path), reason: .notAFile) }
        guard before.size <= limit else { throw FileError(.read, path: place(path), reason: .tooLarge(limit: limit)) }

        // Asks for one byte more than the file's size: if it arrives, the file has grown.
        let bytes = try bytes(of: file, path, limit: Int(before.size) + 1, expecting: Int(before.size))
        let after = try status(of: file, path)
        guard bytes.count == Int(before.size), after.modified == before.modified, after.size == before.size else {
            throw FileError(.read, path: place(path), reason: .changedMeanwhile)
        }
        return (bytes, before)
    }

    /// Reads like `read`; nil if the file doesn't exist.
    package func readIfPresent(
        _ path: String, limit: Int
    ) throws(FileError) -> (bytes: [UInt8], status: FileStatus)? {
        try ifPresent { () throws(FileError) in try read(path, limit: limit) }
    }

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

    /// Opens a file for reading, without following any links and without blocking on a pipe.
    func opened(_ path: String) throws(FileError) -> CInt {
        let file = retrying { FileSystem.open(path, below: descriptor) }
        if file >= 0 { return file }
        let code = errno
        if code == ENOSYS || code == EPERM { return try openedStepByStep(path) }
        throw unreadable(path, code)
    }

    /// Replaces `opened` on systems that can't look up a path below a folder.
    private func openedStepByStep(_ path: String) throws(FileError) -> CInt {
        guard let (parent, name) = try parent(of: path) else { throw unreadable(path, ENOENT) }
        let flags = O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC
        let file = retrying { unsafe openat(parent.descriptor, name, flags) }
        let code = errno
        guard file >= 0 else { throw unreadable(path, code) }
        return file
    }

    /// The error for a file that can't be opened: ELOOP is the code for a link, ENXIO for a socket.
    func unreadable(_ path: String, _ code: CInt) -> FileError {
        FileError(.read, path: place(path), reason: code == ELOOP || code == ENXIO ? .notAFile : .system(code))
    }

    /// Reads up to `limit` bytes of an open file, from its current position.
    ///
    /// - Parameter length: The expected number of bytes, after which reading stops without another attempt.
    func bytes(of file: CInt, _ path: String, limit: Int, expecting length: Int? = nil) throws(FileError) -> [UInt8] {
        var failed: Int32?
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
            while count < buffer.count {
                let more = retrying { unsafe Glibc.read(file, buffer.baseAddress! + count, buffer.count - count) }
                if more < 0 { failed = errno }
                guard more > 0 else { break }
                count += more
                if count == length { break }
            }
        }
        if let failed { throw FileError(.read, path: place(path), reason: .system(failed)) }
        return bytes
    }

    func status(of file: CInt, _ path: String) throws(FileError) -> FileStatus {
        var status = stat()
        guard unsafe fstat(file, &status) == 0 else { throw failure(.inspect, path) }
        return FileStatus(status)
    }
}
