private import Glibc

/// The frames from standard input.
package struct WorkerInput {
    private var bytes: [UInt8] = []
    private var position = 0

    package init() {}

    /// Waits for the next frame, and returns its content; nil at the end of the input.
    package mutating func nextFrame() -> ArraySlice<UInt8>? {
        while true {
            if let frame = Frames.content(in: bytes, at: position) {
                position = frame.endIndex
                return frame
            }
            bytes.removeFirst(position)
            position = 0
            guard fill() else { return nil }
        }
    }

    private mutating func fill() -> Bool {
        let size = 1 << 16
        let chunk = unsafe [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
            var received = 0
            repeat {
                received = unsafe read(STDIN_FILENO, buffer.baseAddress, size)
            } while received < 0 && errno == EINTR
            count = max(0, received)
        }
        bytes.append(contentsOf: chunk)
        return !chunk.isEmpty
    }
}
