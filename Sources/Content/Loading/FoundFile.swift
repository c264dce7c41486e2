package import Bytes

/// A file below `Content/` that may contain records or be published.
package struct FoundFile: Sendable {
    /// Its path below `Content/`.
    package let path: String
    package let kind: RecordKind

    /// Its signature when it was found. Nil until the file is read if the walk didn't ask for its status.
    package var signature: FileSignature?

    package init(path: String, kind: RecordKind, signature: FileSignature?) {
        self.path = path
        self.kind = kind
        self.signature = signature
    }
}

extension FoundFile {
    /// True if the walk visits the file before the path `other`: folder by folder, with names sorted by bytes.
    func isBefore(_ other: ArraySlice<UInt8>) -> Bool {
        func order(_ byte: UInt8) -> UInt8 { byte == UInt8(ascii: "/") ? 0 : byte }
        for (own, other) in zip(path.utf8, other) where own != other { return order(own) < order(other) }
        return path.utf8.count < other.count
    }
}
