/// Reads the content of frames that a `FrameWriter` wrote.
///
/// Any read past the end throws, because the input that the other side parsed may have compromised it.
package struct FrameReader {
    private let bytes: ArraySlice<UInt8>
    private var position: Int

    package init(_ content: ArraySlice<UInt8>) {
        bytes = content
        position = content.startIndex
    }

    /// The content of the frame at `start`; nil if the frame is incomplete.
    package static func frame(in bytes: [UInt8], at start: Int) -> ArraySlice<UInt8>? {
        guard bytes.count - start >= 4 else { return nil }
        let length = (0..<4).reduce(0) { $0 | Int(bytes[start + $1]) << (8 * $1) }
        guard bytes.count - start - 4 >= length else { return nil }
        return bytes[start + 4..<start + 4 + length]
    }

    package mutating func integer() throws(MalformedFrame) -> Int {
        let run = try take(8)
        // Safe: any eight bytes are an integer, and the span checks that they exist.
        let raw = unsafe run.span.bytes.unsafeLoadUnaligned(as: UInt64.self)
        return Int(truncatingIfNeeded: UInt64(littleEndian: raw))
    }

    package mutating func run() throws(MalformedFrame) -> ArraySlice<UInt8> {
        try take(integer())
    }

    package mutating func text() throws(MalformedFrame) -> String {
        String(decoding: try run(), as: UTF8.self)
    }

    /// Reads a count, followed by as many elements.
    package mutating func list<Element>(
        _ element: (inout FrameReader) throws(MalformedFrame) -> Element
    ) throws(MalformedFrame) -> [Element] {
        let count = try integer()
        guard count >= 0, count <= bytes.endIndex - position else { throw MalformedFrame() }
        var elements: [Element] = []
        for _ in 0..<count { elements.append(try element(&self)) }
        return elements
    }

    private mutating func take(_ count: Int) throws(MalformedFrame) -> ArraySlice<UInt8> {
        guard count >= 0, count <= bytes.endIndex - position else { throw MalformedFrame() }
        defer { position += count }
        return bytes[position..<position + count]
    }
}
