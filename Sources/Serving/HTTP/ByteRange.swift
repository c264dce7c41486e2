import Files

/// The part of a file that a request asks for (RFC 9110, section 14).
package enum ByteRange: Hashable, Sendable {
    /// The complete file: the request has no range, several, or one in an unknown form or unit. A server may ignore these.
    case whole
    case part(Range<Int>)
    /// The range contains no byte of the file.
    case unsatisfiable

    /// Reads the Range header for a file of `size` bytes.
    package init(_ header: String?, size: Int) {
        self = .whole
        guard let header, let range = header.droppingPrefix("bytes="), !range.utf8.contains(UInt8(ascii: ",")) else {
            return
        }
        let parts = range.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, parts.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }) else { return }
        // A number too large for `Int` is beyond the end of any file.
        let numbers = parts.map { $0.isEmpty ? nil : Int($0) ?? Int.max }
        switch (numbers[0], numbers[1]) {
        case (nil, nil): return
        case (nil, let last?):
            self = last == 0 || size == 0 ? .unsatisfiable : .part(max(0, size - last)..<size)
        case (let first?, let last):
            if let last, last < first { return }
            self =
                first >= size
                ? .unsatisfiable
                : .part(first..<min(size, (last ?? size) == Int.max ? size : (last.map { $0 + 1 } ?? size)))
        }
    }
}
