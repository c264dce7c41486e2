private import Glibc

/// Writes a new file in pieces, through a buffer.
@safe package final class FileWriter {
    private let folder: Folder
    private let name: String
    private let descriptor: CInt
    private var pending: [UInt8] = []

    /// The number of bytes to buffer before writing.
    private static let blockSize = 1 << 18

    /// Creates a new file with `permissions`, less the umask.
    package init(_ folder: Folder, _ name: String, permissions: UInt32 = 0o644) throws(FileError) {
        try Interruption.check(.create, folder.place(name))
        let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
        descriptor = retrying { unsafe openat(folder.descriptor, name, flags, permissions) }
        guard descriptor >= 0 else { throw folder.failure(.create, name) }
        self.folder = folder
        self.name = name
        pending.reserveCapacity(Self.blockSize + (1 << 16))
    }

    deinit { close(descriptor) }

    package func append(_ bytes: [UInt8]) throws(FileError) {
        pending += bytes
        if pending.count >= Self.blockSize { try writePending() }
    }

    /// Writes the buffered bytes, so that others can read the file.
    package func finish() throws(FileError) { try writePending() }

    /// Writes the buffered bytes and flushes the file to disk.
    package func flush() throws(FileError) {
        try writePending()
        try Interruption.check(.flush, folder.place(name))
        guard retrying({ fsync(descriptor) }) == 0 else { throw folder.failure(.flush, name) }
    }

    private func writePending() throws(FileError) {
        let bytes = pending
        try writeAll(bytes.span, to: descriptor, folder.place(name))
        pending.removeAll(keepingCapacity: true)
    }
}
