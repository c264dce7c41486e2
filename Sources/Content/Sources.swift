package import Bytes
import Crypto
package import Diagnostics
import Files
import Time

/// Everything that was read from a site's folder.
package struct Sources: Sendable {
    package let configuration: SiteConfiguration
    package let bulletins: [Bulletin]
    package let events: [Event]
    package let schedules: [Schedule]
    package let pages: [Page]

    /// The sports of all feeds, in the order of the files and of the feed.
    package let sports: [Sport]
    package let assets: [Asset]

    /// Where the files were found.
    package let walk: ContentWalk

    private let files: [SourceFile]
    private let loader: Loader

    /// Reads the content that was found of a site; what is wrong with it is in the log.
    ///
    /// - Parameter answers: What to read in place of files, by their paths below `Content/`; they need not be there yet.
    package init(
        _ folder: SiteFolder, _ configuration: SiteConfiguration, _ walk: ContentWalk, cache: SourceCache.Bytes?,
        answers: [String: [UInt8]] = [:], _ log: inout DiagnosticLog
    ) {
        var walk = walk
        for path in answers.keys.sorted() { walk.add(path) }
        self.configuration = configuration
        let context = LoadContext(configuration)
        let known = SourceCache(cache ?? SourceCache.Bytes(), for: Self.contextDigest(configuration), of: walk.files)
        loader = Loader(
            content: folder.content, prefix: folder.name("Content/"), context: context, cache: known, answers: answers)
        files = loader.load(walk.files)
        walk.note(files)
        self.walk = walk

        var (bulletins, events, schedules, pages) = ([Bulletin](), [Event](), [Schedule](), [Page]())
        var (sports, assets) = ([Sport](), [Asset]())
        for file in files {
            for diagnostic in file.diagnostics { log.report(diagnostic) }
            switch file.records {
            case .bulletins(let records): bulletins += records
            case .events(let records): events += records
            case .schedules(let records): schedules += records
            case .pages(let records): pages += records
            case .sports(let records): sports += records
            case .asset(let digest?):
                assets.append(Asset(path: file.path, source: .file(file.path), fingerprint: digest))
            case .asset(nil), .none: break
            }
        }
        (self.bulletins, self.events, self.schedules) = (bulletins, events, schedules)
        (self.pages, self.sports, self.assets) = (pages, sports, assets)
    }

    /// The events by their ids, those of feeds among them; of several with one id the first.
    package var eventsByID: [String: Event] {
        Dictionary((events + sports.fixtures).lazy.map { ($0.id, $0) }) { first, _ in first }
    }

    /// The files of events, by what diagnostics call them; not those that were touched so short a time ago that another change
    /// might not be seen.
    package var settledEventFiles: [String: SourceFile] {
        var settled: [String: SourceFile] = [:]
        for file in files where file.kind == .event && !file.signature.wasTouched(since: walk.start) {
            settled[loader.prefix + file.path] = file
        }
        return settled
    }

    /// Whether there is a text of which nobody knows yet whether something is wrong with it.
    package var hasUncheckedBodies: Bool {
        bulletins.contains(where: \.body.isUnchecked) || pages.contains(where: \.body.isUnchecked)
            || events.contains { $0.details.description?.isUnchecked == true }
    }

    /// What records of files with errors are most likely called: to name one of them is no mistake of its own.
    package func names(ofFaulty kind: RecordKind) -> Set<ExactText> {
        let faulty = files.filter { $0.kind == kind && $0.diagnostics.contains { $0.severity == .error } }
        return Set(faulty.map { ExactText(kind == .asset ? $0.path : SourceReader.id(ofFile: $0.path)) })
    }

    /// The bodies of a file, read again with their texts; none where it can't be read.
    package func bodies(inFile file: String) -> [Body] {
        let path = path(ofFile: file)
        var problems = DiagnosticLog()
        return loader.read(path, &problems)?.bodies ?? []
    }

    /// The events of a file, read again with their codes; none where it can't be read.
    package func events(inFile file: String) -> [Event] {
        var problems = DiagnosticLog()
        guard case .events(let events)? = loader.read(path(ofFile: file), &problems) else { return [] }
        return events
    }

    /// What to write so that the next build need not read again what was read; nil where all of it is kept already.
    ///
    /// - Parameter findings: What is newly known of bodies.
    package func cacheUpdate(findings: Body.Findings) -> SourceCache.Update? {
        let files = files.filter { !$0.signature.wasTouched(since: walk.start) }
        // Where all files are new, there is no need to tell them apart.
        let isFirst = files.allSatisfy { $0.stored == nil }
        let changed = isFirst ? [] : files.filter { $0.records.bodies.contains { findings[$0.number] != nil } }
        return loader.cache.update(
            to: files, knowing: findings, inFiles: Set(changed.map(\.path)), for: Self.contextDigest(configuration))
    }

    /// The path below `Content/` of what diagnostics call `file`.
    private func path(ofFile file: String) -> String {
        file.droppingPrefix(loader.prefix) ?? file
    }

    /// Of what the records, and what there is to say about their bodies, depend on beside their files.
    private static func contextDigest(_ configuration: SiteConfiguration) -> Digest {
        var writer = ByteWriter()
        writer.write("sources 12 \(Product.version)")
        writer.write(configuration.zone.name)
        writer.write(configuration.author) { $0.write($1) }
        writer.write(configuration.baseURL.host) { $0.write($1) }
        writer.write(configuration.imageHosts) { $0.write($1) }
        return SHA256.digest(of: writer.bytes)
    }
}
