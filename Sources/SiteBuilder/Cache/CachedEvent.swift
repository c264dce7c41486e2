package import Bytes
import Content
import Crypto
import Output

/// An event with songs: its source files, and the output files of its list.
package struct CachedEvent: Sendable {
    /// Its source files, with their signatures when they were read.
    let sources: [FoundFile]

    let slug: String

    /// The digest of the songs that other pages and the search show; nil if they are those in its files.
    let songs: Digest?

    /// The manifest's entries for the files of its list, in all languages.
    let files: Manifest
}

extension CachedEvent {
    func store(in writer: inout ByteWriter) {
        writer.write(sources) { writer, file in
            writer.write(file.path)
            writer.write(file.signature) { $1.store(in: &$0) }
        }
        writer.write(slug)
        writer.write(songs) { $0.write($1) }
        writer.write(Array(0..<files.count)) { writer, index in
            writer.write(files.path(at: index))
            files[index].store(in: &writer)
        }
    }

    package init(from reader: inout ByteReader) throws(ByteReader.Damage) {
        sources = try reader.array { (reader) throws(ByteReader.Damage) in
            FoundFile(
                path: try reader.text(), kind: .event,
                signature: try reader.optional(FileSignature.init))
        }
        slug = try reader.text()
        songs = try reader.flag() ? try reader.digest() : nil
        var files = Manifest()
        for _ in 0..<(try reader.int()) {
            let path = try reader.text()
            guard files.count == 0 || OutputPath.precedes(files.path(at: files.count - 1), path) else {
                throw ByteReader.Damage()
            }
            files.append(path, try Manifest.Entry(from: &reader))
        }
        self.files = files
    }
}
