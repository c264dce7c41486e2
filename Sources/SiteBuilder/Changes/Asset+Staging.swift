import Content
import Files
import Output

extension Asset {
    /// The largest size, in bytes, of files that are read into memory, one per thread; larger ones are copied in parts.
    private static let largeSize = 16 << 20

    /// The asset's bytes; nil if they can't be made, which is reported elsewhere.
    func bytes(from folder: SiteFolder) throws(FileError) -> [UInt8]? {
        switch source {
        case .bytes(let bytes): bytes
        case .made(let file): try file.read()
        case .later(let make): try make()
        case .drawing(let path): try SVG.published(at: path, in: folder.content)
        case .file(let path): try folder.content.read(path, limit: Self.largeSize).bytes
        }
    }

    /// True for a file that is too large to be read into memory.
    func isLarge(in folder: SiteFolder) throws(FileError) -> Bool {
        guard case .file(let path) = source, let status = try folder.content.status(path) else { return false }
        return status.size > Self.largeSize
    }

    /// Writes the asset's bytes to an update, as the planned file at `index`.
    func stage(as index: Int, of update: Update, from folder: SiteFolder) throws(FileError) {
        if case .file(let path) = source, try isLarge(in: folder) {
            try update.copy(index, from: path, in: folder.content)
        } else if let bytes = try bytes(from: folder) {
            try update.write(index, bytes.span)
        }
    }
}
