package import Crypto
package import Files
package import Pictures

/// A file that is published beside the pages.
package struct Asset: Sendable {
    /// Its path below the output folder, as in `assets/poster.svg`.
    package let path: String

    package let source: Source

    /// The fingerprint of its bytes.
    package let fingerprint: Digest

    /// The format of a file in `Content/` that is a picture to be made smaller; nil for any other.
    package let picture: PictureFormat?

    /// The size of a drawing (SVG), which needs no others; nil for any other file.
    package let drawing: Size?

    /// A width and a height in CSS pixels.
    package struct Size: Hashable, Sendable {
        package let width: Int, height: Int

        package init(width: Int, height: Int) { (self.width, self.height) = (width, height) }
    }

    package init(
        path: String, source: Source, fingerprint: Digest, picture: PictureFormat? = nil, drawing: Size? = nil
    ) {
        (self.picture, self.drawing) = (picture, drawing)
        self.path = path
        self.source = source
        self.fingerprint = fingerprint
    }

    /// The source of its bytes.
    package enum Source: Sendable {
        /// In the file at this path below `Content/`.
        case file(String)
        /// In the SVG picture at this path below `Content/`, which is published in a reduced form.
        case drawing(String)
        /// In memory.
        case bytes([UInt8])
        /// In this file, made from a picture of the site's.
        case made(MadeFile)
        /// In memory, once they are made; nil if that failed, which is reported elsewhere.
        case later(@Sendable () throws(FileError) -> [UInt8]?)
    }

    /// A file in the state folder, made from something of the site's.
    package struct MadeFile: Sendable {
        package let name: String
        package let folder: Folder

        /// The digest of its bytes when it was made.
        package let digest: Digest

        package init(name: String, in folder: Folder, _ digest: Digest) {
            (self.name, self.folder, self.digest) = (name, folder, digest)
        }

        /// Reads the file.
        ///
        /// - Throws: `FileError`; with the reason `damaged` if its bytes are not those that were made.
        package func read(limit: Int = .max) throws(FileError) -> [UInt8] {
            let bytes = try folder.read(name, limit: limit).bytes
            guard SHA256.digest(of: bytes) == digest else { throw FileError(.read, folder.place(name), .damaged) }
            return bytes
        }
    }

    /// A hint for a missing file, if one of `paths` looks the same but has other bytes; nil if none does.
    ///
    /// To a web host, such paths are different files.
    package static func hint(for path: String, among paths: [String]) -> String? {
        // `String` compares by canonical equivalence.
        guard paths.contains(path) else { return nil }
        return "another file's name looks the same but is encoded differently: rename that file to this name"
    }
}
