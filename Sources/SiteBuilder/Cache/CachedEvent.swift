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

extension CachedEvent: ByteCodable {
    package func store(in writer: inout ByteWriter) {
        writer.write(sources) { $0.store($1.path, $1.signature) }
        writer.store(slug, songs)
        writer.write(Array(0..<files.count)) { $0.store(files.path(at: $1), files[$1]) }
    }

    package init(from reader: inout ByteReader) throws(ByteReader.Damage) {
        sources = try reader.array { (reader) throws(ByteReader.Damage) in
            FoundFile(path: try reader.value(), kind: .event, signature: try reader.value())
        }
        (slug, songs) = try reader.values()
        var files = Manifest()
        for _ in 0..<(try reader.int()) {
            let path = try reader.text()
            guard files.count == 0 || OutputPath.precedes(files.path(at: files.count - 1), path) else {
                throw ByteReader.Damage()
            }
            files.append(path, try reader.value())
        }
        self.files = files
    }
}
