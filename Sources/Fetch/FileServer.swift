internal import CCurl
private import Glibc
private import Text

/// A connection to a server with files, which one transfer after another uses.
@safe package final class FileServer: Curl {
    /// How to sign in, and how to recognise the server.
    package struct Access: Sendable {
        package var password: String?

        /// A file with a private SSH key; nil for the SSH agent only.
        package var keyFile: String?

        /// A file of trusted certificates; nil for the system's.
        package var authorities: String?

        /// Why a public SSH key, as the protocol writes it, isn't trusted (RFC 4253, section 6.6); nil if it is.
        package var refusal: @Sendable (_ key: [UInt8]) -> FetchFailure?

        package init(refusal: @escaping @Sendable (_ key: [UInt8]) -> FetchFailure?) { self.refusal = refusal }
    }

    /// A name in a folder.
    package struct Entry: Sendable {
        package let name: String
        package let isFolder: Bool
    }

    private let address: FileServerAddress
    private let access: Access

    // Set by the functions that libcurl calls.
    private var refusal: FetchFailure?
    private var sent: ArraySlice<UInt8> = []
    private var next: () -> [UInt8]? = { [] }

    package init(_ address: FileServerAddress, _ access: Access) throws(FetchFailure) {
        self.address = address
        self.access = access
        try super.init(sizeLimit: 256 << 20)
    }

    /// Reads a file; nil if missing.
    package func read(_ path: String) throws(FetchFailure) -> [UInt8]? {
        try begin(at: try url(of: path))
        let code = unsafe curl.easy_perform(handle)
        switch code {
        case CURLE_OK: return received
        case CURLE_REMOTE_FILE_NOT_FOUND: return nil
        // A folder on the path to the file is missing or can't be entered.
        case CURLE_REMOTE_ACCESS_DENIED where address.kind == .ftps: return nil
        default: throw failure(code)
        }
    }

    /// Lists a folder; empty if missing.
    package func list(_ folder: String) throws(FetchFailure) -> [Entry] { try list(at: try plain(folder)) }

    /// - Parameter place: A path from the folder after signing in, or from the root.
    private func list(at place: String) throws(FetchFailure) -> [Entry] {
        try begin(at: url(ofFolder: place))
        let code = unsafe curl.easy_perform(handle)
        switch code {
        case CURLE_OK: return received.split(separator: UInt8(ascii: "\n")).compactMap(Self.entry)
        case CURLE_REMOTE_FILE_NOT_FOUND: return []
        case CURLE_REMOTE_ACCESS_DENIED where address.kind == .ftps:
            // The server answers the same if the folder is missing, so look for its name in the folder around it.
            guard let (parent, name) = Self.parentAndName(of: place) else { return [] }
            if try !list(at: parent).contains(where: { $0.name == name }) { return [] }
            throw failure(code)
        default: throw failure(code)
        }
    }

    /// The folder around a path, and the last name in it; nil for the folder after signing in, and for the root.
    private static func parentAndName(of place: String) -> (parent: String, name: String)? {
        guard !place.isEmpty else { return nil }
        guard let slash = place.utf8.lastIndex(of: UInt8(ascii: "/")) else { return ("", place) }
        let name = String(Substring(place.utf8[slash...].dropFirst()))
        guard !name.isEmpty else { return nil }
        return (slash == place.startIndex ? "/" : String(place[..<slash]), name)
    }

    /// Writes a file with its folders. After an interruption, it may be incomplete.
    package func write(_ bytes: [UInt8], to path: String) throws(FetchFailure) {
        var parts = [bytes]
        try write(Int64(bytes.count), to: path) { parts.popLast() ?? [] }
    }

    /// Writes a file with its folders, in parts of any size.
    ///
    /// - Parameters:
    ///   - size: The number of bytes.
    ///   - next: Returns the next part; empty at the end, and nil to give up.
    package func write(_ size: Int64, to path: String, next: @escaping () -> [UInt8]?) throws(FetchFailure) {
        try begin(at: try url(of: path))
        self.next = next
        defer { self.next = { [] } }
        set(CURLOPT_UPLOAD, 1)
        unsafe corkboard_curl_set_size(&curl, handle, CURLOPT_INFILESIZE_LARGE, size)
        // Folders that are missing are made, also if another client makes them at the same time.
        set(CURLOPT_FTP_CREATE_MISSING_DIRS, 2)
        try transfer()
    }

    /// Removes a folder, which must be empty.
    package func remove(folder: String) throws(FetchFailure) {
        try perform([folder], sftp: "rmdir", ftps: "RMD")
    }

    /// Makes folders, the outer ones first. Existing ones stay.
    package func makeFolders(_ folders: [String]) throws(FetchFailure) {
        if !folders.isEmpty { try perform(folders, sftp: "*mkdir", ftps: "*MKD") }
    }

    package func remove(_ paths: [String]) throws(FetchFailure) { try perform(paths, sftp: "rm", ftps: "DELE") }

    /// Removes the folders that are empty, the inner ones first.
    package func remove(emptyFolders folders: [String]) throws(FetchFailure) {
        try perform(folders, sftp: "*rmdir", ftps: "*RMD")
    }

    /// Moves files, one after another, over existing ones.
    ///
    /// After an interruption, an SFTP server may have a file only by its old name.
    package func rename(_ files: [(old: String, new: String)]) throws(FetchFailure) {
        var commands: [String] = []
        for (old, new) in files {
            switch address.kind {
            // Servers refuse to rename over an existing file, so that one is removed first.
            case .sftp: commands += ["*rm \(try quoted(new))", "rename \(try quoted(old)) \(try quoted(new))"]
            case .ftps: commands += ["RNFR \(try plain(old))", "RNTO \(try plain(new))"]
            }
        }
        if !commands.isEmpty { try perform(commands) }
    }

    /// Carries out the protocol's command for each path.
    private func perform(_ paths: [String], sftp: String, ftps: String) throws(FetchFailure) {
        var commands: [String] = []
        for path in paths {
            commands.append(address.kind == .sftp ? "\(sftp) \(try quoted(path))" : "\(ftps) \(try plain(path))")
        }
        try perform(commands)
    }

    private func perform(_ commands: [String]) throws(FetchFailure) {
        try begin(at: try url(of: ""))
        set(CURLOPT_NOBODY, 1)
        // An FTP connection stays in the folder of its last transfer, and a new one is in the first.
        if address.kind == .ftps { set(CURLOPT_FRESH_CONNECT, 1) }
        try transfer(after: commands)
    }

    // MARK: - Names

    private var root: String {
        let usual = address.kind == .ftps && address.port == 990
        let scheme = address.kind == .sftp ? "sftp" : usual ? "ftps" : "ftp"
        return "\(scheme)://\(address.host)\(address.port.map { ":\($0)" } ?? "")/"
    }

    private func url(of path: String) throws(FetchFailure) -> String {
        let whole = try plain(path)
        return path.isEmpty ? url(ofFolder: whole) : url(ofPlace: whole)
    }

    private func url(ofFolder place: String) -> String {
        url(ofPlace: place.isEmpty || place.utf8.last == UInt8(ascii: "/") ? place : place + "/")
    }

    private func url(ofPlace place: String) -> String {
        // An absolute path has a second slash in FTP, and one in SFTP, where the folder after signing in is `~`.
        let isAbsolute = place.utf8.first == UInt8(ascii: "/")
        let start =
            switch address.kind {
            case .sftp: isAbsolute ? "" : "~/"
            case .ftps: isAbsolute ? "%2F" : ""
            }
        return root + start + percentEncoded(path: isAbsolute ? String(place.dropFirst()) : place)
    }

    /// A path from the folder after signing in, or from the root.
    private func plain(_ path: String) throws(FetchFailure) -> String {
        guard path.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7f }) else {
            throw FetchFailure("a file's name contains a control character", hint: "rename the file")
        }
        return address.folder.isEmpty || path.isEmpty ? address.folder + path : "\(address.folder)/\(path)"
    }

    private func quoted(_ path: String) throws(FetchFailure) -> String {
        let whole = try plain(path)
        return "\"" + whole.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
    }

    /// Reads a line as `ls -l` writes it; nil for other lines.
    package static func entry(_ line: ArraySlice<UInt8>) -> Entry? {
        let line = line.last == 0x0d ? line.dropLast() : line
        guard let kind = line.first, "d-l".utf8.contains(kind) else { return nil }
        let words = line.split(separator: 0x20)
        // Names of users and groups may have spaces, as in "Domain Users", so the name is found by the date before it.
        // Without an English date, eight words precede the name.
        let month = words.indices.first { Self.isDate(at: $0, in: words) }
        let time = month.map { $0 + 2 } ?? 7
        guard time < words.count else { return nil }
        let rest = line[words[time].endIndex...].drop { $0 == 0x20 }
        let name = String(decoding: rest, as: UTF8.self)
        guard !name.isEmpty, name != ".", name != ".." else { return nil }
        return Entry(name: name, isFolder: kind == UInt8(ascii: "d"))
    }

    /// True if a size, a month, a day, and a time or a year follow one another. `index` is the month's.
    private static func isDate(at index: Int, in words: [ArraySlice<UInt8>]) -> Bool {
        guard index > 3, index + 2 < words.count, months.contains(String(decoding: words[index], as: UTF8.self)) else {
            return false
        }
        let (size, day, time) = (words[index - 1], words[index + 1], words[index + 2])
        return size.allSatisfy(\.isASCIIDigit) && day.count <= 2 && day.allSatisfy(\.isASCIIDigit)
            && time.first?.isASCIIDigit == true
    }

    private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

    // MARK: - Transfers

    private func begin(at url: String) throws(FetchFailure) {
        // The connection stays open.
        unsafe curl.easy_reset(handle)
        (received, sent, isTooLarge, refusal) = ([], [], false, nil)
        begin(
            at: url, protocols: address.kind == .sftp ? "sftp" : "ftp,ftps", authorities: access.authorities)
        set(CURLOPT_USERNAME, address.user)
        if let password = access.password { set(CURLOPT_PASSWORD, password) }
        set(CURLOPT_CONNECTTIMEOUT, 20)
        set(CURLOPT_SERVER_RESPONSE_TIMEOUT, 30)
        // A transfer without progress for a minute has failed.
        set(CURLOPT_LOW_SPEED_LIMIT, 1)
        set(CURLOPT_LOW_SPEED_TIME, 60)
        set(CURLOPT_TCP_KEEPALIVE, 1)
        switch address.kind {
        case .sftp:
            if let file = access.keyFile { set(CURLOPT_SSH_PRIVATE_KEYFILE, file) }
            unsafe corkboard_curl_set_pointer(&curl, handle, CURLOPT_SSH_HOSTKEYDATA, me)
            let code = unsafe corkboard_curl_set_host_key(&curl, handle) { me, _, key, count in
                guard let me = unsafe me, let key = unsafe key else { return 1 }
                let server = unsafe Unmanaged<FileServer>.fromOpaque(me).takeUnretainedValue()
                let bytes = unsafe Array(UnsafeRawBufferPointer(start: key, count: count))
                server.refusal = server.access.refusal(bytes)
                return server.refusal == nil ? 0 : 1
            }
            // libcurl built with libssh, as on Fedora, doesn't call the function and would trust every key.
            guard code == CURLE_OK else {
                throw FetchFailure(
                    "the installed libcurl can't check the key of \(address.host)",
                    hint: "use rsync or FTPS, or a libcurl that is built with libssh2")
            }
        case .ftps:
            // Never without encryption, neither names nor files.
            set(CURLOPT_USE_SSL, 3)
        }
        unsafe corkboard_curl_set_pointer(&curl, handle, CURLOPT_READDATA, me)
        unsafe corkboard_curl_set_read(&curl, handle) { buffer, size, count, me in
            guard let buffer = unsafe buffer, let me = unsafe me else { return 0 }
            let server = unsafe Unmanaged<FileServer>.fromOpaque(me).takeUnretainedValue()
            return unsafe server.give(UnsafeMutableRawBufferPointer(start: buffer, count: size * count))
        }
    }

    private func give(_ buffer: UnsafeMutableRawBufferPointer) -> Int {
        if sent.isEmpty {
            guard let part = next() else { return Int(CURL_READFUNC_ABORT) }
            sent = part[...]
        }
        let part = sent.prefix(buffer.count)
        unsafe buffer.copyBytes(from: part)
        sent = sent.dropFirst(part.count)
        return part.count
    }

    /// - Parameter commands: Carried out before the transfer. Those that begin with an asterisk may fail.
    private func transfer(after commands: [String] = []) throws(FetchFailure) {
        if !commands.isEmpty { try set(CURLOPT_QUOTE, commands) }
        let code = unsafe curl.easy_perform(handle)
        guard code == CURLE_OK else { throw failure(code) }
    }

    private func failure(_ code: CURLcode) -> FetchFailure {
        if let refusal { return refusal }
        let host = address.host
        if isTooLarge { return FetchFailure("a file at the host is larger than \(sizeLimit >> 20) MiB") }
        switch code {
        case CURLE_COULDNT_RESOLVE_HOST:
            return FetchFailure("the host \(host) was not found", hint: "check its name", isPassing: true)
        case CURLE_COULDNT_CONNECT:
            return FetchFailure(
                "can't connect to \(host)", hint: "check the name, the port and the network", isPassing: true)
        case CURLE_LOGIN_DENIED:
            return FetchFailure(
                "\(host) refuses to let \(address.user) in",
                hint: access.password == nil
                    ? "give the password, or a key that the host knows" : "check the user name and the password")
        case CURLE_PEER_FAILED_VERIFICATION:
            return FetchFailure(
                "the certificate of \(host) can't be verified",
                hint: "use the name that the certificate has; your host's help names it")
        case CURLE_USE_SSL_FAILED, CURLE_SSL_CONNECT_ERROR:
            return FetchFailure(
                "\(host) doesn't encrypt the connection", hint: "ask your host for FTPS or SFTP; passwords need it")
        case CURLE_REMOTE_DISK_FULL: return FetchFailure("the disk of \(host) is full")
        case CURLE_UPLOAD_FAILED, CURLE_REMOTE_ACCESS_DENIED, CURLE_QUOTE_ERROR, CURLE_REMOTE_FILE_NOT_FOUND,
            CURLE_SSH:
            return FetchFailure(
                "\(host) doesn't accept the files", hint: "check the folder, its permissions, and the space on its disk"
            )
        case CURLE_OPERATION_TIMEDOUT: return FetchFailure("\(host) didn't answer in time", isPassing: true)
        case CURLE_SEND_ERROR, CURLE_RECV_ERROR, CURLE_PARTIAL_FILE, CURLE_GOT_NOTHING, CURLE_FTP_ACCEPT_TIMEOUT,
            CURLE_FTP_CANT_GET_HOST, CURLE_WEIRD_SERVER_REPLY, CURLE_FTP_WEIRD_PASV_REPLY:
            return FetchFailure("the connection to \(host) broke off", hint: "publish again", isPassing: true)
        default: return FetchFailure("the transfer failed (libcurl error \(code.rawValue))", isPassing: true)
        }
    }
}
