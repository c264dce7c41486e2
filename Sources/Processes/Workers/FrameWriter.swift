private import Glibc

/// Writes the frames that a pool and its workers exchange.
///
/// A frame is a length of four bytes, followed by integers of eight bytes and runs of bytes. A run starts with its
/// length, and all numbers are little-endian.
package struct FrameWriter {
    package private(set) var bytes: [UInt8] = []

    package init() {}

    /// Appends one frame with the content that `body` writes.
    package mutating func frame(_ body: (inout FrameWriter) -> Void) {
        let start = bytes.count
        bytes.append(contentsOf: [0, 0, 0, 0])
        body(&self)
        let length = UInt32(bytes.count - start - 4)
        for i in 0..<4 { bytes[start + i] = UInt8(truncatingIfNeeded: length >> (8 * UInt32(i))) }
    }

    package mutating func put(_ value: Int) {
        let little = UInt64(bitPattern: Int64(value)).littleEndian
        unsafe withUnsafeBytes(of: little) { unsafe bytes.append(contentsOf: $0) }
    }

    package mutating func put(_ run: [UInt8]) {
        put(run.count)
        bytes.append(contentsOf: run)
    }

    package mutating func put(_ text: String) {
        put(text.utf8.count)
        bytes.append(contentsOf: text.utf8)
    }

    /// Removes the first `count` bytes, after they have been sent.
    package mutating func removeFirst(_ count: Int) {
        if count == bytes.count {
            bytes.removeAll(keepingCapacity: true)
        } else {
            bytes.removeFirst(count)
        }
    }

    /// Writes all frames to standard output, for a worker. Exits if that fails, because the pool is gone.
    package mutating func flush() {
        var written = 0
        while written < bytes.count {
            let count = unsafe bytes.withUnsafeBytes { bytes in
                unsafe write(STDOUT_FILENO, bytes.baseAddress.map { unsafe $0 + written }, bytes.count - written)
            }
            if count > 0 {
                written += count
            } else if errno != EINTR {
                exit(WorkerExit.broken)
            }
        }
        removeFirst(written)
    }
}
