import Crypto
import Files

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

    /// What to do about a path that nothing has, where one of `paths` looks the same: a web host tells them apart by their
    /// bytes. Nil where none does.
    static func hint(for path: String, among paths: [String]) -> String? {
        // As `String` compares, by canonical equivalence.
        guard paths.contains(path) else { return nil }
        return "the file's name looks the same, but its letters are coded in another way: give the file this name anew"
    }
}

extension Asset {
    /// The size from which a file is copied in parts: less fits into memory, once for each thread.
    private static let largeSize = 16 << 20

    /// Gives an update the file's bytes, as those of its planned file at `index`.
    func stage(as index: Int, of update: Update, from folder: SiteFolder) throws(FileError) {
        switch source {
        case .bytes(let bytes): try update.write(index, bytes.span)
        case .file(let path):
            if let status = try folder.content.status(path), status.size > Self.largeSize {
                try update.copy(index, from: path, in: folder.content)
            } else {
                let bytes = try folder.content.read(path, limit: Self.largeSize).bytes
                try update.write(index, bytes.span)
            }
        }
    }
}
