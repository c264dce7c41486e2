import Crypto

/// A file that is copied as it is.
struct Asset: Sendable {
    /// Its path below the output folder, as in `assets/poster.svg`.
    let path: String

    let source: Source

    /// Changes with the asset's bytes.
    let fingerprint: Digest

    /// Where its bytes are.
    enum Source: Sendable {
        /// In the file at this path below `Content/`.
        case file(String)
        /// Here.
        case bytes([UInt8])
    }
}

extension Asset {
    /// The file's bytes.
    func bytes(in folder: SiteFolder) throws(FileError) -> [UInt8] {
        switch source {
        case .file(let path): try folder.content.read(path, limit: .max).bytes
        case .bytes(let bytes): bytes
        }
    }
}
