private import Glibc

extension FileStream {
    /// A file that is open already, such as standard input; what a pipe brings is waited for until its end and kept on the
    /// disk, so that nobody has to wait when it is read.
    ///
    /// It is kept under no name: however the process ends, nothing of it stays.
    package static func keeping(_ descriptor: CInt, saying path: String) throws(FileError) -> FileStream {
        let source = FileStream(descriptor: descriptor, saying: path)
        var status = stat()
        if unsafe fstat(descriptor, &status) == 0, FileStatus(status).kind == .file { return source }
        let kept = try nameless()
        let stream = FileStream(descriptor: kept, saying: path, owned: true)
        var block: [UInt8] = []
        while try source.read(into: &block, size: 1 << 20) {
            var written = 0
            while written < block.count {
                let more = unsafe block.withUnsafeBytes { buffer in
                    retrying {
                        unsafe write(kept, buffer.baseAddress.map { unsafe $0 + written }, buffer.count - written)
                    }
                }
                guard more > 0 else { throw FileError(.write, place, .system(errno)) }
                written += more
            }
        }
        guard lseek(kept, 0, SEEK_SET) == 0 else { throw FileError(.read, place, .system(errno)) }
        return stream
    }

    // On the disk, unlike what many systems have under /tmp.
    private static let place = "/var/tmp"

    private static func nameless() throws(FileError) -> CInt {
        let file = retrying { unsafe open(place, O_RDWR | __O_TMPFILE | O_CLOEXEC, 0o600) }
        if file >= 0 { return file }
        // A file system that has no such files.
        var path = Array("\(place)/corkboard-XXXXXX".utf8CString)
        let named = unsafe mkstemp(&path)
        guard named >= 0 else { throw FileError(.create, place, .system(errno)) }
        _ = fcntl(named, F_SETFD, FD_CLOEXEC)
        unsafe unlink(path)
        return named
    }
}
