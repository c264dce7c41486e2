private import Glibc
import Processes

/// Wakes a thread that waits for files. Its owner rings it once, and silences it before ringing it again.
final class Bell: Sendable {
    private let pipe: Pipe

    /// Nil if too many files are open.
    init?() {
        guard let pipe = Pipe() else { return nil }
        self.pipe = pipe
    }

    deinit { for end in [pipe.reading, pipe.writing] { close(end) } }

    /// Readable from `ring()` to `silence()`.
    var descriptor: CInt { pipe.reading }

    func ring() {
        var byte: UInt8 = 0
        _ = unsafe write(pipe.writing, &byte, 1)
    }

    func silence() {
        var byte: UInt8 = 0
        _ = unsafe read(pipe.reading, &byte, 1)
    }
}

/// Waits until one of the files is readable, or for a time.
func waitForFiles(_ files: [CInt], atMost duration: Duration) {
    var ends = files.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    _ = unsafe poll(&ends, nfds_t(ends.count), Int32(duration / .milliseconds(1)))
}
