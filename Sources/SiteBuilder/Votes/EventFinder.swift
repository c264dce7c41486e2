import Ballots
import Bytes
import Content
import Diagnostics
import Files

/// Finds the events that ballots name: where the last build found them, or else among all that the site has.
final class EventFinder {
    /// What there was to say about the site's content; nothing while only single events were read.
    private(set) var log = DiagnosticLog()

    private let last: LastBuild?
    private let project: Project
    private let buildState: BuildState
    private let loader: Loader
    private var all: [String: Event]?
    private var known: [String: (event: Event, listed: ListedEvent)] = [:]

    // The records of files that have several.
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

    /// The event of that id; nil where there is none.
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

    /// The ids of all events, where they were read: an event that there is none of was looked for among all.
    var knownIDs: [String] { all.map { Array($0.keys) } ?? [] }

    /// The events that were found by what the last build knew; nil where everything had to be read.
    var found: [(event: Event, listed: ListedEvent)]? {
        all != nil ? nil : known.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }.map(\.value)
    }

    /// Reads an event's file where it is as it was; nil where it is not.
    private func read(_ id: String, _ listed: ListedEvent) throws(FileError) -> Event? {
        if files[listed.path] == nil {
            guard let status = try project.folder.content.status(listed.path), FileSignature(status) == listed.signature
            else {
                return nil
            }
            var said = DiagnosticLog()
            guard case .events(let events)? = loader.read(listed.path, &said) else { return nil }
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
