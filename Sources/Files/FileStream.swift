private import Glibc

/// Reads a file or an inherited pipe in blocks; only one block is in memory.
@safe package final class FileStream {
    /// The path, for messages.
    package let path: String

    private let descriptor: CInt
    private let isOwned: Bool

    /// The file's status at opening; nil unless it is a regular file.
    package let status: FileStatus?
    private var position = 0

    /// Opens the regular file at `path`; opening a pipe doesn't block.
    ///
    /// - Parameter followsLink: True to follow a link at the end of the path.
    package convenience init(_ folder: Folder, _ path: String, followsLink: Bool = false) throws(FileError) {
        let flags = O_RDONLY | O_NONBLOCK | O_CLOEXEC | (followsLink ? 0 : O_NOFOLLOW)
        let descriptor = retrying { unsafe openat(folder.descriptor, path, flags) }
        guard descriptor >= 0 else { throw folder.unreadable(path, errno) }
        try self.init(opened: descriptor, at: folder.place(path))
    }

    /// Opens the regular file at `path`, anywhere below the folder, without following any links.
    package convenience init(below folder: Folder, _ path: String) throws(FileError) {
        try self.init(opened: try folder.opened(path), at: folder.place(path))
    }

    init(opened descriptor: CInt, at path: String) throws(FileError) {
        self.path = path
        self.descriptor = descriptor
        isOwned = true
        var found = stat()
        guard unsafe fstat(descriptor, &found) == 0, case let status = FileStatus(found), status.kind == .file else {
            close(descriptor)
            let isFolder = FileStatus(found).kind == .folder
            throw FileError(.read, path: self.path, reason: isFolder ? .system(EISDIR) : .notAFile)
        }
        self.status = status
    }

    /// Reads an open file, such as standard input.
    ///
    /// - Parameter isOwned: True if this object must close the file.
    package init(descriptor: CInt, saying path: String, owned isOwned: Bool = false) {
        self.descriptor = descriptor
        self.path = path
        self.isOwned = isOwned
        status = nil
    }

    deinit { if isOwned { close(descriptor) } }

    /// Returns a duplicate descriptor, which the caller must close; -1 if the process has too many open files.
    package func duplicate() -> CInt { fcntl(descriptor, F_DUPFD_CLOEXEC, 0) }

    /// Replaces `block` with the next bytes, `size` at most.
    ///
    /// - Returns: False at the end of the file.
    /// - Throws: `FileError`, also once it detects that a regular file is being modified.
    package func read(into block: inout [UInt8], size: Int) throws(FileError) -> Bool {
        var failed: Int32?
        block = unsafe [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
            let more = retrying { unsafe Glibc.read(descriptor, buffer.baseAddress!, buffer.count) }
            if more < 0 { failed = errno }
            count = max(0, more)
        }
        if let failed { throw FileError(.read, path: path, reason: .system(failed)) }
        position += block.count
        guard let before = status else { return !block.isEmpty }
        // Without this check, a file that grows faster than it is read would be read forever.
        guard position <= Int(before.size) else { throw FileError(.read, path: path, reason: .changedMeanwhile) }
        guard block.isEmpty else { return true }
        var found = stat()
        guard unsafe fstat(descriptor, &found) == 0, case let after = FileStatus(found),
            after.modified == before.modified, position == Int(before.size)
        else { throw FileError(.read, path: path, reason: .changedMeanwhile) }
        return false
    }
}
