package import Bytes

/// A file below `Content/` that may hold records or be published.
package struct FoundFile: Sendable {
    /// Its path below `Content/`.
    package let path: String
    package let kind: RecordKind

    /// What it was when it was looked at; nil where that is left to whoever reads it.
    package var signature: FileSignature?
}

extension FoundFile {
    /// Whether the walk comes by the file before it comes by one of that path: folder by folder, in the order of the names'
    /// bytes.
    func isBefore(_ other: ArraySlice<UInt8>) -> Bool {
        func order(_ byte: UInt8) -> UInt8 { byte == UInt8(ascii: "/") ? 0 : byte }
        for (own, other) in zip(path.utf8, other) where own != other { return order(own) < order(other) }
        return path.utf8.count < other.count
    }
}
