import Content
import Diagnostics
import Files
import Output

/// Where a build keeps what it remembers, locked against other builds of the same site.
final class BuildState: Sendable {
    private let state: StateFolder
    private let lock: FileLock
    let outputOptions: OutputOptions

    /// A folder that goes with the buildState: where nothing is to be written, nothing is made either.
    private let temporary: (parent: String, name: String)?

    /// Opens and locks the site's `.corkboard/`; waits, and says so, while another process has it.
    ///
    /// Where the site can't be written to, the folder stands beside the output; where nothing is to be written, one that is
    /// made among the temporary files (`TMPDIR`, else `/tmp`) for this alone does as well.
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
        lock = try state.lock { project.progress(Progress(stage: .waiting, done: 0, total: 0)) }
        outputOptions = OutputOptions(
            path: output, place: options.output == nil ? configuration.outputPlace : nil, site: folder.path,
            sources: [folder.name("Content"), folder.name("Templates"), path], home: options.home,
            identity: "\(configuration.baseURL.origin)\(configuration.baseURL.path) \(configuration.title)",
            version: Product.version, adopt: options.adopt)
    }

    deinit {
        // One that can't be removed is the system's to tidy, as all there is among temporary files.
        if let temporary { try? Folder.open(temporary.parent).removeAll(temporary.name) }
    }

    /// The first of some folders that can be written to; nil where nothing is to be written and there is none.
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

    /// The output folder, as the user named it.
    var outputPath: String { outputOptions.path }

    /// The folder of what is remembered.
    var stateFolder: Folder { state.folder }

    /// The output as an earlier build left it; nil, and an error, where the site can't go there.
    func output(_ log: inout DiagnosticLog) throws(FileError) -> OutputFolder? {
        try OutputFolder(outputOptions, state, &log)
    }

    /// The output with what stands in it, and what there is to say about it.
    func openedOutput() -> OpenedOutput {
        var log = DiagnosticLog()
        let opened = Result { () throws(FileError) in
            try output(&log).map { (output) throws(FileError) in (output: output, standing: try output.standing()) }
        }
        return OpenedOutput(opened: opened, said: log)
    }

    /// A part of the output; nil, and an error, where the site can't go there.
    func output(_ part: OutputPart, _ log: inout DiagnosticLog) throws(FileError) -> OutputFolder? {
        try OutputFolder(outputOptions, state, part: part, &log)
    }

    /// The records about the output; nil where the site can't go there.
    func journal() throws(FileError) -> OutputJournal? {
        var unsaid = DiagnosticLog()
        guard let place = try OutputPlace(outputOptions, &unsaid) else { return nil }
        return OutputJournal(
            place: place, records: try state.records(ofOutput: place.key), version: outputOptions.version)
    }

    /// A place for copies of what is about to be replaced.
    var replacedFiles: ReplacedFiles { ReplacedFiles(state) }

    /// What earlier builds kept of the sources.
    func sourceCache() -> SourceCache.Bytes {
        // Without it everything is read again, and that is all: why it can't be read is nobody's trouble.
        func read(_ name: String) -> [UInt8] { (try? state.folder.read(name, limit: 1 << 30).bytes) ?? [] }
        return SourceCache.Bytes(whole: read(Self.cacheName), changes: read(Self.cacheChangesName))
    }

    /// Keeps what was read for the next build; nil: what there is.
    package func keep(_ update: SourceCache.Update?) throws(FileError) {
        switch update {
        case .whole(let bytes):
            try state.folder.put(Self.cacheName, bytes.span, permissions: 0o600)
            // They are of another whole: left there, they would not be looked at.
            try state.folder.removeFile(Self.cacheChangesName)
        case .changes(let bytes): try state.folder.put(Self.cacheChangesName, bytes.span, permissions: 0o600)
        case nil: break
        }
    }

    /// Whether earlier builds kept anything of the sources.
    var hasSourceCache: Bool { (try? state.folder.status(Self.cacheName)) != nil }

    private static let cacheName = "sources"
    private static let cacheChangesName = "sources-changes"
}
