private import Glibc
private import Platform

/// A nameless file in memory.
@safe package final class MemoryFile {
    /// The open file, which is closed with this object.
    package let descriptor: CInt

    /// Creates a file that contains `bytes`, positioned at the start.
    package init(_ bytes: [UInt8] = []) throws(FileError) {
        descriptor = FileSystem.fileInMemory(label: "corkboard")
        guard descriptor >= 0 else { throw FileError(.create, path: Self.path, reason: .system(errno)) }
        try writeAll(bytes.span, to: descriptor, Self.path)
        lseek(descriptor, 0, SEEK_SET)
    }

    deinit { close(descriptor) }

    /// The complete content.
    package var bytes: [UInt8] {
        let size = max(0, Int(lseek(descriptor, 0, SEEK_END)))
        return unsafe [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
            count = max(0, unsafe pread(descriptor, buffer.baseAddress, size, 0))
        }
    }

    /// Reads the complete content like a regular file at `path`.
    package func stream(at path: String) throws(FileError) -> FileStream {
        try FileStream(opened: fcntl(descriptor, F_DUPFD_CLOEXEC, 0), at: path)
    }

    // For messages.
    private static let path = "a file in memory"
}
