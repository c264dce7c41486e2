import Foundation

/// A folder that goes when the work in it ends, also when that fails or the benchmark is told to stop.
enum TemporaryFolder {
    /// Runs `body` with a new folder in the system's place for such, which TMPDIR can move.
    static func with<Result>(_ body: (URL) throws -> Result) throws -> Result {
        let folder = FileManager.default.temporaryDirectory.appending(path: "corkboard-bench-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        let stops = [SIGINT, SIGTERM, SIGHUP].map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler {
                remove(folder)
                exit(128 + number)
            }
            source.resume()
            return source
        }
        defer {
            for stop in stops { stop.cancel() }
            remove(folder)
        }
        return try body(folder)
    }

    private static func remove(_ folder: URL) {
        ChildProcess.killAll()
        do {
            try FileManager.default.removeItem(at: folder)
        } catch {
            print("could not remove \(folder.path): \(error)")
        }
    }
}
