package import Files
private import Glibc

/// The right to change a site and its output, held by one process at a time for as long as this exists.
///
/// The system releases it however the process ends, so a file left behind by one that was killed is in nobody's way.
package struct SiteLock: ~Copyable, Sendable {
    /// Why the lock can't be had.
    package enum Failure: Error, Hashable, Sendable {
        /// Another process holds it, this one as far as it could say so.
        case held(by: Int32?)
        /// The file can't be opened or locked.
        case file(FileError)
    }

    private let file: CInt

    /// Takes the lock of a site.
    ///
    /// - Parameter waiting: Called once, with the holder's process id, before waiting for another process; without it that
    ///   throws `Failure.held`.
    package init(_ state: StateFolder, waiting: ((Int32?) -> Void)? = nil) throws(Failure) {
        let path = state.folder.place("lock")
        let flags = O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC
        let file = retrying { unsafe openat(state.folder.descriptor, "lock", flags, 0o600) }
        guard file >= 0 else { throw .file(state.folder.failure(.open, "lock")) }
        if flock(file, LOCK_EX | LOCK_NB) != 0 {
            let code = errno
            guard code == EWOULDBLOCK, let waiting else {
                let holder = code == EWOULDBLOCK ? SiteLock.holder(file) : nil
                close(file)
                throw code == EWOULDBLOCK ? .held(by: holder) : .file(FileError(.lock, path, .system(code)))
            }
            waiting(SiteLock.holder(file))
            guard retrying({ flock(file, LOCK_EX) }) == 0 else {
                let code = errno
                close(file)
                throw .file(FileError(.lock, path, .system(code)))
            }
        }
        self.file = file
        // The id only makes another process's message better: that it can't be written is nobody's trouble.
        let id = Array("\(getpid())\n".utf8)
        _ = ftruncate(file, 0)
        _ = unsafe pwrite(file, id, id.count, 0)
    }

    deinit { close(file) }

    private static func holder(_ file: CInt) -> Int32? {
        var bytes = [UInt8](repeating: 0, count: 16)
        let count = unsafe pread(file, &bytes, bytes.count, 0)
        guard count > 0 else { return nil }
        return Int32(String(decoding: bytes[..<count].prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self))
    }
}
