import Bytes
import Content
import Crypto
import Diagnostics
import Files
import Output
import Pages
import Time

/// The data of the last build about events with songs: enough to import votes and build their lists without reading the
/// complete site.
///
/// It is valid only while all other inputs of lists are unchanged; otherwise the complete site is built.
struct CachedLists: Sendable {
    let inputs: BuildCache.Inputs

    /// The digest at the end of the manifest's file.
    let base: Digest

    /// The manifest's entry for the output's marker file.
    let marker: Manifest.Entry

    /// The number of files in the site.
    let fileCount: Int

    /// The pages in the menu, for each of the site's languages.
    let menuPages: [[MenuPage]]

    /// The signatures of the folders of records, which change when a record is added or removed.
    let folders: [String: FileSignature]

    /// The digest of all files of events; nil if a file was modified so recently that a further change might go
    /// unnoticed.
    let eventFiles: Digest?

    // Encoded events by id, decoded when needed, because a batch names only a few.
    private let events: [String: ArraySlice<UInt8>]

    /// Finds the event with this id; nil for an event without songs in the last build.
    subscript(event: String) -> CachedEvent? {
        guard let stored = events[event] else { return nil }
        // A damaged event counts as unknown.
        return CachedEvent(encoded: stored)
    }
}

extension CachedLists {
    /// Collects the data about a site that was just built.
    ///
    /// - Parameters:
    ///   - menuPages: The pages in the menu, for each of the site's languages.
    ///   - manifest: The output's manifest, and the digest at the end of its file.
    init?(
        _ site: Site, sources: Sources, menuPages: [[MenuPage]], inputs: BuildCache.Inputs,
        manifest: (files: Manifest, base: Digest)
    ) {
        guard let marker = manifest.files.index(of: OutputMarker.path) else { return nil }
        self.inputs = inputs
        base = manifest.base
        self.marker = manifest.files[marker]
        fileCount = manifest.files.count - 1
        self.menuPages = menuPages
        folders = sources.walk.folders
        eventFiles = sources.walk.digest(of: .event)
        let known = sources.settledEventFiles
        var events: [String: ArraySlice<UInt8>] = [:]
        for event in site.events {
            guard let listed = site.listedSongs(of: event.publicEvent), event.songsAddress != nil,
                let sources = known[event.publicEvent.recordID]
            else { continue }
            let cached = CachedEvent(
                sources: sources, slug: event.slug, songs: listed.source == nil ? listed.digest : nil,
                files: manifest.files.files(ofListOf: event, site.configuration))
            events[event.publicEvent.id] = cached.encoded[...]
        }
        self.events = events
    }
}

extension CachedLists: CachePart {
    static let name = "last-build"

    init(from reader: inout ByteReader) throws(ByteReader.Damage) {
        (inputs, base, marker, fileCount) = try reader.values()
        menuPages = try reader.array { (reader) throws(ByteReader.Damage) in
            try reader.array { (reader) throws(ByteReader.Damage) in
                MenuPage(label: try reader.value(), link: try reader.value(), language: try reader.value())
            }
        }
        (folders, eventFiles) = try reader.values()
        let events = try reader.array { (reader) throws(ByteReader.Damage) in (try reader.text(), try reader.raw()) }
        self.events = Dictionary(events) { first, _ in first }
    }

    func store(in writer: inout ByteWriter) {
        writer.store(inputs, base, marker, fileCount)
        writer.write(menuPages) { $0.write($1) { $0.store($1.label, $1.link, $1.language) } }
        writer.store(folders, eventFiles)
        writer.write(events.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }) { writer, event in
            writer.write(event.key)
            writer.write(event.value)
        }
    }
}

extension Manifest {
    /// The entries for the files of an event's list, in all languages.
    fileprivate func files(ofListOf event: SiteEvent, _ configuration: SiteConfiguration) -> Manifest {
        var found: [Int] = []
        for case let address? in [event.liveAddress, event.reportAddress, event.songsAddress] {
            for address in [address] + configuration.languageFolders.map(address.below) {
                found += indices(below: String(address.file.dropLast("/index.html".count)))
            }
        }
        var files = Manifest()
        // A manifest must be in path order.
        for index in found.sorted() { files.append(path(at: index), self[index]) }
        return files
    }
}
