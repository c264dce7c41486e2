package import Bytes
import Crypto
package import Diagnostics
import Files
package import Time

/// The contents of a site's folder.
package struct Sources: Sendable {
    package private(set) var configuration: SiteConfiguration
    package private(set) var bulletins: [Bulletin] = []

    /// The single events and the occurrences of recurring events.
    package private(set) var events: [Event] = []

    /// The recurring events.
    package private(set) var series: [Event] = []
    package private(set) var schedules: [Schedule] = []
    package private(set) var pages: [Page] = []

    /// The sports of all feeds, in the order of the files and, within a file, of the feed.
    package private(set) var sports: [Sport] = []
    package private(set) var assets: [Asset] = []

    /// The walk that found the files.
    package let walk: ContentWalk

    let files: [SourceFile]
    private let loader: Loader
    private let now: Instant

    /// Reads the files that a walk found; reports errors.
    ///
    /// - Parameters:
    ///   - known: The files that this process has read before; they make the cache unnecessary.
    ///   - answers: Bytes to read instead of files, by path below `Content/`; the files need not exist.
    ///   - now: The time that separates past and coming dates of recurring events.
    package init(
        _ folder: SiteFolder, configuration: SiteConfiguration, walk: ContentWalk, cache: SourceCache.Bytes?,
        knowing known: KnownFiles? = nil, answers: [String: [UInt8]] = [:], now: Instant, _ log: inout DiagnosticLog
    ) {
        var walk = walk
        for path in answers.keys.sorted() { walk.add(path) }
        self.configuration = configuration
        self.now = now
        let context = LoadContext(configuration)
        let digest = Self.contextDigest(configuration, context)
        let known = known?.context == digest ? known : nil
        loader = Loader(
            content: folder.content, prefix: folder.name("Content/"), context: context,
            cache: known?.cache ?? SourceCache(cache ?? SourceCache.Bytes(), for: digest, of: walk.files),
            known: known?.files ?? [:], answers: answers)
        files = loader.load(walk.files)
        walk.note(files)
        self.walk = walk

        var (events, schedules) = ([Event](), [Schedule]())
        if !context.languages.isEmpty {
            files.checkTranslations(below: loader.prefix, context.languages, &log)
            files.checkTranslatedPictures(context.languages, &log)
        }
        files.checkOtherLanguages(below: loader.prefix, main: configuration.language, context.languages, &log)
        for file in files {
            for diagnostic in file.diagnostics { log.report(diagnostic) }
            switch file.records {
            case .bulletins(let records): bulletins += records
            case .events(let records): events += records
            case .schedules(let records): schedules += records
            case .pages(let records): pages += records
            case .sports(let records): sports += records
            case .asset(let found?):
                assets.append(
                    Asset(
                        path: file.path, source: SVG.isName(file.path) ? .drawing(file.path) : .file(file.path),
                        fingerprint: found.digest, picture: found.picture, drawing: found.drawing))
            case .asset(nil), .none: break
            }
        }
        assets.warnOfCase(below: loader.prefix, &log)
        setDates(of: events, schedules, &log)
    }

    /// Sets the events and schedules, with the dates of those that repeat.
    private mutating func setDates(of events: [Event], _ schedules: [Schedule], _ log: inout DiagnosticLog) {
        let (settings, zone, now) = (configuration.occurrences, configuration.zone, now)
        let occurrences = Occurrences(of: events, settings, in: zone, at: now, &log)
        (self.events, series) = (occurrences.events, occurrences.series)
        self.schedules = schedules.map { $0.withDates(settings, in: zone, at: now) }
    }

    /// Returns the contents as if a file had these bytes, and reports their errors. Reads no other file.
    ///
    /// - Parameter path: The file's path below `Content/`; the file need not exist.
    package func replacing(
        _ path: String, with bytes: [UInt8], in folder: SiteFolder, _ log: inout DiagnosticLog
    ) -> Sources {
        let others = files.filter { !$0.path.utf8.elementsEqual(path.utf8) }
        let known = KnownFiles(
            files: Dictionary(others.map { ($0.path, $0) }) { first, _ in first }, cache: loader.cache,
            context: Self.contextDigest(configuration, loader.context))
        return Sources(
            folder, configuration: configuration, walk: walk, cache: nil, knowing: known, answers: [path: bytes],
            now: now, &log)
    }

    /// Returns the contents in another language.
    ///
    /// - Parameter configuration: The settings of the site in that language.
    package func translated(_ configuration: SiteConfiguration) -> Sources {
        let translations = Translations(of: files, configuration.language)
        func inLanguage<Content: Translatable>(_ records: [Content], of file: SourceFile) -> [Content] {
            records.map { $0.translated(by: translations.translation(of: $0.place, in: file)) }
        }
        var own = self
        (own.configuration, own.bulletins, own.pages) = (configuration, [], [])
        var (events, schedules) = ([Event](), [Schedule]())
        for file in files {
            switch file.records {
            case .bulletins(let records): own.bulletins += inLanguage(records, of: file)
            case .events(let records):
                events += file.kind.isTranslated ? inLanguage(records, of: file) : records.map(\.untranslatable)
            case .schedules(let records): schedules += inLanguage(records, of: file)
            case .pages(let records): own.pages += inLanguage(records, of: file)
            case .sports, .asset, .none: break
            }
        }
        // The main language has already reported the same problems.
        var discarded = DiagnosticLog()
        own.setDates(of: events, schedules, &discarded)
        return own
    }

    /// The events, including fixtures, by id; if several have the same id, the first.
    package var eventsByID: [String: Event] {
        Dictionary((events + sports.fixtures).lazy.map { ($0.id, $0) }) { first, _ in first }
    }

    /// The files of each event or series, by its id: its record, records for single dates, and translations.
    ///
    /// Excludes events with a file that was touched so recently that another change might go unnoticed.
    package var settledEventFiles: [String: [FoundFile]] {
        let files = files.filter { $0.kind == .event }
        let translations = Dictionary(grouping: files) { file in
            TranslatedFile(path: file.path, languages: configuration.languages).map { ExactText($0.record) }
        }
        var ofEvents: [String: [SourceFile]] = [:]
        for file in files {
            let translated = translations[ExactText(file.path.withoutExtension)] ?? []
            for id in Set(file.events.map { $0.changedSeries ?? $0.id }) {
                ofEvents[id, default: []] += [file] + translated
            }
        }
        return ofEvents.compactMapValues { files in
            if files.contains(where: { $0.signature.wasTouched(since: walk.start) }) { return nil }
            return files.map { FoundFile(path: $0.path, kind: $0.kind, signature: $0.signature) }
        }
    }

    /// The digests of each file's contents, with its kind and its name in diagnostics, in the order of the walk.
    package var fileDigests: [(name: String, kind: RecordKind, digests: SourceFile.Digests)] {
        concurrentMap(files.count) { index in
            (loader.prefix + files[index].path, files[index].kind, files[index].digests)
        }
    }

    /// Returns the files of the records that any of these files translate.
    ///
    /// - Parameter names: The files' names in diagnostics, as in the result.
    package func files(translatedBy names: Set<String>) -> Set<String> {
        let translated = names.compactMap { name in
            TranslatedFile(path: path(ofFile: name), languages: configuration.languages).map { ExactText($0.record) }
        }
        if translated.isEmpty { return [] }
        let records = Set(translated)
        return Set(
            files.lazy.filter { records.contains(ExactText($0.path.withoutExtension)) }.map { loader.prefix + $0.path })
    }

    /// Returns the ids of recurring events with a record in these files: the event's own record, or one that changes a
    /// date.
    ///
    /// - Parameter names: The files' names in diagnostics.
    package func series(inFiles names: Set<String>) -> Set<String> {
        let paths = Set(names.map { ExactText(path(ofFile: $0)) })
        var found: Set<String> = []
        for file in files where paths.contains(ExactText(file.path)) {
            for event in file.events {
                if event.series != nil { found.insert(event.id) }
                if let changed = event.changedSeries { found.insert(changed) }
            }
        }
        return found
    }

    /// The file and the series of each record that changes one date, in the order of the walk.
    package var changedDates: [(file: String, series: String)] {
        files.flatMap { file in
            file.events.compactMap { event in event.changedSeries.map { (file: file.path, series: $0) } }
        }
    }

    /// True if this build has read the text of a bulletin.
    package var hasNewTexts: Bool { bulletins.contains { $0.body.text != nil } }

    /// True if a body was never checked for problems.
    package var hasUncheckedBodies: Bool {
        bulletins.contains(where: \.body.isUnchecked) || pages.contains(where: \.body.isUnchecked)
            || (events + series).contains { $0.details.description?.isUnchecked == true }
            || files.contains { $0.translations.contains { $0.body?.isUnchecked == true } }
    }

    /// The paths of the assets that must not be published.
    package var refusedAssets: [String] {
        files.compactMap { file -> String? in
            guard case .asset(nil) = file.records else { return nil }
            return file.path
        }
    }

    /// Returns the likely ids of records in files with errors, so that references to them aren't reported, too.
    package func names(ofFaulty kind: RecordKind) -> Set<ExactText> {
        let faulty = files.filter { $0.kind == kind && $0.diagnostics.contains { $0.severity == .error } }
        return Set(faulty.map { ExactText(kind == .asset ? $0.path : SourceReader.id(ofFile: $0.path)) })
    }

    /// Reads the bodies of a file again, with their texts; empty if the file can't be read.
    package func bodies(inFile file: String) -> [Body] {
        let path = path(ofFile: file)
        var problems = DiagnosticLog()
        return loader.read(path, &problems)?.bodies ?? []
    }

    /// Reads the text of a body in a Markdown file again; nil if the file has changed or has other texts, too.
    func markdown(of body: Body) -> [UInt8]? {
        guard body.keepsLines, let (bytes, _) = try? loader.bytes(of: path(ofFile: body.place.file)) else { return nil }
        let text = Array(bytes.suffix(body.size))
        return SHA256.digest(of: text) == body.digest ? text : nil
    }

    /// Reads the events of a file again, with their codes; empty if the file can't be read.
    package func events(inFile file: String) -> [Event] {
        var problems = DiagnosticLog()
        guard case .events(let events)? = loader.read(path(ofFile: file), &problems)?.records else { return [] }
        // Separate files for single dates can't change codes, but those for imported events can.
        let changes = events.filter { $0.importedChanges != nil }
        let others = events.filter { $0.importedChanges == nil }
        return changes
            + Occurrences(of: others, configuration.occurrences, in: configuration.zone, at: now, &problems).events
    }

    /// Returns the update that lets the next build skip unchanged files; nil if the cache is up to date.
    package func cacheUpdate() -> SourceCache.Update? {
        let files = files.filter { !$0.signature.wasTouched(since: walk.start) }
        // If all files are new, the update contains all of them anyway.
        let isFirst = files.allSatisfy { $0.stored == nil }
        let checked =
            isFirst ? [] : files.filter { $0.bodies.contains { $0.isUnchecked && $0.newFindings != nil } }
        return loader.cache.update(
            to: files, checked: Set(checked.map(\.path)), for: Self.contextDigest(configuration, loader.context))
    }

    /// Returns the files for the next build of this process, after the update of the cache.
    ///
    /// Excludes files that were touched so recently that another change might go unnoticed.
    ///
    /// - Parameter updated: The cache file that was written, if any.
    package func known(_ updated: SourceCache.Update.File?) -> KnownFiles {
        let isWhole = if case .whole? = updated { true } else { false }
        var known: [String: SourceFile] = [:]
        known.reserveCapacity(files.count)
        var writer = ByteWriter()
        for file in files where !file.signature.wasTouched(since: walk.start) {
            if let stored = file.stored, !file.bodies.contains(where: \.hasOtherFindings) {
                known[file.path] = isWhole && stored.isRecent ? SourceFile(file, isRecent: false) : file
                continue
            }
            writer = ByteWriter()
            file.store(in: &writer)
            let found = FoundFile(path: file.path, kind: file.kind, signature: file.signature)
            let part = SourceCache.Part(bytes: writer.bytes[...], isRecent: !isWhole)
            let name = loader.prefix + file.path
            // Reading bytes that were just written can't fail.
            if let read = try? SourceFile(found, stored: part, called: name, loader.context) { known[file.path] = read }
        }
        return KnownFiles(
            files: known, cache: loader.cache.rewritten(updated, fileCount: files.count),
            context: Self.contextDigest(configuration, loader.context))
    }

    /// Returns the path below `Content/` of a file, from its name in diagnostics.
    private func path(ofFile file: String) -> String {
        file.droppingPrefix(loader.prefix) ?? file
    }

    /// How the cache stores the keys of records.
    private static let layout = [
        Bulletin.Details.layouts, Event.Fields.layouts, Event.Access.layouts, Schedule.layouts, Schedule.Entry.layouts,
        Page.layouts,
    ].flatMap(\.self)

    /// The digest of the product version and the settings on which records and the problems in bodies depend.
    private static func contextDigest(_ configuration: SiteConfiguration, _ context: LoadContext) -> Digest {
        var writer = ByteWriter()
        writer.store(Product.cacheFormat, layout, configuration.zone.name, configuration.zoneData)
        writer.store(configuration.author, configuration.baseURL.host, configuration.markdown.imageHosts)
        writer.store(context.lenientFeeds.sorted(), configuration.languages, context.songbook)
        return SHA256.digest(of: writer.bytes)
    }
}

/// The source files of a build, for the next build of the same process.
package struct KnownFiles: Sendable {
    /// The files by path below `Content/`.
    let files: [String: SourceFile]

    /// The cache without its parts.
    let cache: SourceCache

    /// The digest of everything except the files on which records depend.
    let context: Digest
}

extension [Asset] {
    /// Warns of paths that differ only in case. Pages can't, because slugs are in lower case.
    ///
    /// - Parameter prefix: The prefix of paths in diagnostics.
    fileprivate func warnOfCase(below prefix: String, _ log: inout DiagnosticLog) {
        var holders: [String: String] = [:]
        for asset in self {
            guard let other = holders.updateValue(asset.path, forKey: asset.path.lowercased()), other != asset.path
            else { continue }
            log.warning(
                .addressCollision, at: Place(file: prefix + asset.path),
                "the files \(other) and \(asset.path) in Content differ only in case",
                hint: "rename one of them; many web hosts would store only one of them")
        }
    }
}
