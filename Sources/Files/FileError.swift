private import Glibc

/// An error of the file system, with the file that it is about.
package struct FileError: Error, Hashable, Sendable {
    /// The operation that failed, worded to follow "can't".
    package enum Operation: String, Sendable {
        case open, read, write, list, create, link, rename, remove, flush, lock
        case inspect = "look at"
    }

    /// The reason of a failure.
    package enum Reason: Hashable, Sendable {
        /// The system reported this `errno`.
        case system(Int32)
        /// It is a link, a pipe, a device or a folder, not a regular file.
        case notAFile
        /// It is larger than this number of bytes.
        case tooLarge(limit: Int)
        /// It was written to while being read.
        case changedMeanwhile
        /// Its bytes are not those that were written.
        case damaged

        /// True if the disk or the system failed, whatever the file is like.
        package var isOfMachine: Bool {
            [EIO, ENOMEM, EMFILE, ENFILE, ENODEV, ENXIO, ESTALE, ETIMEDOUT].contains { self == .system($0) }
        }
    }

    /// The operation that failed.
    package let operation: Operation

    /// The file or folder, as a path that is as complete as possible.
    package let path: String

    /// The reason of the failure.
    package let reason: Reason

    /// Creates an error.
    package init(_ operation: Operation, _ path: String, _ reason: Reason) {
        self.operation = operation
        self.path = path
        self.reason = reason
    }

    /// True if nothing has that name.
    package var isMissing: Bool { reason == .system(ENOENT) }

    /// True if the place can't be written to at all: no permission, or a read-only file system.
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
