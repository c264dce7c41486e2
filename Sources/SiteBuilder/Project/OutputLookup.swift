import Bytes
import Diagnostics
import Files
import Output

/// Looks up the files of the output in the background, while the content is found and loaded.
final class OutputLookup {
    private let buildCache: BuildCache
    private let isInterrupted: @Sendable () -> Bool
    private var future: Future<OpenedOutput>?

    /// - Parameters:
    ///   - startsNow: True to start at once, false to wait for `start()`.
    ///   - isInterrupted: If it becomes true, the search ends.
    init(_ buildCache: BuildCache, startsNow: Bool, isInterrupted: @escaping @Sendable () -> Bool) {
        self.buildCache = buildCache
        self.isInterrupted = isInterrupted
        if startsNow { start() }
    }

    /// Starts the search, unless it has started.
    @discardableResult func start() -> Future<OpenedOutput> {
        if let future { return future }
        let (buildCache, isInterrupted) = (buildCache, isInterrupted)
        let started = Future { buildCache.openedOutput(isInterrupted: isInterrupted) }
        future = started
        return started
    }

    /// Waits for the output; nil if the site can't be built there, or if the build was interrupted.
    func result(
        _ log: inout DiagnosticLog
    ) throws(FileError) -> (output: OutputFolder, standing: [FileStatus?])? {
        let found = start().get()
        if isInterrupted() { return nil }
        log.append(found.diagnostics)
        return try found.opened.get()
    }

    /// Waits for a search that has started. It must not outlive the build.
    func finish() { _ = future?.get() }
}
