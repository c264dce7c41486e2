/// Writes the frames that pool and worker exchange.
///
/// A frame is a length of four bytes, followed by integers of eight bytes and runs of bytes, each run with its length before
/// it.
struct FrameWriter {
    private(set) var bytes: [UInt8] = []

    /// Appends one frame with the content that `body` writes.
    mutating func frame(_ body: (inout FrameWriter) -> Void) {
        let start = bytes.count
        bytes.append(contentsOf: [0, 0, 0, 0])
        body(&self)
        let length = UInt32(bytes.count - start - 4)
        for i in 0..<4 { bytes[start + i] = UInt8(truncatingIfNeeded: length >> (8 * UInt32(i))) }
    }

    mutating func put(_ value: Int) {
        let little = UInt64(bitPattern: Int64(value)).littleEndian
        unsafe withUnsafeBytes(of: little) { unsafe bytes.append(contentsOf: $0) }
    }

    mutating func put(_ run: [UInt8]) {
        put(run.count)
        bytes.append(contentsOf: run)
    }

    mutating func put(_ text: String) {
        put(text.utf8.count)
        bytes.append(contentsOf: text.utf8)
    }

    /// Removes the first `count` bytes, after they have been sent.
    mutating func removeFirst(_ count: Int) {
        if count == bytes.count {
            bytes.removeAll(keepingCapacity: true)
        } else {
            bytes.removeFirst(count)
        }
    }
}
