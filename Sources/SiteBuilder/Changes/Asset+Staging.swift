import Content
import Files
import Output

extension Asset {
    /// The largest size, in bytes, of files that are read into memory, one per thread; larger ones are copied in parts.
    private static let largeSize = 16 << 20

    /// Writes the asset's bytes to an update, as the planned file at `index`.
    func stage(as index: Int, of update: Update, from folder: SiteFolder) throws(FileError) {
        switch source {
        case .bytes(let bytes): try update.write(index, bytes.span)
        case .made(let file):
            let bytes = try file.read()
            try update.write(index, bytes.span)
        case .later(let make):
            guard let bytes = try make() else { return }
            try update.write(index, bytes.span)
        case .drawing(let path):
            let bytes = try SVG.published(at: path, in: folder.content)
            try update.write(index, bytes.span)
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
