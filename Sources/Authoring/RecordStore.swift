package import Ballots
import Content
import Diagnostics
import Documents
import Files
import Output
package import SiteBuilder
import Text
package import Time

/// Reads, adds, changes, deletes, and restores records; the site is locked during each write.
package struct RecordStore: Sendable {
    private let site: String
    private let content: Folder
    private let prefix: String
    private let waiting: @Sendable () -> Void

    /// Opens the site in a folder.
    ///
    /// - Parameter waiting: Called before waiting for another process that writes.
    package init(site: String, waiting: @escaping @Sendable () -> Void) throws(AuthoringError) {
        self.site = site
        self.waiting = waiting
        content = try onDisk(as: AuthoringError.file) { () throws(FileError) in
            try Folder.open(site, followingLinks: true).folder("Content")
        }
        prefix = site == "." ? "Content/" : content.path + "/"
    }

    /// Runs `body` while no other process can write.
    private func locked<Result>(_ body: (Trash) throws(AuthoringError) -> Result) throws(AuthoringError) -> Result {
        let state = try onDisk(as: AuthoringError.file) { () throws(FileError) in
            try StateFolder.open(at: StateFolder.path(ofSite: site))
        }
        let lock = try onDisk(as: AuthoringError.file) { () throws(FileError) in try state.lock(waiting: waiting) }
        let result = try body(try onDisk(as: AuthoringError.file) { () throws(FileError) in try Trash(in: state) })
        _ = consume lock
        return result
    }

    /// Counts the accepted ballots and requests in a selection.
    package func count(_ selection: BallotSelection) throws(AuthoringError) -> Int {
        try onDisk(as: AuthoringError.file) { () throws(FileError) in try batchFolder()?.count(selection) ?? 0 }
    }

    /// Reads the file of a record.
    package func file(of record: CatalogueRecord) throws(AuthoringError) -> RecordFile {
        try RecordFile(record.path, in: content, named: record.place.file)
    }

    /// Writes a new file below `Content/`.
    ///
    /// - Parameter permissions: The file's permissions; nil: the usual ones.
    package func add(_ bytes: [UInt8], at path: String, permissions: UInt32? = nil) throws(AuthoringError) {
        try locked { _ throws(AuthoringError) in try place(bytes, at: path, permissions: permissions) }
    }

    /// Writes a changed file.
    package func save(_ file: RecordFile) throws(AuthoringError) {
        try locked { _ throws(AuthoringError) in try put(file.manuscript.bytes, over: file) }
    }

    /// Deletes a record with its ballots, and the decisions on an event's requests.
    ///
    /// Everything is in the trash before anything is deleted, so an interruption loses nothing.
    package func remove(
        _ record: CatalogueRecord, from file: RecordFile, ballots selection: BallotSelection?, now: Instant
    ) throws(AuthoringError) {
        let way = try file.path(to: record)
        var rest: [UInt8]?
        if !way.isEmpty {
            var file = file
            try file.removeItem(at: way)
            rest = file.manuscript.bytes
        }
        try locked { trash throws(AuthoringError) in
            let batches = try onDisk(as: AuthoringError.file) { () throws(FileError) in try batchFolder() }
            let entry = TrashEntry(record, way: way, removed: now)
            var decided = record.kind == .event ? try self.decisions() : nil
            let decisions = decided?.decisions.remove(event: record.id)
            let kept = try onDisk(as: AuthoringError.file) { () throws(FileError) in
                try trash.keep(entry, file, after: rest, decisions: decisions) { (folder) throws(FileError) in
                    if let selection, let batches { try batches.copy(selection, into: folder) }
                }
            }
            do throws(AuthoringError) {
                if let rest { try put(rest, over: file) } else { try takeAway(file) }
            } catch {
                // Somebody else changed the file, so the copy in the trash is out of date, and is removed. After a disk error,
                // the copy stays, because it is unknown how much was written.
                if case .changedMeanwhile = error { _ = try? trash.forget(kept) }
                throw error
            }
            if let selection, let batches {
                try onDisk(as: AuthoringError.file) { () throws(FileError) in try batches.remove(selection) }
            }
            if decisions != nil, let decided { try put(decided) }
        }
    }

    /// Returns the records that can be restored, the latest first.
    package func removed() throws(AuthoringError) -> [TrashEntry] {
        let path = StateFolder.path(ofSite: site) + "/trash"
        return try onDisk(as: AuthoringError.file) { () throws(FileError) in
            guard try Folder.status(at: path)?.kind == .folder else { return [] }
            return try Trash(try Folder.open(path)).entries()
        }
    }

    /// Restores a record with everything that was deleted with it.
    ///
    /// - Parameter holder: The current holder of a song or an entry.
    package func restore(_ entry: TrashEntry, into holder: CatalogueRecord?) throws(AuthoringError) {
        try locked { trash throws(AuthoringError) in
            let kept = try onDisk(as: AuthoringError.file) { () throws(FileError) in try trash.kept(entry) }
            var decided: Decided?
            if let decisions = kept.decisions {
                var discarded = DiagnosticLog()  // the text was written by this program
                decided = try self.decisions() ?? (RequestDecisions(), nil)
                decided?.decisions.add(RequestDecisions(decisions, file: entry.name, &discarded))
            }
            if let way = entry.way {
                try putBack(kept, entry, way, into: holder)
            } else {
                try place(kept.before, at: entry.path, permissions: kept.permissions)
            }
            if let decided { try put(decided) }
            try onDisk(as: AuthoringError.file) { () throws(FileError) in
                if let ballots = kept.ballots {
                    try content.makeFolder("ballots")
                    try BatchFolder(try content.folder("ballots")).add(from: ballots)
                }
                try trash.forget(entry)
            }
        }
    }

    /// Puts an item back into its file; restores the whole file if nothing else has changed in it.
    private func putBack(
        _ kept: Trash.Kept, _ entry: TrashEntry, _ way: Manuscript.Path, into holder: CatalogueRecord?
    ) throws(AuthoringError) {
        let path = holder?.path ?? entry.path
        var file = try RecordFile(path, in: content, named: prefix + path)
        if path == entry.path, file.original == kept.after { return try put(kept.before, over: file) }
        var log = DiagnosticLog()
        let isJSON = entry.path.utf8.ends(with: ".json")
        guard let before = Manuscript(kept.before, file: prefix + entry.path, isJSON: isJSON, &log),
            let index = way.last
        else { throw .problems(log) }
        var list: (key: String, path: Manuscript.Path)?
        if let holder, let key = entry.kind.listKey { list = (key, try file.path(to: holder)) }
        try file.insert(before[way].value, at: index, into: list)
        try put(file.manuscript.bytes, over: file)
    }

    private func place(_ bytes: [UInt8], at path: String, permissions: UInt32?) throws(AuthoringError) {
        let isAdded = try onDisk(as: AuthoringError.file) { () throws(FileError) in
            let (folder, name) = try content.makingParent(of: path)
            return try folder.add(name, bytes, permissions: permissions)
        }
        guard isAdded else { throw .taken(file: prefix + path) }
    }

    private func put(_ bytes: [UInt8], over file: RecordFile) throws(AuthoringError) {
        let isDone = try onDisk(as: AuthoringError.file) { () throws(FileError) in
            guard let (folder, name) = try content.parent(of: file.path) else { return false }
            return try folder.replace(name, file.original, with: bytes)
        }
        guard isDone else { throw .changedMeanwhile(file: prefix + file.path) }
    }

    /// The decisions on requests, and the bytes of the file that they were read from, if there is one.
    private typealias Decided = (decisions: RequestDecisions, bytes: [UInt8]?)

    /// Reads the site's decisions on requests; nil if there are none.
    private func decisions() throws(AuthoringError) -> Decided? {
        let name = RequestDecisions.fileName
        let bytes = try onDisk(as: AuthoringError.file) { () throws(FileError) in
            guard try content.status(name)?.kind == .file else { return [UInt8]?.none }
            return try content.read(name, limit: RequestDecisions.sizeLimit).bytes
        }
        guard let bytes else { return nil }
        var log = DiagnosticLog()
        let decisions = RequestDecisions(bytes, file: prefix + name, &log)
        if log.hasErrors { throw .problems(log) }
        return (decisions, bytes)
    }

    /// Replaces the decisions on requests, unless the file has changed since it was read.
    private func put(_ decided: Decided) throws(AuthoringError) {
        let (name, text) = (RequestDecisions.fileName, Array(decided.decisions.text.utf8))
        let isDone = try onDisk(as: AuthoringError.file) { () throws(FileError) in
            guard let bytes = decided.bytes else { return try content.add(name, text, permissions: nil) }
            return try content.replace(name, bytes, with: text)
        }
        guard isDone else { throw .changedMeanwhile(file: prefix + name) }
    }

    private func takeAway(_ file: RecordFile) throws(AuthoringError) {
        let isDone = try onDisk(as: AuthoringError.file) { () throws(FileError) in
            guard let (folder, name) = try content.parent(of: file.path) else { return false }
            return try folder.remove(name, file.original)
        }
        guard isDone else { throw .changedMeanwhile(file: prefix + file.path) }
    }

    private func batchFolder() throws(FileError) -> BatchFolder? {
        guard try content.status("ballots")?.kind == .folder else { return nil }
        return BatchFolder(try content.folder("ballots"))
    }
}
