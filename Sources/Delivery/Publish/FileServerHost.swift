import Fetch
import Files
import Glibc

/// A folder on a web host, over SFTP or FTPS.
struct FileServerHost: PublishHost {
    let server: FileServer
    private let secrets: HostSecrets

    /// The name of the record during its transfer.
    private static let unfinishedRecord = PublishRecord.path + "-part"

    init(_ address: FileServerAddress, _ secrets: HostSecrets) throws {
        self.secrets = secrets
        var access = FileServer.Access { secrets.refusal(ofKey: $0) }
        access.password = secrets.password
        access.keyFile = Self.keyFile
        access.authorities = Self.value("CURL_CA_BUNDLE") ?? Self.value("SSL_CERT_FILE")
        server = try FileServer(address, access)
    }

    func contents() throws -> TargetContents {
        if let record = try read(PublishRecord.path) { return .record(record) }
        let names = try server.list("").map(\.name)
        guard names.contains(Self.unfinishedRecord) else {
            if names.allSatisfy({ $0 == TrialFile.name || $0 == Self.stagingFolder }) { return .nothing }
            // After an interrupted publish, the server may carry out its last requests only now.
            return try read(PublishRecord.path).map { .record($0) } ?? .foreign
        }
        // An interruption between removing the old record and renaming the new one, or during the first publish.
        do {
            try server.rename([(Self.unfinishedRecord, PublishRecord.path)])
        } catch {
            guard let record = try read(PublishRecord.path) else { throw error }
            return .record(record)
        }
        return .record(try read(PublishRecord.path) ?? [])
    }

    func paths() throws -> [String] { try tree("", except: Self.stagingFolder).files }

    /// Lists the paths of all files and folders in a folder, the outer folders first, except in one folder there.
    func tree(
        _ folder: String, except excluded: String? = nil
    ) throws -> (files: [String], folders: [String]) {
        let prefix = folder.isEmpty ? "" : folder + "/"
        var (files, folders): ([String], [String]) = ([], [])
        for entry in try server.list(folder) where entry.name != excluded {
            let path = prefix + entry.name
            guard entry.isFolder else {
                files.append(path)
                continue
            }
            let inner = try tree(path)
            files += inner.files
            folders += [path] + inner.folders
        }
        return (files, folders)
    }

    /// Sends the files in a folder, which has no folders itself. A record gets its name once it is complete.
    func send(_ folder: Folder, isImmutable: Bool) throws {
        for name in try folder.entries().map(\.name) {
            let bytes = try folder.read(name, limit: 1 << 28).bytes
            let isRecord = name == PublishRecord.path
            try server.write(bytes, to: isRecord ? Self.unfinishedRecord : name)
            if isRecord { try server.rename([(Self.unfinishedRecord, name)]) }
        }
    }

    /// The most files that one request removes or moves.
    private static let part = 200

    func remove(_ paths: [String]) throws {
        try remove(paths, folders: paths.folders.reversed())
    }

    /// Removes files, and then the folders that are empty.
    ///
    /// - Parameter folders: The inner folders first.
    func remove(_ paths: [String], folders: [String]) throws {
        try inParts(of: paths) { part in try server.remove(part) }
        try inParts(of: folders) { part in try server.remove(emptyFolders: part) }
    }

    /// Writes, reads and removes a file, and stores how the host is opened and recognised.
    func test(with folder: Folder) throws {
        try testFiles(with: folder)
        try secrets.store()
    }

    func read(_ path: String) throws -> [UInt8]? { try server.read(path) }

    /// Calls `body` with a part of the paths after another.
    func inParts(of paths: [String], _ body: ([String]) throws -> Void) throws {
        var rest = paths[...]
        while !rest.isEmpty {
            let part = Array(rest.prefix(Self.part))
            rest = rest.dropFirst(part.count)
            try body(part)
        }
    }

    /// The file with the owner's private SSH key; nil without one.
    private static var keyFile: String? {
        if let file = value("CORKBOARD_SSH_KEY") { return file }
        let home = value("HOME") ?? ""
        return ["id_ed25519", "id_ecdsa", "id_rsa"].map { "\(home)/.ssh/\($0)" }.first { unsafe access($0, R_OK) == 0 }
    }

    private static func value(_ name: String) -> String? { unsafe getenv(name).map { unsafe String(cString: $0) } }
}
