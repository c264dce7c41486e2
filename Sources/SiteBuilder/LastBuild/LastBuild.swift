import Bytes
import Content
import Crypto
import Diagnostics
import Files
import Output
import Pages
import Time

/// What the last build knew of the events that have songs: enough to take votes in and to make their lists again without
/// reading the rest of the site.
///
/// It is only used where all is as it was then, as far as lists are concerned; otherwise the whole site is built.
struct LastBuild: Sendable {
    /// Of everything that all pages share: the settings, the theme, the options.
    let shared: Digest

    /// As of when the site was built, and when it next changes by itself.
    let moment: BuildMoment

    /// The manifest's file, and what it ends in.
    let manifest: FileSignature
    let base: Digest

    /// The output's own file of bookkeeping.
    let marker: Manifest.Entry

    /// How many files the site has.
    let fileCount: Int

    /// The pages that have a place in the menu.
    let menuPages: [MenuPage]

    /// The folders of records, by which it is seen that one was added or removed.
    let folders: [String: FileSignature]

    // By the events' ids, as they are stored: a batch names few of them.
    private let events: [String: ArraySlice<UInt8>]

    /// The event of that id; nil where the build had none with songs.
    subscript(event: String) -> ListedEvent? {
        guard let stored = events[event] else { return nil }
        var reader = ByteReader(stored)
        // Damaged: then nothing is known of it.
        return try? ListedEvent(from: &reader)
    }
}

extension LastBuild {
    /// What there is to know of a site that was just built.
    ///
    /// - Parameter manifest: The output's, with its file and what that ends in.
    init?(
        _ site: Site, _ sources: Sources, _ shared: Digest,
        _ manifest: (files: Manifest, signature: FileSignature, base: Digest)
    ) {
        guard let marker = manifest.files.index(of: OutputMarker.path) else { return nil }
        self.shared = shared
        moment = BuildMoment(of: site)
        (self.manifest, base) = (manifest.signature, manifest.base)
        self.marker = manifest.files[marker]
        fileCount = manifest.files.count - 1
        menuPages = site.menuPages
        folders = sources.walk.folders
        let known = sources.settledEventFiles
        var events: [String: ArraySlice<UInt8>] = [:]
        for event in site.events {
            guard let listed = site.listedSongs(of: event.publicEvent), let songs = event.songsAddress,
                let file = known[event.publicEvent.place.file]
            else { continue }
            var files = Manifest()
            // In the order of paths, as a manifest wants them.
            for address in [event.reportAddress, songs] {
                guard let address else { continue }
                for index in manifest.files.indices(below: String(address.file.dropLast("/index.html".count))) {
                    files.append(manifest.files.path(at: index), manifest.files[index])
                }
            }
            var writer = ByteWriter()
            ListedEvent(
                path: file.path, signature: file.signature, slug: event.slug,
                songs: listed.source == nil ? listed.digest : nil, files: files
            ).store(in: &writer)
            events[event.publicEvent.id] = writer.bytes[...]
        }
        self.events = events
    }

    /// What was kept; nil where that is damaged.
    package init?(stored bytes: [UInt8]) {
        guard var reader = ByteReader(checked: bytes) else { return nil }
        do throws(ByteReader.Damage) {
            shared = try reader.digest()
            moment = try BuildMoment(from: &reader)
            manifest = try FileSignature(from: &reader)
            base = try reader.digest()
            marker = Manifest.Entry(
                fingerprint: try reader.digest(), size: try reader.signed(), modified: try reader.signed())
            fileCount = try reader.int()
            menuPages = try reader.array { (reader) throws(ByteReader.Damage) in
                MenuPage(label: try reader.text(), link: try reader.text())
            }
            let folders = try reader.array { (reader) throws(ByteReader.Damage) in
                (try reader.text(), try FileSignature(from: &reader))
            }
            self.folders = Dictionary(folders) { first, _ in first }
            let count = try reader.int()
            var events: [String: ArraySlice<UInt8>] = [:]
            events.reserveCapacity(min(count, bytes.count))
            for _ in 0..<count { events[try reader.text()] = try reader.raw() }
            self.events = events
        } catch {
            return nil
        }
    }

    /// The bytes to keep.
    var stored: [UInt8] {
        var writer = ByteWriter()
        writer.write(shared)
        moment.store(in: &writer)
        manifest.store(in: &writer)
        writer.write(base)
        writer.write(marker.fingerprint)
        writer.write(marker.size)
        writer.write(marker.modified)
        writer.write(fileCount)
        writer.write(menuPages) { writer, page in
            writer.write(page.label)
            writer.write(page.link)
        }
        writer.write(folders.sorted { $0.key < $1.key }) { writer, folder in
            writer.write(folder.key)
            folder.value.store(in: &writer)
        }
        writer.write(events.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }) { writer, event in
            writer.write(event.key)
            writer.write(event.value)
        }
        writer.addChecksum()
        return writer.bytes
    }
}
