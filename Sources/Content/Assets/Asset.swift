package import Crypto
package import Files
package import Pictures

/// A published file other than a page.
package struct Asset: Sendable {
    /// Its path below the output folder, as in `assets/poster.svg`.
    package let path: String

    package let source: Source

    package let fingerprint: Digest

    /// The format of a picture in `Content/` that is published in smaller sizes; nil for other files.
    package let picture: PictureFormat?

    /// The size of an SVG drawing, which needs no smaller versions; nil for other files.
    package let drawing: Size?

    /// A width and a height in CSS pixels.
    package struct Size: Hashable, Sendable {
        package let width: Int, height: Int

        package init(width: Int, height: Int) {
            self.width = width
            self.height = height
        }
    }

    package init(
        path: String, source: Source, fingerprint: Digest, picture: PictureFormat? = nil, drawing: Size? = nil
    ) {
        self.picture = picture
        self.drawing = drawing
        self.path = path
        self.source = source
        self.fingerprint = fingerprint
    }

    /// Where its bytes are.
    package enum Source: Sendable {
        /// In the file at this path below `Content/`.
        case file(String)
        /// In the SVG picture at this path below `Content/`. It is published after filtering.
        case drawing(String)
        /// In memory.
        case bytes([UInt8])
        /// In a file that was generated from one of the site's pictures.
        case made(MadeFile)
        /// Generated when needed; nil if that fails, which is reported elsewhere.
        case later(@Sendable () throws(FileError) -> [UInt8]?)
    }

    /// A generated file in the state folder.
    package struct MadeFile: Sendable {
        package let name: String
        package let folder: Folder

        /// The digest of its bytes when it was generated.
        package let digest: Digest

        package init(name: String, in folder: Folder, _ digest: Digest) {
            self.name = name
            self.folder = folder
            self.digest = digest
        }

        /// Reads the file.
        ///
        /// - Throws: `FileError`, with the reason `damaged` if its bytes have changed since.
        package func read(limit: Int = .max) throws(FileError) -> [UInt8] {
            let bytes = try folder.read(name, limit: limit).bytes
            guard SHA256.digest(of: bytes) == digest else {
                throw FileError(.read, path: folder.place(name), reason: .damaged)
            }
            return bytes
        }
    }

    /// The length of the longest possible file name, in bytes.
    private static let longestName = 255

    /// Returns the path of a file that is made from an asset: `stem`, the beginning of the asset's path, with an ending.
    ///
    /// A name that would be too long is cut at a scalar. A digest of the stem then keeps names apart that differ only
    /// in the rest.
    package static func path(_ stem: String, ending: String) -> String {
        let excess = (stem + ending).lastName.utf8.count - longestName
        guard excess > 0 else { return stem + ending }
        let mark = "-\(SHA256.digest(of: stem).hex.prefix(10))"
        var cut = stem.unicodeScalars
        while String(cut).utf8.count > stem.utf8.count - excess - mark.utf8.count { cut.removeLast() }
        return String(cut) + mark + ending
    }

    /// Returns a hint for a missing file if one of `paths` looks the same but is encoded differently.
    ///
    /// Web hosts treat such paths as different files.
    package static func hint(for path: String, among paths: [String]) -> String? {
        // `String` compares by canonical equivalence.
        guard paths.contains(path) else { return nil }
        return "another file's name looks the same but is encoded differently: rename that file to this name"
    }
}
