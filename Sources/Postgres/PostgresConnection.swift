private import CPQ
private import Glibc
private import Libraries

/// A connection to PostgreSQL or a compatible database. Use it from one thread at a time.
///
/// This is the only code that calls libpq.
@safe public final class PostgresConnection {
    // Function pointers, which never change once the library is open.
    private static let library: corkboard_pq? = {
        var library = corkboard_pq()
        guard let loaded = unsafe OptionalLibrary.pq.load() else { return nil }
        return unsafe corkboard_pq_find(&library, loaded) == 0 ? nil : library
    }()

    /// The database's name for messages, without a password.
    public let name: String

    private var pq: corkboard_pq
    private let handle: OpaquePointer  // from PQconnectdbParams, never nil, finished in deinit

    /// Connects to a database.
    ///
    /// Hosts other than this machine must prove their identity (`sslmode=verify-full`), unless the address sets another
    /// mode.
    ///
    /// - Parameter timeout: The time limit for connecting, in seconds.
    public init(_ address: PostgresAddress, timeout: Int = 5) throws(PostgresError) {
        guard let pq = Self.library else {
            throw PostgresError(.noLibrary, database: "PostgreSQL", reason: "libpq is not installed")
        }
        self.pq = pq
        // libpq's own message would quote parts of the address, possibly of the password.
        guard let options = Self.options(of: address, pq) else {
            throw PostgresError(.address, database: "PostgreSQL", reason: "its address isn't valid")
        }
        let hosts = ["hostaddr", "host"].compactMap { options[$0] }.first { !$0.isEmpty } ?? ""
        name = "the database \(options["dbname"] ?? "") at \(hosts.isEmpty ? "this machine" : hosts)"
        // Later parameters override earlier ones; those in the address are expanded where "dbname" is listed.
        var parameters = [("application_name", "corkboard"), ("connect_timeout", String(timeout))]
        if !PostgresAddress.isLocal(hosts: hosts) { parameters.append(("sslmode", "verify-full")) }
        parameters += [("keepalives_idle", "10"), ("tcp_user_timeout", "10000"), ("dbname", address.text)]
        parameters.append(("client_encoding", "UTF8"))
        let connected = unsafe Self.withCStrings(parameters.map(\.0)) { keywords in
            unsafe Self.withCStrings(parameters.map(\.1)) { values in
                unsafe pq.connectdbParams(keywords, values, 1)
            }
        }
        guard let handle = unsafe connected else {
            throw PostgresError(.unreachable, database: name, reason: "not enough memory for a connection")
        }
        unsafe self.handle = handle
        guard unsafe pq.status(handle) == Int32(CORKBOARD_PQ_CONNECTED) else {
            let reason = unsafe pq.errorMessage(handle).map { unsafe String(cString: $0) } ?? ""
            throw Self.error(connecting: reason, to: name)
        }
        unsafe corkboard_pq_ignore_notices(&self.pq, handle)
    }

    deinit { unsafe pq.finish(handle) }

    /// True until the connection is lost.
    public var isOpen: Bool { unsafe pq.status(handle) == Int32(CORKBOARD_PQ_CONNECTED) }

    /// Runs a statement and returns all its rows.
    @discardableResult
    public func run(_ sql: SQL, _ parameters: [SQLValue] = []) throws(PostgresError) -> PostgresRows {
        try send(sql, parameters)
        return PostgresRows(try finish() ?? [])
    }

    /// Runs a statement and calls `body` with each row; only a few rows are in memory at a time.
    public func forEach<Failure: Error>(
        _ sql: SQL, _ parameters: [SQLValue] = [], _ body: ([String?]) throws(Failure) -> Void,
        failure: (PostgresError) -> Failure
    ) throws(Failure) {
        do throws(PostgresError) { try send(sql, parameters) } catch { throw failure(error) }
        _ = unsafe pq.setSingleRowMode(handle)
        var stopped: Failure?
        while let result = unsafe pq.getResult(handle) {
            defer { unsafe pq.clear(result) }
            let status = unsafe pq.resultStatus(result)
            if status == Int32(CORKBOARD_PQ_SINGLE_TUPLE) {
                // Read and discard the remaining rows, or the connection can't be used again.
                guard stopped == nil else { continue }
                do throws(Failure) { try body(unsafe row(0, of: result, width: width(of: result))) } catch {
                    stopped = error
                }
            } else if status != Int32(CORKBOARD_PQ_TUPLES_OK), stopped == nil {
                stopped = failure(unsafe error(of: result))
            }
        }
        if let stopped { throw stopped }
    }

    /// Copies rows into a table, in COPY's text format.
    ///
    /// - Parameter next: Writes the next rows to the buffer; returns false at the end.
    public func copy<Failure: Error>(
        _ sql: SQL, _ next: (inout [UInt8]) throws(Failure) -> Bool, failure: (PostgresError) -> Failure
    ) throws(Failure) {
        do throws(PostgresError) {
            try send(sql, [])
            _ = try finish(copying: true)
        } catch {
            throw failure(error)
        }
        var rows: [UInt8] = []
        var stopped: Failure?
        do throws(Failure) {
            while try next(&rows) {
                let isSent = unsafe rows.withUnsafeBytes { bytes in
                    unsafe pq.putCopyData(
                        handle, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(bytes.count)) == 1
                }
                rows.removeAll(keepingCapacity: true)
                if !isSent { break }
            }
        } catch {
            stopped = error
        }
        _ = unsafe pq.putCopyEnd(handle, stopped == nil ? nil : "stopped")
        do throws(PostgresError) { _ = try finish() } catch { throw stopped ?? failure(error) }
    }

