private import Glibc

/// A file, or a pipe that was handed over, read block by block: however long it is, one block of it is in memory.
@safe package final class FileStream {
    /// The way to it, for messages.
    package let path: String

    private let descriptor: CInt
    private let isOwned: Bool

    /// The file's length and time when reading began; nil for what is no regular file.
    private let before: FileStatus?
    private var position = 0

    /// Opens the regular file at `path`; a link at its end is not followed, and a pipe doesn't block.
    package convenience init(_ folder: Folder, _ path: String) throws(FileError) {
        let flags = O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC
        let descriptor = retrying { unsafe openat(folder.descriptor, path, flags) }
        guard descriptor >= 0 else {
            let code = errno
            throw FileError(.read, folder.place(path), code == ELOOP || code == ENXIO ? .notAFile : .system(code))
        }
        try self.init(opened: descriptor, at: folder.place(path))
    }

    /// Opens the regular file at `path`, which is somewhere below the folder; no link is followed on the way.
    package convenience init(below folder: Folder, _ path: String) throws(FileError) {
        try self.init(opened: try folder.opened(path), at: folder.place(path))
    }

    private init(opened descriptor: CInt, at path: String) throws(FileError) {
        self.path = path
        self.descriptor = descriptor
        isOwned = true
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0, case let before = FileStatus(status), before.kind == .file else {
            close(descriptor)
            throw FileError(.read, self.path, .notAFile)
        }
        self.before = before
    }

    /// Reads a file that is open already, such as standard input.
    ///
    /// - Parameter isOwned: Whether it is closed in the end.
    package init(descriptor: CInt, saying path: String, owned isOwned: Bool = false) {
        self.descriptor = descriptor
        self.path = path
        self.isOwned = isOwned
        before = nil
    }

    deinit { if isOwned { close(descriptor) } }

    /// What the file was when reading began; nil for what is no regular file.
    package var status: FileStatus? { before }

    /// Replaces `block` with the next bytes, at most `size` of them.
    ///
    /// - Returns: Whether there were any.
    /// - Throws: `FileError`, as soon as it is seen also for a file that is written to while it is read.
    package func read(into block: inout [UInt8], size: Int) throws(FileError) -> Bool {
        var failed: Int32?
        block = unsafe [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
            let more = retrying { unsafe Glibc.read(descriptor, buffer.baseAddress!, buffer.count) }
            if more < 0 { failed = errno }
            count = max(0, more)
        }
        if let failed { throw FileError(.read, path, .system(failed)) }
        position += block.count
        guard let before else { return !block.isEmpty }
        // Whoever writes faster than this is read would have it read for ever.
        guard position <= Int(before.size) else { throw FileError(.read, path, .changedMeanwhile) }
        guard block.isEmpty else { return true }
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0, case let after = FileStatus(status),
            after.modified == before.modified, position == Int(before.size)
        else { throw FileError(.read, path, .changedMeanwhile) }
        return false
    }
}
