import Bytes
import Diagnostics
import Synchronization

/// What the preview's pages are told: the version of the site, and the problems of the last build.
final class PreviewState: Sendable {
    private struct Contents {
        var files: SiteFiles?
        var version = 0
        var problems = Problems()
        var streams: [EventStream] = []
        var isEnding = false

        /// The paths, below the output, of the pages asked for last; the latest first.
        var recent: [String] = []
    }

    /// The problems of the last build.
    struct Problems: Sendable {
        /// The first of them, as pages show them.
        var listed: [JSONValue] = []

        /// The number of errors, and of problems that are not listed.
        var errors = 0, more = 0
    }

    private let contents = Mutex(Contents())

    /// Tells this process's versions from those of an earlier one at the same address.
    private let start: Int

    /// More streams than any browser needs for its windows: further ones take the place of the oldest.
    private static let streamLimit = 64

    /// As many pages are kept in mind.
    private static let recentLimit = 24

    init(start: Int) { self.start = start }

    /// The files to serve; nil before there is a site.
    var files: SiteFiles? { contents.withLock(\.files) }

    /// The paths, below the output, of the pages that people probably look at.
    var recentPages: Set<String> { contents.withLock { Set($0.recent) } }

    /// Notes that someone asked for a page.
    func note(page path: String) {
        contents.withLock { contents in
            contents.recent.removeAll { $0 == path }
            contents.recent.insert(path, at: 0)
            if contents.recent.count > Self.recentLimit { contents.recent.removeLast() }
        }
    }

    /// Opens a stream of events, which begins with the present state.
    func stream() -> EventStream {
        contents.withLock { contents in
            let stream = EventStream(Array("retry: 300\n\n".utf8) + event(contents))
            contents.streams.removeAll(where: \.hasEnded)
            if contents.streams.count >= Self.streamLimit { contents.streams.removeFirst().end() }
            contents.streams.append(stream)
            return stream
        }
    }

    /// Tells every page that files have changed, or which problems there are.
    ///
    /// - Parameter files: The files to serve from now on; nil for those before.
    func publish(_ files: SiteFiles?, _ problems: Problems, hasChanged: Bool) {
        send { contents in
            if let files { contents.files = files }
            contents.problems = problems
            if hasChanged { contents.version += 1 }
            return event(contents)
        }
    }

    /// Sends a comment to every page, by which streams whose browser is gone are noticed.
    func ping() { send { _ in Array(":\n\n".utf8) } }

    /// True once the server takes in nothing more.
    var isEnding: Bool { contents.withLock(\.isEnding) }

    /// Ends all streams, and lets nothing more be changed.
    func end() {
        let streams = contents.withLock { contents in
            contents.isEnding = true
            return contents.streams
        }
        for stream in streams { stream.end() }
    }

    private func send(_ bytes: (inout Contents) -> [UInt8]) {
        let (streams, bytes) = contents.withLock { contents in
            contents.streams.removeAll(where: \.hasEnded)
            return (contents.streams, bytes(&contents))
        }
        for stream in streams { stream.send(bytes) }
    }

    private func event(_ contents: Contents) -> [UInt8] {
        let state: JSONValue = [
            "version": .string("\(start)-\(contents.version)"), "problems": .array(contents.problems.listed),
            "errors": .number(contents.problems.errors), "more": .number(contents.problems.more),
        ]
        return Array("event: state\ndata: \(state.text)\n\n".utf8)
    }
}