    // MARK: - Results

    private func send(_ sql: SQL, _ parameters: [SQLValue]) throws(PostgresError) {
        let isSent = unsafe Self.withCStrings(parameters.map(\.text)) { values in
            unsafe pq.sendQueryParams(handle, sql.text, Int32(parameters.count), nil, values, nil, nil, 0) == 1
        }
        if !isSent { throw ended }
    }

    /// Reads all results of the statement that was sent.
    ///
    /// - Parameter isCopying: True if the server should wait for rows afterwards.
    private func finish(copying isCopying: Bool = false) throws(PostgresError) -> [[String?]]? {
        var rows: [[String?]]?
        var failure: PostgresError?
        while let result = unsafe pq.getResult(handle) {
            defer { unsafe pq.clear(result) }
            switch unsafe pq.resultStatus(result) {
            case Int32(CORKBOARD_PQ_COMMAND_OK): break
            case Int32(CORKBOARD_PQ_TUPLES_OK):
                let width = unsafe width(of: result)
                rows = (0..<(unsafe pq.ntuples(result))).map { unsafe row($0, of: result, width: width) }
            case Int32(CORKBOARD_PQ_COPY_IN) where isCopying: return nil
            default: failure = unsafe failure ?? error(of: result)
            }
        }
        if let failure { throw failure }
        if !isOpen { throw ended }
        return rows
    }

    private func width(of result: OpaquePointer) -> Int32 { unsafe pq.nfields(result) }

    private func row(_ row: Int32, of result: OpaquePointer, width: Int32) -> [String?] {
        (0..<width).map { column in
            if unsafe pq.getisnull(result, row, column) == 1 { return nil }
            let count = Int(unsafe pq.getlength(result, row, column))
            guard let bytes = unsafe pq.getvalue(result, row, column) else { return nil }
            return unsafe String(
                decoding: UnsafeRawBufferPointer(start: bytes, count: count), as: UTF8.self)
        }
    }

    // MARK: - Errors

    private func error(of result: OpaquePointer) -> PostgresError {
        // Use only the primary message: the other fields may quote values, such as voters' names.
        let state = unsafe field(CORKBOARD_PQ_STATE, of: result)
        let reason = unsafe field(CORKBOARD_PQ_PRIMARY, of: result)
        if state.isEmpty { return ended }
        return PostgresError(state: state, database: name, reason: reason)
    }

    private func field(_ field: some BinaryInteger, of result: OpaquePointer) -> String {
        unsafe pq.resultErrorField(result, Int32(field)).map { unsafe String(cString: $0) } ?? ""
    }

    private var ended: PostgresError { PostgresError(.unreachable, database: name, reason: "the connection was lost") }

    /// Returns the error for a connection that could not be made.
    private static func error(connecting message: String, to name: String) -> PostgresError {
        // libpq writes a line for each host that it tried. Other lines quote the address, which may contain a password.
        guard let line = message.split(separator: "\n").first(where: { $0.contains(" failed: ") }),
            var reason = line.split(separator: " failed: ", maxSplits: 1).last.map(String.init)
        else {
            return PostgresError(.address, database: name, reason: "its address or name isn't valid")
        }
        for start in ["FATAL:  ", "error: "] where reason.utf8.starts(with: start.utf8) {
            reason = String(reason.dropFirst(start.count))
        }
        let kinds: [(String, PostgresError.Kind)] = [
            ("too many", .full), ("remaining connection slots", .full), ("authentication", .refused),
            ("pg_hba.conf", .refused), ("does not exist", .refused), ("password", .refused), ("certificate", .refused),
        ]
        let kind = kinds.first { reason.contains($0.0) }?.1 ?? .unreachable
        return PostgresError(kind, database: name, reason: reason)
    }

    // MARK: - Addresses

    /// Returns the options in an address, and those that libpq reads from the environment; nil if it isn't valid.
    private static func options(of address: PostgresAddress, _ pq: corkboard_pq) -> [String: String]? {
        guard let options = unsafe pq.conninfoParse(address.text, nil) else { return nil }
        defer { unsafe pq.conninfoFree(options) }
        var values: [String: String] = [:]
        var index = 0
        while let keyword = unsafe options[index].keyword {
            let standard = unsafe options[index].envvar.flatMap { unsafe getenv($0) }
            if let value = unsafe options[index].val ?? standard {
                unsafe values[String(cString: keyword)] = String(cString: value)
            }
            index += 1
        }
        return values
    }

    /// Calls `body` with an array of C strings, which ends with a null pointer.
    private static func withCStrings<Result>(
        _ texts: [String?], _ body: ([UnsafePointer<CChar>?]) -> Result
    ) -> Result {
        let copies = unsafe texts.map { text -> UnsafeMutablePointer<CChar>? in
            guard let text else { return nil }
            // Without a copy, a connection would lose parameters, and a statement would have NULL, which selects all rows.
            guard let copy = unsafe strdup(text) else { preconditionFailure("the system has run out of memory") }
            return unsafe copy
        }
        defer { unsafe copies.forEach { unsafe free($0) } }
        let pointers: [UnsafePointer<CChar>?] = unsafe copies.map { unsafe UnsafePointer($0) }
        return unsafe body(pointers + [nil])
    }
}
