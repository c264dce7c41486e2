import Ballots
import Bytes
import Content
import Diagnostics
import Files

/// Finds the events that ballots name: in the files that the last build found them in, or else among all events of the site.
final class EventFinder {
    /// The diagnostics about the site's content; empty while only single events were read.
    private(set) var log = DiagnosticLog()

    private let last: LastBuild?
    private let project: Project
    private let buildState: BuildState
    private let loader: Loader
    private var all: [String: Event]?
    private var known: [String: (event: Event, listed: ListedEvent)] = [:]

    // The events of the files that were read, by path: a file may have several.
    private var files: [String: [Event]] = [:]

    /// - Parameter last: Nil: everything is read at once.
    init(_ last: LastBuild?, _ project: Project, _ buildState: BuildState) throws(FileError) {
        self.last = last
        self.project = project
        self.buildState = buildState
        loader = Loader(
            content: project.folder.content, prefix: project.folder.name("Content/"),
            context: LoadContext(project.configuration), cache: SourceCache())
        if last == nil { try readAll() }
    }

    /// Finds the event with that id; nil if there is none.
    func event(_ id: String) -> Event? {
        if let all { return all[id] }
        if let known = known[id] { return known.event }
        do throws(FileError) {
            if let listed = last?[id], let event = try read(id, listed) {
                known[id] = (event, listed)
                return event
            }
            return try readAll()[id]
        } catch {
            log.error(.writeFailed, at: nil, "\(error)")
            return nil
        }
    }

    /// The ids of all events; empty unless all were read, as they are when a ballot names an unknown event.
    var knownIDs: [String] { all.map { Array($0.keys) } ?? [] }

    /// The events found with the last build's data, sorted by id; nil if everything had to be read.
    var found: [(event: Event, listed: ListedEvent)]? {
        all != nil ? nil : known.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }.map(\.value)
    }

    /// Reads an event from its file; nil if the file has changed.
    private func read(_ id: String, _ listed: ListedEvent) throws(FileError) -> Event? {
        if files[listed.path] == nil {
            guard let status = try project.folder.content.status(listed.path), FileSignature(status) == listed.signature
            else {
                return nil
            }
            var discarded = DiagnosticLog()
            guard case .events(let events)? = loader.read(listed.path, &discarded)?.records else { return nil }
            files[listed.path] = events
        }
        return files[listed.path]?.first { $0.id.utf8.elementsEqual(id.utf8) }
    }

    @discardableResult
    private func readAll() throws(FileError) -> [String: Event] {
        let sources = try Sources(project, cache: buildState.sourceCache(), &log)
        let events = sources.eventsByID
        all = events
        return events
    }
}
