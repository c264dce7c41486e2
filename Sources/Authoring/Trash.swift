import Content
import Files
import Output

/// Deleted records, each in its own folder in `.corkboard/trash/`.
///
/// ```
/// <when>-<kind>/entry.json     the record, and where it was
///               before         its file before the deletion
///               after          the file without it, if that has other content
///               ballots/       the ballots that were deleted with it, as batches
///               translations/  the files with its translations, if its own file has gone
///               decisions      the decisions on an event's requests, as in `Content/requests.json`
///               deleting       exists until everything is deleted
///               restoring      exists once the record is back in its file
/// ```
struct Trash {
    private let folder: Folder

    /// The stored files of a deleted record.
    struct Kept {
        var before: [UInt8]
        var after: [UInt8]?
        var ballots: Folder?
        var decisions: [UInt8]?
        var translations: [KeptFile] = []

        /// The permissions of the record's file.
        var permissions: UInt32
    }

    /// A translation file that was deleted with a record.
    struct KeptFile {
        /// Its name in the folder of the record's file.
        let name: String
        let bytes: [UInt8]
        let permissions: UInt32

        init(_ name: String, in folder: Folder) throws(FileError) {
            let (bytes, status) = try folder.read(name, limit: Trash.limit)
            self.name = name
            self.bytes = bytes
            permissions = status.permissions
        }
    }

    /// Work on an entry that was started and has not finished.
    enum Work: String {
        case deleting, restoring
    }

    private static let limit = 64 << 20
    private static let staged = ".new"
    private static let leaving = ".old"

    init(_ folder: Folder) { self.folder = folder }

    /// Opens the trash of a locked site, creates it if missing, and removes leftovers of interrupted commands.
    init(in state: StateFolder) throws(FileError) {
        folder = try state.folder.makingFolder("trash", permissions: 0o700)
        for name in [Self.staged, Self.leaving] { try folder.removeAll(name) }
    }

    /// Adds a record.
    ///
    /// - Parameter addBallots: Writes the record's ballots to a folder.
    func keep(
        _ entry: TrashEntry, _ file: RecordFile, after: [UInt8]?, translations: [KeptFile],
        decisions: RequestDecisions?,
        addBallots: (Folder) throws(FileError) -> Void
    ) throws(FileError) -> TrashEntry {
        let new = try folder.makingFolder(Self.staged, permissions: 0o700)
        let before = file.original
        try new.create("before", before.span, permissions: 0o600, flushing: true)
        try new.setPermissions(of: "before", file.permissions)
        if let after { try new.create("after", after.span, permissions: 0o600, flushing: true) }
        if let decisions {
            try new.create("decisions", decisions.text.utf8Span.span, permissions: 0o600, flushing: true)
        }
        if !translations.isEmpty {
            let inner = try new.makingFolder("translations", permissions: 0o700)
            for file in translations {
                try inner.create(file.name, file.bytes.span, permissions: 0o600, flushing: true)
                try inner.setPermissions(of: file.name, file.permissions)
            }
            try inner.flush()
        }
        try addBallots(new.makingFolder("ballots", permissions: 0o700))
        try new.removeEmptyFolder("ballots")
        let text = Array(entry.text.utf8)
        try new.create("entry.json", text.span, permissions: 0o600, flushing: true)
        try mark(.deleting, in: new)
        let name = try unusedName(entry.name) { (name) throws(FileError) in try folder.status(name) != nil }
        try folder.rename(Self.staged, to: name)
        try folder.flush()
        return TrashEntry(text, name: name) ?? entry
    }

    /// Returns all entries, latest first.
    func entries() throws(FileError) -> [TrashEntry] {
        let entries = try folder.entries().compactMap { found -> TrashEntry? in
            guard found.status.kind == .folder, found.name.utf8.first != UInt8(ascii: ".") else { return nil }
            // Corkboard didn't create a folder without this file.
            let bytes = try? folder.folder(found.name).read("entry.json", limit: 1 << 20).bytes
            return bytes.flatMap { TrashEntry($0, name: found.name) }
        }
        return entries.sorted { ($0.removed, $0.name.utf8.count, $0.name) > ($1.removed, $1.name.utf8.count, $1.name) }
    }

    /// Reads the stored files of an entry.
    func kept(_ entry: TrashEntry) throws(FileError) -> Kept {
        let own = try folder.folder(entry.name)
        let after = try own.readIfPresent("after", limit: Self.limit)?.bytes
        let ballots = try own.status("ballots") == nil ? nil : try own.folder("ballots")
        let decisions = try own.readIfPresent("decisions", limit: Self.limit)?.bytes
        var translations: [KeptFile] = []
        if try own.status("translations") != nil {
            let inner = try own.folder("translations")
            for entry in try inner.entries() { translations.append(try KeptFile(entry.name, in: inner)) }
        }
        let (before, status) = try own.read("before", limit: Self.limit)
        return Kept(
            before: before, after: after, ballots: ballots, decisions: decisions, translations: translations,
            permissions: status.permissions)
    }

    /// Returns a record's entries with unfinished work of these kinds, latest first.
    func entries(of record: RecordName, during works: [Work]) throws(FileError) -> [TrashEntry] {
        var found: [TrashEntry] = []
        for entry in try entries() where entry.record == record {
            for work in works where try isMarked(entry, work) { found.append(entry) }
        }
        return found
    }

    /// True if this work is unfinished.
    func isMarked(_ entry: TrashEntry, _ work: Work) throws(FileError) -> Bool {
        try folder.status("\(entry.name)/\(work.rawValue)") != nil
    }

    /// Marks work as unfinished.
    func begin(_ work: Work, _ entry: TrashEntry) throws(FileError) { try mark(work, in: folder.folder(entry.name)) }

    /// Marks work as finished.
    func finish(_ work: Work, _ entry: TrashEntry) throws(FileError) {
        let own = try folder.folder(entry.name)
        try own.removeFile(work.rawValue)
        try own.flush()
    }

    /// Opens the ballots folder of an entry, and creates it if missing.
    func makeBallots(of entry: TrashEntry) throws(FileError) -> Folder {
        try folder.folder(entry.name).makingFolder("ballots", permissions: 0o700)
    }

    /// Removes an entry.
    func forget(_ entry: TrashEntry) throws(FileError) {
        try folder.rename(entry.name, to: Self.leaving)
        try folder.removeAll(Self.leaving)
    }

    private func mark(_ work: Work, in folder: Folder) throws(FileError) {
        if try folder.status(work.rawValue) == nil {
            try folder.create(work.rawValue, [UInt8]().span, permissions: 0o600)
        }
        try folder.flush()
    }
}
