import Foundation

/// Temporary folders that are removed afterwards, even if the work fails or the benchmark is interrupted.
enum TemporaryFolder {
    /// Runs `body` with a new folder in the system's temporary folder, which TMPDIR can change.
    static func with<Result>(_ body: (URL) throws -> Result) throws -> Result {
        let folder = FileManager.default.temporaryDirectory.appending(path: "corkboard-bench-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        let stops = [SIGINT, SIGTERM, SIGHUP].map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler { becomeRemoval(of: folder, endingWith: 128 + number) }
            source.resume()
            return source
        }
        defer {
            for stop in stops { stop.cancel() }
            ChildProcess.killAll()
            remove(folder)
        }
        return try body(folder)
    }

    private static func remove(_ folder: URL) {
        do {
            try FileManager.default.removeItem(at: folder)
        } catch {
            print("could not remove \(folder.path): \(error)")
        }
    }

    /// Replaces this process with one that removes `folder`, so that no thread can create files in it meanwhile.
    private static func becomeRemoval(of folder: URL, endingWith code: Int32) {
        ChildProcess.killAll()
        let command = ["sh", "-c", "rm -rf \"$0\"; exit \"$1\"", folder.path, "\(code)"]
        var words = unsafe command.map { unsafe strdup($0) } + [nil]
        unsafe execv("/bin/sh", &words)
        exit(code)
    }
}
