import Files
private import Glibc
private import Platform
import Synchronization

/// Detects changed files below some folders of a site.
///
/// Names that start with a full stop or end in `~` are ignored: editors use them for their own files.
final class FolderWatch: Sendable {
    enum Changes: Equatable {
        /// These files were written, created or removed. Their paths are relative to the site's folder.
        case files(Set<String>)
        /// Folders were created, removed or renamed, or changes were missed.
        case any

        /// The changed files; nil for `any`.
        var files: Set<String>? { if case .files(let files) = self { files } else { nil } }

        func union(_ other: Changes) -> Changes {
            guard let files, let more = other.files else { return .any }
            return .files(files.union(more))
        }
    }

    /// Readable when something has changed; see `hasChanges`.
    var descriptor: CInt { events.descriptor }

    private let events: FolderEvents
    private let site: String
    private let roots: [String]

    private struct State {
        /// The watched folders by the numbers of their watches. Paths are relative to the site's folder, whose own path is empty.
        var folders: [CInt: String] = [:]

        /// The changes that `changes()` hasn't returned yet.
        var pending: Changes?
    }

    private let state = Mutex(State())

    /// Starts to watch the folders `roots`, which needn't exist yet, in the folder `site`.
    ///
    /// - Throws: `FileError` if the system can't watch folders, or not so many.
    init(_ roots: [String], in site: String) throws(FileError) {
        self.site = site
        self.roots = roots
        guard let events = FolderEvents() else { throw FileError(.inspect, path: site, reason: .system(errno)) }
        self.events = events
        try watch("")
        for root in roots { try watchTree(root) }
    }

    /// True if `changes()` would return changes.
    ///
    /// The descriptor is also readable after other changes, for example in an output folder next to the watched ones.
    var hasChanges: Bool {
        collect()
        return state.withLock { $0.pending != nil }
    }

    /// Returns the changes since the last call; nil without changes.
    func changes() -> Changes? {
        collect()
        return state.withLock { $0.pending.take() }
    }

    private func collect() {
        events.forEachEvent { event in
            guard let change = change(event) else { return }
            state.withLock { $0.pending = $0.pending.map { $0.union(change) } ?? change }
        }
    }

    private func change(_ event: FolderEvents.Event) -> Changes? {
        // The next build checks all files.
        if event.isLoss {
            rewatch()
            return .any
        }
        if event.isEnd {
            state.withLock { $0.folders[event.watch] = nil }
            return nil
        }
        guard let folder = state.withLock({ $0.folders[event.watch] }) else { return nil }
        let name = event.name
        if folder.isEmpty {
            guard roots.contains(name) else { return nil }
        } else if name.isEmpty || isIgnored(name) {
            return nil
        }
        let path = folder.isEmpty ? name : "\(folder)/\(name)"
        guard event.isFolder else { return .files([path]) }
        if event.isNew { rewatch() }
        // A folder's own permissions and times don't matter: its files have their own events.
        return event.isAttributes ? nil : .any
    }

    /// Watches new folders.
    private func rewatch() {
        // A folder that can't be watched now is reported when the preview is started again.
        for root in roots { try? watchTree(root) }
    }

    private func watchTree(_ path: String) throws(FileError) {
        guard try watch(path) else { return }
        // A folder that has just disappeared needs no watch.
        guard let folder = try? Folder.open("\(site)/\(path)"), let entries = try? folder.entries() else { return }
        for entry in entries where entry.status.kind == .folder && !isIgnored(entry.name) {
            try watchTree("\(path)/\(entry.name)")
        }
    }

    /// Watches one folder; false if it does not exist.
    @discardableResult
    private func watch(_ path: String) throws(FileError) -> Bool {
        let whole = path.isEmpty ? site : "\(site)/\(path)"
        // Links below the site's folder are not followed, as when files are read.
        let watch = events.watch(whole, followingLink: path.isEmpty)
        if watch < 0, errno == ENOENT || errno == ENOTDIR || errno == EACCES { return false }
        guard watch >= 0 else { throw FileError(.inspect, path: whole, reason: .system(errno)) }
        state.withLock { $0.folders[watch] = path }
        return true
    }

    private func isIgnored(_ name: String) -> Bool {
        name.utf8.first == UInt8(ascii: ".") || name.utf8.last == UInt8(ascii: "~")
    }
}
