private import CLinux
private import Glibc

/// Pipes and sockets that child processes don't inherit unless they are passed to them.
package enum Descriptors {
    /// Creates a pipe; nil and `errno` if that fails.
    package static func pipe() -> (reading: CInt, writing: CInt)? {
        var ends: [CInt] = [-1, -1]
        return unsafe pipe2(&ends, O_CLOEXEC) == 0 ? (ends[0], ends[1]) : nil
    }

    /// Creates a pair of connected stream sockets; nil and `errno` if that fails.
    package static func socketPair() -> (CInt, CInt)? {
        var ends: [CInt] = [-1, -1]
        return unsafe socketpair(AF_UNIX, streams, 0, &ends) == 0 ? (ends[0], ends[1]) : nil
    }

    /// Creates a socket; -1 and `errno` if that fails.
    package static func socket(_ family: CInt, kind: CInt, protocol number: CInt) -> CInt {
        Glibc.socket(family, kind | CInt(SOCK_CLOEXEC.rawValue), number)
    }

    /// Creates a socket for TCP over IPv4; -1 and `errno` if that fails.
    package static func streamSocket() -> CInt { Glibc.socket(AF_INET, streams, 0) }

    /// Sends bytes without waiting, and without SIGPIPE if the socket is closed; -1 and `errno` if that fails.
    package static func send(_ bytes: UnsafeRawBufferPointer, to socket: CInt) -> Int {
        unsafe Glibc.send(socket, bytes.baseAddress, bytes.count, CInt(MSG_NOSIGNAL | MSG_DONTWAIT))
    }

    /// Closes all open files but the three standard streams.
    package static func closeAllButStandardStreams() { closefrom(STDERR_FILENO + 1) }

    private static let streams = CInt(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
}
