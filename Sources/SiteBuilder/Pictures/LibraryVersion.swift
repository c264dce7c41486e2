import Bytes
import Files

/// The version of libvips in the folder of pictures, stored with the path and the signature of the library's file.
struct LibraryVersion {
    /// The folder of pictures.
    let folder: Folder

    static let fileName = "library"

    /// The stored version; nil if unknown, or if the library's file has changed.
    var known: String? {
        guard let bytes = try? folder.read(Self.fileName, limit: 1 << 12).bytes,
            var reader = ByteReader(checked: bytes), let version = try? reader.text(), let path = try? reader.text(),
            let signature = try? FileSignature(from: &reader),
            Self.signature(of: path) == signature
        else { return nil }
        return version
    }

    /// Stores the version of the library whose file is at `path`.
    func remember(_ version: String, _ path: String) {
        guard let signature = Self.signature(of: path) else { return }
        var writer = ByteWriter()
        writer.store(version, path, signature)
        writer.addChecksum()
        // Without the stored version, the next build starts a worker to get it.
        try? folder.put(Self.fileName, writer.bytes.span)
    }

    /// The signature of the file at a path; follows links, such as `libvips.so.42`.
    static func signature(of path: String) -> FileSignature? {
        // Without a signature, a worker reports the version.
        guard let path = try? Folder.canonicalPath(path), let status = try? Folder.status(at: path) else { return nil }
        return FileSignature(status)
    }
}
