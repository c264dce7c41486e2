import Fetch
import Files
import Glibc

/// A folder on a web host, over SFTP or FTPS.
struct FileServerHost: PublishHost {
    private let server: FileServer
    private let secrets: HostSecrets

    /// The name of a file during its transfer, and of the record, which must survive an interruption.
    private static let unfinished = ".corkboard-part", unfinishedRecord = PublishRecord.path + "-part"

    init(_ address: FileServerAddress, _ secrets: HostSecrets) throws(PublishFailure) {
        self.secrets = secrets
        var access = FileServer.Access { secrets.knows($0) }
        access.password = secrets.password
        access.keyFile = Self.keyFile
        access.authorities = Self.value("SSL_CERT_FILE") ?? Self.value("CURL_CA_BUNDLE")
        do throws(FetchFailure) { server = try FileServer(address, access) } catch { throw PublishFailure(error) }
    }

    func contents() throws(PublishFailure) -> TargetContents {
        if let record = try read(PublishRecord.path) { return .record(record) }
        let names = try attempt { () throws(FetchFailure) in try server.list("") }.map(\.name)
        guard names.contains(Self.unfinishedRecord) else {
            return names.allSatisfy { $0 == Self.unfinished || $0 == Self.trial } ? .nothing : .foreign
        }
        // An interruption between removing the old record and renaming the new one, or during the first publish.
        try attempt { () throws(FetchFailure) in try server.rename(Self.unfinishedRecord, PublishRecord.path) }
        return .record(try read(PublishRecord.path) ?? [])
    }

    func paths() throws(PublishFailure) -> [String] {
        var (paths, folders): ([String], [String]) = ([], [""])
        while let folder = folders.popLast() {
            let prefix = folder.isEmpty ? "" : folder + "/"
            for entry in try attempt({ () throws(FetchFailure) in try server.list(folder) }) {
                if entry.isFolder { folders.append(prefix + entry.name) } else { paths.append(prefix + entry.name) }
            }
        }
        return paths
    }

    func send(_ folder: Folder, isImmutable: Bool, sent: (_ files: Int) -> Void) throws(PublishFailure) {
        var count = 0
        try send(folder, "") {
            count += 1
            sent(count)
        }
    }

    private func send(_ folder: Folder, _ prefix: String, sent: () -> Void) throws(PublishFailure) {
        let entries = try onDisk(as: PublishFailure.init) { () throws(FileError) in try folder.entries() }
        for entry in entries {
            if entry.status.kind == .folder {
                let inner = try onDisk(as: PublishFailure.init) { () throws(FileError) in try folder.folder(entry.name)
                }
                try send(inner, prefix + entry.name + "/", sent: sent)
            } else {
                let bytes = try onDisk(as: PublishFailure.init) { () throws(FileError) in
                    try folder.read(entry.name, limit: 1 << 28).bytes
                }
                try write(bytes, to: prefix + entry.name)
                sent()
            }
        }
    }

    /// The most files that one command removes.
    private static let batch = 200

    func remove(_ paths: [String]) throws(PublishFailure) {
        var rest = paths[...]
        while !rest.isEmpty {
            let part = Array(rest.prefix(Self.batch))
            rest = rest.dropFirst(Self.batch)
            let folders = rest.isEmpty ? Array(paths.folders.reversed()) : []
            try attempt { () throws(FetchFailure) in try server.remove(part, folders: folders) }
        }
    }

    /// Writes, reads and removes a file, and stores how the host is opened and recognised.
    func test() throws(PublishFailure) {
        let bytes = Array("Corkboard can write here.\n".utf8)
        try write(bytes, to: Self.trial)
        let stored = try read(Self.trial)
        try attempt { () throws(FetchFailure) in try server.remove([Self.trial], folders: []) }
        guard stored == bytes else { throw PublishFailure("the host changes files that it stores") }
        try secrets.store()
    }

    private func read(_ path: String) throws(PublishFailure) -> [UInt8]? {
        try attempt { () throws(FetchFailure) in try server.read(path) }
    }

    private func write(_ bytes: [UInt8], to path: String) throws(PublishFailure) {
        let unfinished = path == PublishRecord.path ? Self.unfinishedRecord : Self.unfinished
        try attempt { () throws(FetchFailure) in try server.write(bytes, to: path, by: unfinished) }
    }

    private func attempt<Result>(_ body: () throws(FetchFailure) -> Result) throws(PublishFailure) -> Result {
        do throws(FetchFailure) { return try body() } catch { throw secrets.refusal ?? PublishFailure(error) }
    }

    /// The file with the owner's private SSH key; nil without one.
    private static var keyFile: String? {
        if let file = value("CORKBOARD_SSH_KEY") { return file }
        let home = value("HOME") ?? ""
        return ["id_ed25519", "id_ecdsa", "id_rsa"].map { "\(home)/.ssh/\($0)" }.first { unsafe access($0, R_OK) == 0 }
    }

    private static func value(_ name: String) -> String? { unsafe getenv(name).map { unsafe String(cString: $0) } }
}

extension PublishFailure {
    fileprivate init(_ failure: FetchFailure) { self.init(failure.message, hint: failure.hint) }
}
