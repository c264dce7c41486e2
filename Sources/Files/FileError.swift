private import Glibc

/// What the disk refused to do, and to which file.
package struct FileError: Error, Hashable, Sendable {
    /// What was tried, as the object of "can't".
    package enum Operation: String, Sendable {
        case open, read, write, list, create, link, rename, remove, flush, lock
        case inspect = "look at"
    }

    /// Why it can't be done.
    package enum Reason: Hashable, Sendable {
        /// The system says so, with this `errno`.
        case system(Int32)
        /// It is no regular file but a link, a pipe, a device or a folder.
        case notAFile
        /// It is larger than this number of bytes.
        case tooLarge(limit: Int)
        /// It was written to while being read.
        case changedMeanwhile
    }

    /// What was tried.
    package let operation: Operation

    /// The file or folder, as far as it is known how to reach it.
    package let path: String

    /// Why it can't be done.
    package let reason: Reason

    /// An error of ours or, with the code of `errno`, of the system's.
    package init(_ operation: Operation, _ path: String, _ reason: Reason) {
        self.operation = operation
        self.path = path
        self.reason = reason
    }

    /// Whether nothing is there under that name.
    package var isMissing: Bool { reason == .system(ENOENT) }

    /// Whether the place can't be written to at all: not allowed to, or a file system mounted for reading only.
    package var forbidsWriting: Bool { [.system(EACCES), .system(EROFS), .system(EPERM)].contains(reason) }
}

extension FileError: CustomStringConvertible {
    /// The whole in words: `can't write public/index.html: No space left on device`.
    package var description: String { "can't \(operation.rawValue) \(path): \(reason)" }
}

extension FileError.Reason: CustomStringConvertible {
    /// The reason in words.
    package var description: String {
        switch self {
        // glibc's strerror has been safe to call from any thread since 2.32.
        case .system(let code): unsafe String(cString: strerror(code))
        case .notAFile: "not a regular file"
        case .tooLarge(let limit): limit >= 1 << 20 ? "larger than \(limit >> 20) MiB" : "larger than \(limit) bytes"
        case .changedMeanwhile: "it changed while it was read"
        }
    }
}
