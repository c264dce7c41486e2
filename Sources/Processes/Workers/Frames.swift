private import Glibc

/// The messages that a pool and its workers exchange, which only these understand.
///
/// A frame is a size of four bytes, lowest first, followed by the content, as `ByteWriter.writeSized` writes it.
package enum Frames {
    /// The content of the frame at `start`; nil if the frame is incomplete.
    package static func content(in bytes: [UInt8], at start: Int) -> ArraySlice<UInt8>? {
        guard bytes.count - start >= 4 else { return nil }
        let length = (0..<4).reduce(0) { $0 | Int(bytes[start + $1]) << (8 * $1) }
        guard bytes.count - start - 4 >= length else { return nil }
        return bytes[start + 4..<start + 4 + length]
    }

    /// Writes frames to standard output, for a worker. Exits if that fails, because the pool is gone.
    package static func send(_ frames: [UInt8]) {
        var written = 0
        while written < frames.count {
            let count = unsafe frames.withUnsafeBytes { bytes in
                unsafe write(STDOUT_FILENO, bytes.baseAddress.map { unsafe $0 + written }, bytes.count - written)
            }
            if count > 0 {
                written += count
            } else if errno != EINTR {
                exit(WorkerExit.broken)
            }
        }
    }
}
