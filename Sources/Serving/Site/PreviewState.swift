import Bytes
import Diagnostics
import Pages
import Synchronization
import Time

/// The state sent to the preview's pages: the version of the site, and the problems of the last build.
final class PreviewState: Sendable {
    private struct Contents {
        var files: SiteFiles?
        var version = 0
        var problems = Problems()

        /// When the site next changes without an edit.
        var nextChange: Instant?
        var streams: [EventStream] = []
        var isEnding = false

        /// The paths of the last requested pages, below the output folder; the latest first.
        var recent: [String] = []
    }

    /// The problems of the last build.
    struct Problems: Sendable {
        /// The first problems, as JSON for pages.
        var listed: [JSONValue] = []

        /// The same for the owner's pages, in words.
        var described: [EditContent.Problem] = []

        /// The number of errors, and the number of problems that are not listed.
        var errors = 0, more = 0
    }

    private let contents = Mutex(Contents())

    /// Distinguishes this process's versions from an earlier process's at the same address.
    private let start: Int

    /// More streams than any browser needs for its windows. Another stream replaces the oldest one.
    private static let streamLimit = 64

    /// The number of recent pages to remember.
    private static let recentLimit = 24

    init(start: Int) { self.start = start }

    /// The files to serve; nil before the first build.
    var files: SiteFiles? { contents.withLock(\.files) }

    /// The paths, below the output folder, of the pages that people are probably looking at.
    var recentPages: Set<String> { contents.withLock { Set($0.recent) } }

    /// The state after the last build, for the owner's pages: when the site next changes without an edit, nil if it
    /// doesn't, and the problems.
    var status: (nextChange: Instant?, problems: [EditContent.Problem]) {
        contents.withLock { (nextChange: $0.nextChange, problems: $0.problems.described) }
    }

    func note(nextChange: Instant?) { contents.withLock { $0.nextChange = nextChange } }

    /// Notes that someone requested a page.
    func note(page path: String) {
        contents.withLock { contents in
            contents.recent.removeAll { $0 == path }
            contents.recent.insert(path, at: 0)
            if contents.recent.count > Self.recentLimit { contents.recent.removeLast() }
        }
    }

    /// Opens a stream of events, which starts with the current state.
    func stream() -> EventStream {
        contents.withLock { contents in
            let stream = EventStream(Array("retry: 300\n\n".utf8) + event(contents))
            contents.streams.removeAll(where: \.hasEnded)
            if contents.streams.count >= Self.streamLimit { contents.streams.removeFirst().end() }
            contents.streams.append(stream)
            return stream
        }
    }

    /// Notifies every page of changed files and of the current problems.
    ///
    /// - Parameter files: The files to serve from now on; nil to keep the current ones.
    func publish(_ files: SiteFiles?, _ problems: Problems, hasChanged: Bool) {
        send { contents in
            if let files { contents.files = files }
            contents.problems = problems
            if hasChanged { contents.version += 1 }
            return event(contents)
        }
    }

    /// Sends a comment to every page, to detect streams whose browser is gone.
    func ping() { send { _ in Array(":\n\n".utf8) } }

    /// True once the server accepts no more changes.
    var isEnding: Bool { contents.withLock(\.isEnding) }

    /// Ends all streams, and stops accepting changes.
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
