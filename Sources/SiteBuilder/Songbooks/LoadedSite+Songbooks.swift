import Bytes
import Content
import Crypto
import Diagnostics
import Files
import Pages
import Songbooks

extension LoadedSite {
    /// The files for picking songs from all songbooks that events use.
    ///
    /// A songbook that hasn't changed since the last build isn't read.
    func songbookFiles(_ log: inout DiagnosticLog) throws(FileError) -> [GeneratedFile] {
        let voting = project.configuration.voting
        var places: [String: Place] = [:]
        for event in sources.events where event.music.songs != nil {
            guard let name = event.music.songbook, places[name] == nil else { continue }
            // Most events have the songbook of site.yaml.
            let usual = name == voting.songbook ? voting.songbookPlace : nil
            places[name] = usual ?? event.music.songbookPlace ?? event.place
        }
        guard !places.isEmpty else { return [] }
        let songbooks = try SongbookFolder(project.folder)
        var cache = try buildCache.part(SongbookCache.self) ?? SongbookCache()
        var files: [GeneratedFile] = []
        for (name, place) in places.sorted(by: { $0.key < $1.key }) {
            let file = songbooks.file(name)
            let status = try songbooks.folder?.status(name)
            let signature = status.map(FileSignature.init) ?? .none
            if status?.kind == .file, let entry = cache.entry(of: file, signature) {
                for diagnostic in entry.diagnostics { log.report(diagnostic) }
                let bytes = Lazy { () -> [[UInt8]] in
                    var discarded = DiagnosticLog()
                    let songbook = try? songbooks.read(name, at: place, &discarded)
                    return SongbookFiles.make(songbook?.songs.map { ($0.title, $0.artist) } ?? []).1
                }
                files += SongbookFiles(shards: entry.shards).files(of: name) { bytes.value }
                continue
            }
            var problems = DiagnosticLog()
            let songbook = try songbooks.read(name, at: place, &problems)
            log.append(problems)
            guard let songbook else { continue }
            let (made, bytes) = SongbookFiles.make(songbook.songs.map { ($0.title, $0.artist) })
            // A file that was just written could change again without another signature.
            if !signature.wasTouched(since: sources.walk.start) {
                cache.keep((file, signature, made.shards, problems.diagnostics))
            }
            files += made.files(of: name) { bytes }
        }
        if !project.options.dryRun { try buildCache.keep(cache) }
        return files
    }
}

/// The shards of the songbooks that earlier builds read, and the warnings about them, by the paths of the files in
/// messages and their signatures.
private struct SongbookCache {
    typealias Entry = (
        file: String, signature: FileSignature, shards: [SongbookFiles.Shard], diagnostics: [Diagnostic]
    )

    private var earlier: [Entry] = []
    private var used: [Entry] = []

    mutating func entry(of file: String, _ signature: FileSignature) -> Entry? {
        guard let entry = earlier.first(where: { $0.file == file && $0.signature == signature }) else { return nil }
        used.append(entry)
        return entry
    }

    mutating func keep(_ entry: Entry) { used.append(entry) }
}

extension SongbookCache: CachePart {
    static let name = "songbooks"
    static let isOfOutput = false

    init(from reader: inout ByteReader) throws(ByteReader.Damage) {
        earlier = try reader.array { (reader) throws(ByteReader.Damage) -> Entry in
            let (file, signature) = (try reader.text(), try reader.value(FileSignature.self))
            let shards = try reader.array { (reader) throws(ByteReader.Damage) in
                SongbookFiles.Shard(first: try reader.value(), digest: try reader.value())
            }
            reader.file = file
            return (file, signature, shards, try reader.value())
        }
    }

    func store(in writer: inout ByteWriter) {
        writer.write(used) { writer, entry in
            writer.store(entry.file, entry.signature)
            writer.write(entry.shards) { $0.store($1.first, $1.digest) }
            entry.diagnostics.store(in: &writer)
        }
    }
}
