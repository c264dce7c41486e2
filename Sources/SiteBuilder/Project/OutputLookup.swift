import Bytes
import Diagnostics
import Dispatch
import Files
import Output
import Synchronization

/// Looks up the files of the output in the background, while the content is found and loaded.
///
/// One thread begins, so that another core can find the content. It pauses while all cores read the content. The thread
/// that needs the result shares the remaining work.
final class OutputLookup {
    typealias Opened = (output: OutputFolder, standing: [FileStatus?])

    private let isInterrupted: @Sendable () -> Bool

    /// The output, and the diagnostics from opening it.
    private let output: Lazy<(Result<OutputFolder?, FileError>, DiagnosticLog)>

    /// The status on disk of the files in the output's manifest, in parts.
    private let standing: Lazy<LazyValues<Result<[FileStatus?], FileError>>>
    private let pauses = Pauses()

    /// Fulfilled when the thread ends; nil before it starts.
    private var end: Promise<Bool>?

    /// - Parameters:
    ///   - startsNow: True to start at once, false to wait for `start()`.
    ///   - isInterrupted: If it becomes true, the search ends.
    init(_ buildCache: BuildCache, startsNow: Bool, isInterrupted: @escaping @Sendable () -> Bool) {
        self.isInterrupted = isInterrupted
        let output = Lazy { () -> (Result<OutputFolder?, FileError>, DiagnosticLog) in
            var log = DiagnosticLog()
            let opened = Result { () throws(FileError) in try buildCache.output(&log) }
            return (opened, log)
        }
        self.output = output
        standing = Lazy { [pauses] in
            let opened = try? output.value.0.get()
            return LazyValues(opened?.partCount ?? 0) { part in
                pauses.wait()
                if isInterrupted() || pauses.areOver { return .success([]) }
                return Result { () throws(FileError) in try opened?.standing(inPart: part) ?? [] }
            }
        }
        if startsNow { start() }
    }

    /// Starts the search, unless it has started.
    func start() {
        if end != nil { return }
        let end = Promise<Bool>()
        self.end = end
        // A separate queue adds a thread. Shared queues have only a thread per processor, and these read the content.
        DispatchQueue(label: "output").async { [standing] in
            _ = standing.value.all
            end.fulfil(true)
        }
    }

    /// Lets the thread wait during `body`, which needs all cores.
    func whilePaused<Value>(_ body: () -> Value) -> Value {
        pauses.begin()
        defer { pauses.end() }
        return body()
    }

    /// Waits for the output; nil if the site can't be built there, or if the build was interrupted.
    func result(_ log: inout DiagnosticLog) throws(FileError) -> Opened? {
        start()
        let parts = standing.value.all
        if isInterrupted() { return nil }
        let (opened, diagnostics) = output.value
        log.append(diagnostics)
        guard let output = try opened.get() else { return nil }
        var standing: [FileStatus?] = []
        standing.reserveCapacity(parts.reduce(0) { $0 + ((try? $1.get().count) ?? 0) })
        for part in parts { standing += try part.get() }
        return (output, standing)
    }

    /// Ends a search that has started. It must not outlive the build.
    func finish() {
        pauses.endAll()
        _ = end?.get()
    }
}

/// Pauses of a thread.
private final class Pauses: Sendable {
    private enum State { case off, on, over }

    private let state = Mutex(State.off)
    private let news = DispatchSemaphore(value: 0)

    /// True once no more work is wanted.
    var areOver: Bool { state.withLock { $0 == .over } }

    func begin() { state.withLock { $0 = .on } }
    func end() { set(.off) }
    func endAll() { set(.over) }

    private func set(_ new: State) {
        state.withLock { $0 = new }
        news.signal()
    }

    /// Waits for the end of a pause.
    func wait() { while state.withLock({ $0 == .on }) { news.wait() } }
}
