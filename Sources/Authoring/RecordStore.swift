package import Ballots
import Content
import Diagnostics
import Documents
import Files
import Output
import SharedLedger
package import SiteBuilder
import Time

/// Reads, adds, changes, deletes and restores records. Each write locks the site.
package struct RecordStore: Sendable {
    let site: String
    let content: Folder
    let prefix: String
    private let ledger: @Sendable () throws(AuthoringError) -> LedgerPlace
    private let waiting: @Sendable () -> Void
    private let isLocked: Bool

    /// The name that changes have in the log.
    let by: String

    /// Opens the site in a folder.
    ///
    /// - Parameters:
    ///   - by: The name of the person who makes changes, for the log.
    ///   - ledger: Determines where votes are stored.
    ///   - isLocked: True if the caller holds the site's lock.
    ///   - waiting: Called before waiting for another process that is writing.
    package init(
        site: String, by: String = "",
        ledger: @escaping @Sendable () throws(AuthoringError) -> LedgerPlace = { .batches },
        isLocked: Bool = false, waiting: @escaping @Sendable () -> Void
    ) throws(AuthoringError) {
        self.site = site
        self.by = by
        self.ledger = ledger
        self.waiting = waiting
        self.isLocked = isLocked
        content = try onDisk { () throws(FileError) in try Folder.open(site, followingLinks: true).folder("Content") }
        prefix = site == "." ? "Content/" : content.path + "/"
    }

    /// Runs `body` while other processes can't write.
    ///
    /// - Parameter now: Set it when removing ballots. Ballots that a server is collecting are then filed first.
    func locked<Result>(
        filingAt now: Instant? = nil, logging entry: ChangeLog.Entry? = nil,
        _ body: (Trash) throws(AuthoringError) -> Result
    ) throws(AuthoringError) -> Result {
        try lockingState { state throws(AuthoringError) in
            if let now { try fileCollected(state, now: now) }
            let trash = try onDisk { () throws(FileError) in try Trash(in: state) }
            guard let entry else { return try body(trash) }
            return try logging(entry, in: state) { () throws(AuthoringError) in try body(trash) }
        }
    }

    /// Runs `body` with the site's state while other processes can't write.
    func lockingState<Result>(
        _ body: (StateFolder) throws(AuthoringError) -> Result
    ) throws(AuthoringError) -> Result {
        let state = try onDisk { () throws(FileError) in try StateFolder.open(at: StateFolder.path(ofSite: site)) }
        if isLocked { return try body(state) }
        let lock = try onDisk { () throws(FileError) in try state.lock(waiting: waiting) }
        let result = try body(state)
        _ = consume lock
        return result
    }

    /// Returns the number of accepted ballots and requests in a selection.
    package func count(_ selection: BallotSelection) throws(AuthoringError) -> Int {
        let ballots = try ballots()
        return try inLedger { try ballots?.count(selection) ?? 0 }
    }

    /// Reads the file at a path below `Content/`.
    package func file(at path: String) throws(AuthoringError) -> RecordFile {
        try RecordFile(path, in: content, named: prefix + path)
    }

    /// Reads the file of a record.
    package func file(of record: CatalogueRecord) throws(AuthoringError) -> RecordFile {
        try RecordFile(record.path, in: content, named: record.place.file)
    }

    /// Writes a new file below `Content/`.
    ///
    /// - Parameters:
    ///   - permissions: The file's permissions; nil means the default.
    ///   - subject: The record in it, for the log; nil for other files.
    package func add(
        _ bytes: [UInt8], at path: String, permissions: UInt32? = nil, of subject: ChangeSubject? = nil
    ) throws(AuthoringError) {
        try locked(logging: ChangeLog.Entry(action: .added, subject: subject, path: path)) { _ throws(AuthoringError) in
            try place(bytes, at: path, permissions: permissions)
        }
    }

    /// Writes a changed file. Without changes, only removes temporary files of an interrupted change.
    ///
    /// - Parameters:
    ///   - subject: The record that was changed or added in it, for the log; nil for the file.
    ///   - isNew: True if the record was added.
    package func save(_ file: RecordFile, of subject: ChangeSubject? = nil, isNew: Bool = false) throws(AuthoringError)
    {
        guard !file.isChanged else {
            return try replace(file, with: file.document.bytes, of: subject, isNew: isNew)
        }
        try locked { _ throws(AuthoringError) in try removeLeftovers(beside: file.path, of: file.original) }
    }

    /// Replaces a file's content, and stores the earlier version; creates a new file.
    package func replace(
        _ file: RecordFile, with bytes: [UInt8], of subject: ChangeSubject? = nil, isNew: Bool = false
    ) throws(AuthoringError) {
        try change(
            file.isNew ? nil : file.original, at: file.path, to: bytes, of: subject, as: isNew ? .added : .changed,
            permissions: file.hasNewCode ? 0o600 : nil)
    }

    /// Stores a version of a file before a change.
    func keep(_ bytes: [UInt8], of path: String, in state: StateFolder) throws(AuthoringError) {
        try onDisk { () throws(FileError) in try FormerFiles(in: state).keep(bytes, of: path, now: .now()) }
    }

    /// Returns the earlier versions of the file at a path below `Content/`, latest first.
    package func formerTexts(at file: String) throws(AuthoringError) -> [FormerText] {
        let path = StateFolder.path(ofSite: site) + "/former"
        return try onDisk { () throws(FileError) in
            guard try Folder.status(at: path)?.kind == .folder else { return [] }
            return try FormerFiles(try Folder.open(path)).texts(of: file)
        }
    }

    func removeLeftovers(beside path: String, of old: [UInt8]) throws(AuthoringError) {
        try onDisk { () throws(FileError) in
            try content.parent(of: path)?.folder.removeLeftovers(of: old)
            // Decisions on requests are stored directly in `Content/`.
            try content.removeLeftovers()
        }
    }

    /// Returns the content of a file below `Content/`, or nil if it doesn't exist.
    func bytes(at path: String) throws(AuthoringError) -> [UInt8]? {
        try onDisk { () throws(FileError) in
            guard let (folder, name) = try content.parent(of: path), try folder.status(name) != nil else { return nil }
            return try folder.read(name, limit: RecordFile.limit).bytes
        }
    }

    func place(_ bytes: [UInt8], at path: String, permissions: UInt32?) throws(AuthoringError) {
        let isAdded = try onDisk { () throws(FileError) in
            let (folder, name) = try content.makingParent(of: path)
            return try folder.add(name, bytes, permissions: permissions)
        }
        guard isAdded else { throw .taken(file: prefix + path) }
    }

    /// Replaces the content of a file below `Content/`, unless it has changed since it was read.
    func exchange(
        _ old: [UInt8], for new: [UInt8], at path: String, permissions: UInt32? = nil
    ) throws(AuthoringError) {
        try change(path) { folder, name throws(FileError) in
            try folder.replace(name, old, with: new, permissions: permissions)
        }
    }

    /// Throws if `body` finds that a file below `Content/` has changed since it was read.
    func change(_ path: String, _ body: (Folder, String) throws(FileError) -> Bool) throws(AuthoringError) {
        let isDone = try onDisk { () throws(FileError) in
            guard let (folder, name) = try content.parent(of: path) else { return false }
            return try body(folder, name)
        }
        guard isDone else { throw .changedMeanwhile(file: prefix + path) }
    }

    /// The decisions on requests, and the bytes of the file they were read from, if it exists.
    typealias Decided = (decisions: RequestDecisions, bytes: [UInt8]?)

    /// Returns the site's decisions on requests, or nil without any.
    func decisions() throws(AuthoringError) -> Decided? {
        let name = RequestDecisions.fileName
        let bytes = try onDisk { () throws(FileError) in
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
    func put(_ decided: Decided) throws(AuthoringError) {
        let text = Array(decided.decisions.text.utf8)
        try change(RequestDecisions.fileName) { folder, name throws(FileError) in
            guard let bytes = decided.bytes else { return try folder.add(name, text, permissions: nil) }
            return try folder.replace(name, bytes, with: text)
        }
    }

    func takeAway(_ bytes: [UInt8], at path: String) throws(AuthoringError) {
        try change(path) { folder, name throws(FileError) in try folder.remove(name, bytes) }
    }

    /// The ballots, or nil before the first vote.
    func ballots() throws(AuthoringError) -> (any RemovableBallots)? {
        let batches = try onDisk { () throws(FileError) in try batchFolder() }
        switch try ledger() {
        case .batches: return batches
        // These folders only receive the files stored next to batches; Corkboard never reads them.
        case .postgres(let address):
            return try inLedger { try PostgresLedger(address, in: content, of: batches ?? BatchFolder(content)) }
        }
    }

    /// Runs `body`, and rethrows its errors as `AuthoringError.ledger`.
    func inLedger<Result>(_ body: () throws -> Result) throws(AuthoringError) -> Result {
        do { return try body() } catch let error as LedgerError {
            throw AuthoringError.ledger(error)
        } catch let error as FileError {
            throw AuthoringError.ledger(.file(error))
        } catch {
            throw AuthoringError.ledger(.other(error, hint: "fix this, then try again"))
        }
    }

    func batchFolder() throws(FileError) -> BatchFolder? {
        guard try content.status(BatchFolder.name)?.kind == .folder else { return nil }
        return BatchFolder(try content.folder(BatchFolder.name))
    }
}
