import Files
private import Glibc
import Synchronization

/// Detects changed files below some folders of a site, with inotify.
///
/// Names that start with a full stop or end in `~` are ignored: editors use them for their own files.
@safe final class FolderWatch: Sendable {
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
    let descriptor: CInt

    private let site: String
    private let roots: [String]

    private struct State {
        /// The watched folders by the numbers of their watches. Paths are relative to the site's folder, whose own path is empty.
        var folders: [CInt: String] = [:]

        /// The changes that `changes()` hasn't returned yet.
        var pending: Changes?
    }

    private let state = Mutex(State())

    private static let events = UInt32(
        IN_CLOSE_WRITE | IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_ATTRIB | IN_ONLYDIR)

    /// Starts to watch the folders `roots`, which needn't exist yet, in the folder `site`.
    ///
    /// - Throws: `FileError` if the system has no inotify, or not enough watches for all folders.
    init(_ roots: [String], in site: String) throws(FileError) {
        self.site = site
        self.roots = roots
        descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
        guard descriptor >= 0 else { throw FileError(.inspect, site, .system(errno)) }
        try watch("")
        for root in roots { try watchTree(root) }
    }

    deinit { close(descriptor) }

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
        return state.withLock { state in
            defer { state.pending = nil }
            return state.pending
        }
    }

    private func collect() {
        var buffer = [UInt8](repeating: 0, count: 64 << 10)
        while true {
            let count = unsafe buffer.withUnsafeMutableBytes { unsafe read(descriptor, $0.baseAddress, $0.count) }
            guard count > 0 else { break }
            forEachEvent(in: buffer[..<count]) { watch, mask, name in
                guard let change = change(watch, mask, name) else { return }
                state.withLock { $0.pending = $0.pending.map { $0.union(change) } ?? change }
            }
        }
    }

    private func change(_ watch: CInt, _ mask: UInt32, _ name: String) -> Changes? {
        // Too many events arrived at once, and some were lost, so everything is checked.
        if mask & UInt32(IN_Q_OVERFLOW) != 0 {
            rewatch()
            return .any
        }
        if mask & UInt32(IN_IGNORED) != 0 {
            state.withLock { $0.folders[watch] = nil }
            return nil
        }
        guard let folder = state.withLock({ $0.folders[watch] }) else { return nil }
        if folder.isEmpty {
            guard roots.contains(name) else { return nil }
        } else if name.isEmpty || isIgnored(name) {
            return nil
        }
        let path = folder.isEmpty ? name : "\(folder)/\(name)"
        guard mask & UInt32(IN_ISDIR) != 0 else { return .files([path]) }
        if mask & UInt32(IN_CREATE | IN_MOVED_TO) != 0 { rewatch() }
        // A folder's own permissions and times don't matter: its files have their own events.
        return mask & UInt32(IN_ATTRIB) != 0 ? nil : .any
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
        let mask = Self.events | (path.isEmpty ? 0 : UInt32(IN_DONT_FOLLOW))
        let watch = unsafe inotify_add_watch(descriptor, whole, mask)
        if watch < 0, errno == ENOENT || errno == ENOTDIR || errno == EACCES { return false }
        guard watch >= 0 else { throw FileError(.inspect, whole, .system(errno)) }
        state.withLock { $0.folders[watch] = path }
        return true
    }

    private func isIgnored(_ name: String) -> Bool {
        name.utf8.first == UInt8(ascii: ".") || name.utf8.last == UInt8(ascii: "~")
    }

    private func forEachEvent(in bytes: ArraySlice<UInt8>, _ body: (CInt, UInt32, String) -> Void) {
        unsafe bytes.withUnsafeBytes { bytes in
            var place = 0
            let head = MemoryLayout<inotify_event>.size
            while place + head <= bytes.count {
                let event = unsafe bytes.loadUnaligned(fromByteOffset: place, as: inotify_event.self)
                let name = unsafe bytes[(place + head)..<min(bytes.count, place + head + Int(event.len))]
                body(event.wd, event.mask, unsafe String(decoding: name.prefix { $0 != 0 }, as: UTF8.self))
                place += head + Int(event.len)
            }
        }
    }
}
