import Bytes
import Content
import Crypto
import Diagnostics
import Files
import Pages
import Songbooks

extension LoadedSite {
    /// The files from which visitors pick songs, for all songbooks that events use.
    ///
    /// A songbook that hasn't changed since the last build isn't read.
    func songbookFiles(_ log: inout DiagnosticLog) throws(FileError) -> [GeneratedFile] {
        var places: [String: Place] = [:]
        for event in sources.events where event.music.songs != nil {
            if let name = event.music.songbook, places[name] == nil { places[name] = event.place }
        }
        guard !places.isEmpty else { return [] }
        let songbooks = try SongbookFolder(project.folder)
        var cache = try buildCache.part(SongbookCache.self) ?? SongbookCache()
        var files: [GeneratedFile] = []
        for (name, place) in places.sorted(by: { $0.key < $1.key }) {
            let status = try songbooks.folder?.status(name)
            let signature = status.map(FileSignature.init) ?? .none
            if status?.kind == .file, let shards = cache.shards(of: name, signature) {
                let bytes = Lazy { () -> [[UInt8]] in
                    var discarded = DiagnosticLog()
                    let songbook = try? songbooks.read(name, at: place, &discarded)
                    return SongbookFiles.make(songbook?.songs.map { ($0.title, $0.artist) } ?? []).1
                }
                files += SongbookFiles(shards: shards).files(of: name) { bytes.value }
                continue
            }
            guard let songbook = try songbooks.read(name, at: place, &log) else { continue }
            let (made, bytes) = SongbookFiles.make(songbook.songs.map { ($0.title, $0.artist) })
            cache.keep(made.shards, of: name, signature)
            files += made.files(of: name) { bytes }
        }
        if !project.options.dryRun { try buildCache.keep(cache) }
        return files
    }
}

/// The shards of the songbooks that earlier builds read, by the signatures of their files.
private struct SongbookCache {
    private typealias Entry = (name: String, signature: FileSignature, shards: [SongbookFiles.Shard])

    private var earlier: [Entry] = []
    private var used: [Entry] = []

    mutating func shards(of name: String, _ signature: FileSignature) -> [SongbookFiles.Shard]? {
        guard let entry = earlier.first(where: { $0.name == name && $0.signature == signature }) else { return nil }
        used.append(entry)
        return entry.shards
    }

    mutating func keep(_ shards: [SongbookFiles.Shard], of name: String, _ signature: FileSignature) {
        used.append((name, signature, shards))
    }
}

extension SongbookCache: CachePart {
    static let name = "songbooks"
    static let isOfOutput = false

    init(from reader: inout ByteReader) throws(ByteReader.Damage) {
        earlier = try reader.array { (reader) throws(ByteReader.Damage) in
            (
                try reader.text(), try FileSignature(from: &reader),
                try reader.array { (reader) throws(ByteReader.Damage) in
                    SongbookFiles.Shard(first: try reader.text(), digest: try reader.digest())
                }
            )
        }
    }

    func store(in writer: inout ByteWriter) {
        writer.write(used) { writer, entry in
            writer.write(entry.name)
            entry.signature.store(in: &writer)
            writer.write(entry.shards) { writer, shard in
                writer.write(shard.first)
                writer.write(shard.digest)
            }
        }
    }
}
