private import Glibc

/// The right to change what stands in a folder, held by one process at a time for as long as this exists.
///
/// The system releases it however the process ends, so a file left behind by one that was killed is in nobody's way. A program
/// that inherits the file holds the lock as well.
package struct FileLock: ~Copyable, Sendable {
    /// The lock's file, open.
    package let file: CInt

    private static let name = "lock"

    /// Takes the lock of `folder`.
    ///
    /// - Parameter waiting: Called once before waiting for another process.
    package init(_ folder: Folder, waiting: () -> Void) throws(FileError) {
        let flags = O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC
        let file = retrying { unsafe openat(folder.descriptor, Self.name, flags, 0o600) }
        guard file >= 0 else { throw folder.failure(.open, Self.name) }
        var isOurs = flock(file, LOCK_EX | LOCK_NB) == 0
        if !isOurs, errno == EWOULDBLOCK {
            waiting()
            isOurs = retrying { flock(file, LOCK_EX) } == 0
        }
        guard isOurs else {
            let failure = folder.failure(.lock, Self.name)
            close(file)
            throw failure
        }
        self.file = file
    }

    deinit { close(file) }
}
