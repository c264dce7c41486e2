import Ballots
import Bytes
import Content
import Diagnostics
import Files

/// Finds the events that ballots name: in the files that the last build found them in, otherwise among all events of
/// the site.
final class EventFinder {
    /// The diagnostics about the site's content; empty if only single events were read.
    private(set) var log = DiagnosticLog()

    private let last: CachedLists?
    private let project: Project
    private let buildCache: BuildCache
    private var all: [String: Event]?
    private var known: [String: FoundEvent] = [:]

    /// The events by id, for each of the site's languages, by the paths of the files read for them.
    private var read: [[String]: [[String: Event]]] = [:]

    /// True if all files of events are unchanged since the last build; nil until it is needed.
    private var isFolderUnchanged: Bool?

    /// - Parameter last: The data of the last build; nil to read all events at once.
    init(_ last: CachedLists?, project: Project, buildCache: BuildCache) throws(FileError) {
        self.last = last
        self.project = project
        self.buildCache = buildCache
        if last == nil { try readAll() }
    }

    /// Finds the event with this id; nil if unknown.
    func event(_ id: String) -> Event? {
        if let all { return all[id] }
        if let known = known[id] { return known.event }
        do throws(FileError) {
            if let last, let found = try find(id, last) {
                known[id] = found
                return found.event
            }
            return try readAll()[id]
        } catch {
            log.error(.writeFailed, at: nil, "\(error)")
            return nil
        }
    }

    /// The ids of all events; empty unless all were read, which happens when a ballot names an unknown event.
    var knownIDs: [String] { all.map { Array($0.keys) } ?? [] }

    /// The events found with the last build's data, sorted by id; nil if all events were read.
    var found: [FoundEvent]? {
        all != nil ? nil : known.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }.map(\.value)
    }

    /// Reads an event from its files; nil if one of them has changed.
    private func find(_ id: String, _ last: CachedLists) throws(FileError) -> FoundEvent? {
        guard let listed = last[id] else { return nil }
        let paths = listed.sources.map(\.path)
        if read[paths] == nil {
            for file in listed.sources {
                guard let status = try project.folder.content.status(file.path),
                    FileSignature(status) == file.signature
                else { return nil }
            }
            read[paths] = events(in: listed.sources)
        }
        let versions = read[paths]?.compactMap { $0[id] } ?? []
        guard let own = versions.first, own.id.utf8.elementsEqual(id.utf8),
            versions.count == project.configuration.further.count + 1
        else { return nil }
        // Another file may now change a date of the series.
        if own.occurrence != nil, try !isFolderUnchanged(since: last) { return nil }
        return FoundEvent(versions: versions, listed: listed)
    }

    /// Reads the events of these files, in each of the site's languages.
    private func events(in files: [FoundFile]) -> [[String: Event]] {
        var discarded = DiagnosticLog()
        let walk = ContentWalk(project.folder, files: files, at: project.options.clock())
        let own = Sources(project, walk: walk, cache: nil, &discarded)
        return ([own] + project.configuration.further.map(own.translated)).map(\.eventsByID)
    }

    private func isFolderUnchanged(since last: CachedLists) throws(FileError) -> Bool {
        if let isFolderUnchanged { return isFolderUnchanged }
        let digest = try ContentWalk(project.folder, only: .event, at: project.options.clock()).digest(of: .event)
        let isUnchanged = digest != nil && digest == last.eventFiles
        isFolderUnchanged = isUnchanged
        return isUnchanged
    }

    @discardableResult
    private func readAll() throws(FileError) -> [String: Event] {
        let sources = try Sources(project, cache: buildCache.sourceCache(), &log)
        let events = sources.eventsByID
        all = events
        return events
    }
}

/// An event, read from files that are unchanged since the last build.
struct FoundEvent {
    /// The event in each of the site's languages, its own first.
    let versions: [Event]

    let listed: CachedEvent

    /// The event in the site's own language.
    var event: Event { versions[0] }
}
