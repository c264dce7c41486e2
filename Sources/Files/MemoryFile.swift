private import Glibc
private import Platform

/// A nameless file in memory.
@safe package final class MemoryFile {
    /// The open file, which is closed with this object.
    package let descriptor: CInt

    /// Creates a file that contains `bytes`, positioned at the start.
    package init(_ bytes: [UInt8] = []) throws(FileError) {
        descriptor = FileSystem.fileInMemory(label: "corkboard")
        guard descriptor >= 0 else { throw Self.failure(.create) }
        var written = 0
        while written < bytes.count {
            let more = unsafe bytes.withUnsafeBytes { buffer in
                retrying { unsafe write(descriptor, buffer.baseAddress! + written, buffer.count - written) }
            }
            guard more > 0 else { throw Self.failure(.write) }
            written += more
        }
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

    private static func failure(_ operation: FileError.Operation) -> FileError {
        FileError(operation, path: "a file in memory", reason: .system(errno))
    }
}
