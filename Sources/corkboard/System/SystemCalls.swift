import Glibc

/// Writes a text to a file; returns 0 or the error's number.
func writeAll(_ text: String, to file: Int32) -> Int32 { writeAll(Array(text.utf8), to: file) }

/// Writes all bytes to a file; returns 0 or the error's number.
func writeAll(_ bytes: [UInt8], to file: Int32) -> Int32 {
    var rest = bytes[...]
    while !rest.isEmpty {
        let written = unsafe rest.withUnsafeBytes { unsafe write(file, $0.baseAddress, $0.count) }
        if written >= 0 {
            rest = rest.dropFirst(written)
        } else if errno == EAGAIN {
            // Another program on the same terminal has made it non-blocking.
            var ready = pollfd(fd: file, events: Int16(POLLOUT), revents: 0)
            _ = unsafe poll(&ready, 1, -1)
        } else if errno != EINTR {
            return errno
        }
    }
    return 0
}

/// Returns the system's message for an error's number.
func systemMessage(_ number: Int32) -> String { unsafe String(cString: strerror(number)) }
