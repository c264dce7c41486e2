import Bytes
import Content
import Diagnostics
import Files
import Output
import Pages

/// The stored data of builds, locked against other builds of the same site.
package final class BuildCache: Sendable {
    private let state: StateFolder
    /// Nil if the caller of the program's function holds the lock.
    private let lock: FileLock?
    let outputOptions: OutputOptions

    /// A temporary state folder, removed with this object, for dry runs that may not write elsewhere.
    private let temporary: (parent: String, name: String)?

    /// Opens and locks the site's `.corkboard/`; while another process holds the lock, reports that and waits.
    ///
    /// If the site's folder is read-only, the state folder is next to the output. A dry run that can use neither
    /// creates a temporary one (in `TMPDIR`, otherwise `/tmp`).
    init(_ project: Project) throws(FileError) {
        let (folder, configuration, options) = (project.folder, project.configuration, project.options)
        let output = options.output ?? folder.name(configuration.output)
        var beside = output
        while beside.utf8.last == UInt8(ascii: "/") { beside.removeLast() }
        let places = [folder.name(StateFolder.name), beside + StateFolder.name]
        let path: String
        if let (found, place) = try Self.state(at: places, dryRun: options.dryRun) {
            (state, path, temporary) = (found, place, nil)
        } else {
            let parent = options.environment("TMPDIR").flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp"
            let name = try Folder.makeTemporary(in: parent)
            path = "\(parent)/\(name)"
            (state, temporary) = (try StateFolder.open(at: path), (parent, name))
        }
        lock =
            options.isLocked
            ? nil : try state.lock { project.progress(Progress(stage: .waiting, done: 0, total: 0)) }
        outputOptions = OutputOptions(
            path: output, place: options.output == nil ? configuration.outputPlace : nil, site: folder.path,
            sources: [folder.name("Content"), folder.name("Templates"), path], home: options.home,
            identity: "\(configuration.baseURL.origin)\(configuration.baseURL.path) \(configuration.title)",
            version: Product.version, adopt: options.adopt)
    }

    deinit {
        // The system cleans up temporary files if this fails.
        if let temporary { try? Folder.open(temporary.parent).removeAll(temporary.name) }
    }

    /// Opens the first of these folders that is writable; nil if a dry run has no writable folder.
    private static func state(
        at paths: [String], dryRun: Bool
    ) throws(FileError) -> (state: StateFolder, path: String)? {
        var refusal: FileError?
        for path in paths {
            if dryRun, try Folder.status(at: path) == nil { continue }
            do throws(FileError) {
                return (try StateFolder.open(at: path), path)
            } catch {
                guard error.forbidsWriting else { throw error }
                refusal = error
            }
        }
        if let refusal, !dryRun { throw refusal }
        return nil
    }

    /// True if a server is running for the site.
    func isServed() throws(FileError) -> Bool { try state.isServed() }

    /// The output folder, as the user named it.
    var outputPath: String { outputOptions.path }

    var stateFolder: Folder { state.folder }

    /// Opens the output of the last build, or a part of it; reports an error and returns nil if the site can't be built
    /// there.
    func output(part: OutputPart? = nil, _ log: inout DiagnosticLog) throws(FileError) -> OutputFolder? {
        try OutputFolder(outputOptions, state, part: part, &log)
    }

    /// Opens the journal of the output; nil if the site can't be built there.
    func journal() throws(FileError) -> OutputJournal? {
        var discarded = DiagnosticLog()
        guard let place = try OutputPlace(outputOptions, &discarded) else { return nil }
        return OutputJournal(
            place: place, records: try state.records(ofOutput: place.key), version: outputOptions.version)
    }

    /// True if an update of the output began and failed, so that pages may be old or new.
    var isUpdateUnfinished: Bool {
        // Errors don't matter here, because only a hint depends on the result.
        (try? journal()?.isUnfinished()) == true
    }

    /// A folder for copies of files that are about to be replaced.
    var replacedFiles: ReplacedFiles { ReplacedFiles(state) }

    /// Reads the source cache of earlier builds.
    func sourceCache() -> SourceCache.Bytes {
        // If the cache is unreadable, all sources are read again.
        func read(_ name: String) -> [UInt8] { (try? state.folder.read(name, limit: 1 << 30).bytes) ?? [] }
        return SourceCache.Bytes(whole: read(Self.cacheName), changes: read(Self.cacheChangesName))
    }

    /// Stores the source cache for the next build; nil leaves the stored one unchanged.
    func keep(_ update: SourceCache.Update?) throws(FileError) {
        switch update {
        case .whole(let bytes):
            try state.folder.put(Self.cacheName, bytes.span, permissions: 0o600)
            // The stored changes belong to the old cache, and would be ignored.
            try state.folder.removeFile(Self.cacheChangesName)
        case .changes(let bytes): try state.folder.put(Self.cacheChangesName, bytes.span, permissions: 0o600)
        case nil: break
        }
    }

    /// What earlier builds stored about the search index, in each language of the site.
    ///
    /// Reading the words is slow. If a text has changed, another core reads them while this one resolves records.
    func storedSearch(of sources: Sources) -> [SearchCache.Stored] {
        // Captures the folder, not this cache with the site's lock: reports of builds retain their plans.
        let folder = stateFolder
        let stored = (0...sources.configuration.further.count).map { number in
            SearchCache.Stored { BuildCache.searchFile($0, ofLanguage: number, in: folder) }
        }
        if sources.hasNewTexts { _ = Future { for search in stored { search.readAhead() } } }
        return stored
    }

    /// Reads a file about the search index in a language of the site; empty without one.
    private static func searchFile(_ name: String, ofLanguage number: Int, in folder: Folder) -> [UInt8] {
        // If the file is unreadable, the words are read again.
        (try? folder.read("\(searchName)/\(name)-\(number)", limit: 1 << 30).bytes) ?? []
    }

    /// Stores the words of the search index in each language.
    func keep(_ search: [SearchCache]) throws(FileError) {
        for (number, cache) in search.enumerated() {
            try cache.forEachNewFile { (name, bytes) throws(FileError) in
                let folder = try state.folder.makingFolder(Self.searchName, permissions: 0o700)
                try folder.put("\(name)-\(number)", bytes.span, permissions: 0o600)
            }
        }
    }

    /// True if an earlier build stored a source cache.
    var hasSourceCache: Bool { (try? state.folder.status(Self.cacheName)) != nil }

    private static let cacheName = "sources"
    private static let cacheChangesName = "sources-changes"
    private static let searchName = "search"
}
