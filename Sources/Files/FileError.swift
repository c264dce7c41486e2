private import Glibc

/// A file-system error with the path of the file.
package struct FileError: Error, Hashable, Sendable {
    /// The operation that failed, worded to follow "can't".
    package enum Operation: String, Sendable {
        case open, read, write, list, create, link, rename, remove, flush, lock
        case inspect = "look at"
    }

    package enum Reason: Hashable, Sendable {
        /// The `errno` that the system reported.
        case system(Int32)
        /// The path is a link, a pipe, a device or a folder, not a regular file.
        case notAFile
        /// The file has more than this number of bytes.
        case tooLarge(limit: Int)
        /// The file was modified while being read.
        case changedMeanwhile
        /// The bytes differ from those that were written.
        case damaged

        /// True if the disk or the system failed, rather than the file being unsuitable.
        package var isOfMachine: Bool {
            [EIO, ENOMEM, EMFILE, ENFILE, ENODEV, ENXIO, ESTALE, ETIMEDOUT].contains { self == .system($0) }
        }
    }

    package let operation: Operation

    /// The path of the file or folder, as complete as possible.
    package let path: String

    package let reason: Reason

    package init(_ operation: Operation, path: String, reason: Reason) {
        self.operation = operation
        self.path = path
        self.reason = reason
    }

    /// True if the path doesn't exist.
    package var isMissing: Bool { reason == .system(ENOENT) }

    /// True if the location isn't writable at all: no permission, or a read-only file system.
    package var forbidsWriting: Bool { [.system(EACCES), .system(EROFS), .system(EPERM)].contains(reason) }
}

extension FileError: CustomStringConvertible {
    /// The error as a message, such as `can't write public/index.html: No space left on device`.
    package var description: String { "can't \(operation.rawValue) \(path): \(reason)" }
}

extension FileError.Reason: CustomStringConvertible {
    /// The reason as a message.
    package var description: String {
        switch self {
        // glibc's strerror has been safe to call from any thread since 2.32.
        case .system(let code): unsafe String(cString: strerror(code))
        case .notAFile: "not a regular file"
        case .tooLarge(let limit): limit >= 1 << 20 ? "larger than \(limit >> 20) MiB" : "larger than \(limit) bytes"
        case .changedMeanwhile: "it changed while being read"
        case .damaged: "it is damaged"
        }
    }
}
