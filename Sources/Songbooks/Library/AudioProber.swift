import Bytes
import Diagnostics
import Documents
import Files
private import Glibc
import Processes

/// Reads the tags of audio files with ffprobe, a program of FFmpeg.
package struct AudioProber: Sendable {
    /// The tags of one file.
    typealias Tags = (title: String, artist: String)

    /// The program, which is looked up in PATH unless its name contains a slash.
    private let program: String

    /// How long one file may take, and all files together.
    private let patience, totalPatience: Duration

    /// The longest output for one file in bytes.
    private static let mostOutput = 1 << 16

    /// Creates a prober that gives a file ten seconds, and all files together two minutes.
    package init(
        program: String = "ffprobe", patience: Duration = .seconds(10), totalPatience: Duration = .seconds(120)
    ) {
        self.program = program
        self.patience = patience
        self.totalPatience = totalPatience
    }

    /// Reads the tags of files, as many at a time as there are processors.
    ///
    /// - Returns: The tags in the order of the paths, nil for files without a title, and the number of files that were
    ///   left for lack of time. Nil if the program isn't installed.
    func tags(of paths: [String], in folder: Folder) -> (found: [Tags?], unread: Int)? {
        guard isInstalled else { return nil }
        let end = ContinuousClock.now + totalPatience
        let results: [(tags: Tags?, isUnread: Bool)] = concurrentMap(paths.count, chunk: 1) { index in
            let now = ContinuousClock.now
            guard now < end else { return (nil, true) }
            return (tags(of: paths[index], in: folder, until: min(now + patience, end)), false)
        }
        return (results.map(\.tags), results.count(where: \.isUnread))
    }

    private var isInstalled: Bool {
        var launch = Launch([program, "-version"])
        launch.input = .nothing
        launch.output = .nothing
        launch.errors = .nothing
        do throws(LaunchFailure) { return try launch.start().wait() == .exited(0) } catch { return false }
    }

    /// Returns the tags of a file; nil if it has no title or can't be read.
    private func tags(of path: String, in folder: Folder, until end: ContinuousClock.Instant) -> Tags? {
        // Opened here, so that no link is followed, and passed as standard input, so that the program never sees a name
        // that could be an option or an address.
        let file: FileStream
        // A file that can't be opened is listed by its name.
        do throws(FileError) { file = try FileStream(below: folder, path) } catch { return nil }
        let input = file.duplicate()
        guard input >= 0, let pipe = Pipe() else {
            if input >= 0 { close(input) }
            return nil
        }
        var launch = Launch([
            program, "-v", "quiet", "-protocol_whitelist", "file", "-print_format", "json", "-show_entries",
            "format_tags=title,artist:stream_tags=title,artist", "file:/dev/stdin",
        ])
        launch.input = .file(input)
        launch.output = .file(pipe.writing)
        launch.errors = .nothing
        launch.hasOwnGroup = true
        let child: Child
        do throws(LaunchFailure) { child = try launch.start() } catch {
            for file in [input, pipe.reading, pipe.writing] { close(file) }
            return nil
        }
        close(input)
        close(pipe.writing)
        let output = Self.output(of: pipe.reading, until: end)
        close(pipe.reading)
        if output == nil { kill(-child.id, SIGKILL) }
        guard child.wait() == .exited(0), let output else { return nil }
        return Self.tags(in: output)
    }

    /// Reads a pipe to its end; nil after the time limit, or if the output is too large.
    private static func output(of pipe: CInt, until end: ContinuousClock.Instant) -> [UInt8]? {
        var output: [UInt8] = []
        var block = [UInt8](repeating: 0, count: 4096)
        while output.count <= mostOutput {
            let left = ContinuousClock.now.duration(to: end).components
            let milliseconds = left.seconds * 1000 + left.attoseconds / 1_000_000_000_000_000
            guard milliseconds > 0 else { return nil }
            var waiting = pollfd(fd: pipe, events: Int16(POLLIN), revents: 0)
            guard retrying({ unsafe poll(&waiting, 1, CInt(clamping: milliseconds)) }) > 0 else { return nil }
            let count = unsafe block.withUnsafeMutableBytes { block in
                retrying { unsafe read(pipe, block.baseAddress, block.count) }
            }
            guard count > 0 else { return count == 0 ? output : nil }
            output += block[..<count]
        }
        return nil
    }

    /// The tags in ffprobe's JSON: `{"streams": [{"tags": {…}}], "format": {"tags": {"title": …, "artist": …}}}`.
    ///
    /// Ogg files have tags in the stream. Names of tags may be in upper case.
    static func tags(in json: [UInt8]) -> Tags? {
        // Output that isn't JSON has no tags, and the file's name is used.
        var log = DiagnosticLog()
        guard let root = JSON.parse(json, file: "ffprobe", &log) else { return nil }
        let all = [root["format"]?["tags"]] + (root["streams"]?.elements ?? []).map { $0["tags"] }
        for case let tags? in all {
            if let title = tags.text("title") { return (title: title, artist: tags.text("artist") ?? "") }
        }
        return nil
    }
}
