import Bytes
import Diagnostics
import Files
import Output

/// Looks up the files of the output in the background, while the content is found and loaded.
final class OutputLookup {
    private let buildCache: BuildCache
    private let isInterrupted: @Sendable () -> Bool
    private var future: Future<Found>?

    /// The output, with the status on disk of the files in its manifest, and the diagnostics from opening it.
    private typealias Found = (opened: Result<Opened?, FileError>, diagnostics: DiagnosticLog)
    typealias Opened = (output: OutputFolder, standing: [FileStatus?])

    /// - Parameters:
    ///   - startsNow: True to start at once, false to wait for `start()`.
    ///   - isInterrupted: If it becomes true, the search ends.
    init(_ buildCache: BuildCache, startsNow: Bool, isInterrupted: @escaping @Sendable () -> Bool) {
        self.buildCache = buildCache
        self.isInterrupted = isInterrupted
        if startsNow { start() }
    }

    /// Starts the search, unless it has started.
    func start() { _ = started }

    private var started: Future<Found> {
        if let future { return future }
        let started = Future { [buildCache, isInterrupted] () -> Found in
            var log = DiagnosticLog()
            let interruption = Cancellation(isInterrupted)
            let opened = Result { () throws(FileError) in
                try buildCache.output(&log).map { (output) throws(FileError) in
                    (output: output, standing: try output.standing { interruption.hasCome(before: $0) })
                }
            }
            return (opened, log)
        }
        future = started
        return started
    }

    /// Waits for the output; nil if the site can't be built there, or if the build was interrupted.
    func result(_ log: inout DiagnosticLog) throws(FileError) -> Opened? {
        let found = started.get()
        if isInterrupted() { return nil }
        log.append(found.diagnostics)
        return try found.opened.get()
    }

    /// Waits for a search that has started. It must not outlive the build.
    func finish() { _ = future?.get() }
}
