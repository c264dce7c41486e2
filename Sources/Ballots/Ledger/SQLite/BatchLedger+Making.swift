import Crypto
import Files
import SQLite

extension BatchLedger {
    /// Configures the database for a command.
    func setUp() throws(LedgerError) {
        try inDatabase { () throws(DatabaseError) in
            // The write-ahead log doesn't have to be flushed, because the batches are already on disk.
            _ = try database.prepare("PRAGMA journal_mode = WAL").step()
            try database.execute("PRAGMA synchronous = NORMAL; PRAGMA cache_size = -65536")
        }
    }

    /// Checks that the database is ours and current.
    ///
    /// Creates the tables of a new database, and empties an older one.
    func checkFormat() throws(LedgerError) {
        let application = try number("PRAGMA application_id")
        let version = try number("PRAGMA user_version")
        let tables = try number("SELECT count(*) FROM sqlite_schema")
        if application == Schema.application, version == Schema.version { return }
        guard application == Schema.application || tables == 0 else {
            throw .foreign(path: state.place(Self.fileName))
        }
        guard version < Schema.version else { throw .newer(path: state.place(Self.fileName)) }
        _ = try rebuild([])
    }

    /// Returns the batches that are not counted yet; nil if the counted batches are not the first accepted ones.
    func missing(of accepted: [AcceptedBatch]) throws(LedgerError) -> ArraySlice<AcceptedBatch>? {
        try inDatabase { () throws(DatabaseError) in
            let known = try database.prepare(
                "SELECT name, size, modified, changed, inode FROM batch ORDER BY number")
            var index = 0
            while try known.step() {
                guard index < accepted.count, case let status = accepted[index].status,
                    known.text(0).utf8.elementsEqual(accepted[index].name.stem.utf8),
                    known.integer(1) == status.size, known.integer(2) == status.modified,
                    known.integer(3) == status.changed, known.integer(4) == Int64(bitPattern: status.inode)
                else {
                    known.reset()
                    return nil
                }
                index += 1
            }
            return accepted[index...]
        }
    }

    func append(
        _ missing: ArraySlice<AcceptedBatch>
    ) throws(LedgerError) -> LedgerEffect {
        guard !missing.isEmpty else { return LedgerEffect() }
        let counted = try number("SELECT ifnull(max(number), 0) FROM batch")
        // An empty ledger is filled without a log.
        guard counted > 0 else { return try rebuild(Array(missing)) }
        let transaction = try inDatabase { () throws(DatabaseError) in try database.begin() }
        let effect = try add(Array(missing), after: counted, to: database)
        do throws(DatabaseError) { try transaction.commit() } catch { throw .database(error) }
        return effect
    }

    /// Builds a new ledger next to the current one, and then replaces it.
    func rebuild(_ accepted: [AcceptedBatch]) throws(LedgerError) -> LedgerEffect {
        let name = Self.fileName + ".new"
        try onDisk(as: LedgerError.file) { () throws(FileError) in try Self.remove(name, in: state) }
        let effect: LedgerEffect
        do {
            let fresh = try Self.database(name, in: state)
            try inDatabase { () throws(DatabaseError) in
                // A partial ledger is worthless, so no journal is needed. The content is on disk before the file is
                // renamed.
                _ = try fresh.prepare("PRAGMA journal_mode = OFF").step()
                try fresh.execute("PRAGMA synchronous = OFF; PRAGMA cache_size = -65536")
                try fresh.execute("BEGIN EXCLUSIVE")
                try fresh.execute(Schema.tables)
            }
            effect = try add(accepted, after: 0, to: fresh)
            try inDatabase { () throws(DatabaseError) in
                // This last change waits for the disk, and therefore for everything before it.
                try fresh.execute("COMMIT; PRAGMA synchronous = FULL")
                try fresh.execute(Schema.seal)
            }
        }
        // Remove the old file before its log: the file without the log would be a partial ledger. Then rename the new
        // file.
        database = try inDatabase { () throws(DatabaseError) in try Database(path: ":memory:") }
        try onDisk(as: LedgerError.file) { () throws(FileError) in
            try Self.remove(in: state)
            try state.rename(name, to: Self.fileName)
        }
        database = try Self.database(Self.fileName, in: state)
        try setUp()
        return effect
    }

    /// Opens a database in the state folder.
    ///
    /// Resolves symbolic links on the path first: they are allowed, but SQLite would refuse them.
    static func database(_ name: String, in state: Folder) throws(LedgerError) -> Database {
        let path = try onDisk(as: LedgerError.file) { () throws(FileError) in
            // SQLite would create a file that everyone can read. Files that it adds get the same permissions as this
            // one.
            if try state.status(name) == nil { try state.create(name, [UInt8]().span, permissions: 0o600) }
            return try Folder.canonicalPath(state.path)
        }
        return try inDatabase { () throws(DatabaseError) in
            try Database(path: "\(path ?? state.path)/\(name)", called: state.place(name))
        }
    }

    /// Counts batches into a database's open transaction.
    private func add(
        _ accepted: [AcceptedBatch], after counted: Int64, to database: Database
    ) throws(LedgerError) -> LedgerEffect {
        let writer = try inDatabase { () throws(DatabaseError) in try LedgerWriter(database) }
        var number = counted
        for batch in accepted {
            number += 1
            let digest = try count(batch.name.file, in: batches.folder, as: number, writer)
            guard BatchName.half(digest).utf8.elementsEqual(batch.name.digest.utf8) else {
                throw .changed(path: batches.folder.place(batch.name.file))
            }
            let source = BatchReport.source(of: batch.name, in: batches.folder)
            try inDatabase { () throws(DatabaseError) in
                try writer.end(batch.name, source: source, status: batch.status)
            }
        }
        guard !writer.isFull else { throw .full }
        return writer.effect
    }

    /// Counts lines without a batch file into the open transaction.
    func add(_ lines: [UInt8], as name: BatchName) throws(LedgerError) {
        let number = try number("SELECT ifnull(max(number), 0) + 1 FROM batch")
        let writer = try inDatabase { () throws(DatabaseError) in try LedgerWriter(database) }
        writer.begin(number)
        try writer.count(lines, path: batches.folder.place(CollectedBatch.name))
        try inDatabase { () throws(DatabaseError) in try writer.end(name, source: nil, status: nil) }
    }

    /// Counts one file as the batch with this number.
    ///
    /// - Returns: The file's digest.
    func count(
        _ file: String, in folder: Folder, as number: Int64, _ writer: LedgerWriter
    ) throws(LedgerError) -> Digest {
        var hash = SHA256()
        var block: [UInt8] = []
        writer.begin(number)
        let stream = try onDisk(as: LedgerError.file) { () throws(FileError) in try FileStream(folder, file) }
        func isMore() throws(LedgerError) -> Bool {
            try onDisk(as: LedgerError.file) { () throws(FileError) in
                try stream.read(into: &block, size: Self.blockSize)
            }
        }
        while try isMore() {
            hash.update(block)
            try writer.count(block, path: folder.place(file))
        }
        try writer.count([], path: folder.place(file))
        return hash.finish()
    }

    private func number(_ sql: StaticString) throws(LedgerError) -> Int64 {
        try inDatabase { () throws(DatabaseError) in try database.number(sql) }
    }
}
