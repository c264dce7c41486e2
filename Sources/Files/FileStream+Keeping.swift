private import Glibc
private import Platform

extension FileStream {
    /// Reads an open file, such as standard input.
    ///
    /// A pipe is first copied to a file on disk, so that later reads never wait. That file has no name, so it
    /// disappears however the process ends.
    package static func keeping(_ descriptor: CInt, saying path: String) throws(FileError) -> FileStream {
        let source = FileStream(descriptor: descriptor, saying: path)
        var status = stat()
        if unsafe fstat(descriptor, &status) == 0, FileStatus(status).kind == .file { return source }
        let kept = try nameless()
        let stream = FileStream(descriptor: kept, saying: path, owned: true)
        var block: [UInt8] = []
        while try source.read(into: &block, size: 1 << 20) {
            try writeAll(block.span, to: kept, place)
        }
        guard lseek(kept, 0, SEEK_SET) == 0 else { throw FileError(.read, path: place, reason: .system(errno)) }
        return stream
    }

    // /var/tmp is on disk, unlike /tmp on many systems.
    private static let place = "/var/tmp"

    private static func nameless() throws(FileError) -> CInt {
        let file = retrying { FileSystem.namelessFile(in: place) }
        if file >= 0 { return file }
        // The file system doesn't support nameless files.
        var path = Array("\(place)/corkboard-XXXXXX".utf8CString)
        let named = unsafe mkstemp(&path)
        guard named >= 0 else { throw FileError(.create, path: place, reason: .system(errno)) }
        _ = fcntl(named, F_SETFD, FD_CLOEXEC)
        unsafe unlink(path)
        return named
    }
}
