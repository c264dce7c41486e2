import Fetch
import Files
import Glibc

/// A folder on a web host, over SFTP or FTPS.
struct FileServerHost: PublishHost {
    private let server: FileServer
    private let secrets: HostSecrets

    init(_ address: FileServerAddress, _ secrets: HostSecrets) throws(PublishFailure) {
        self.secrets = secrets
        var access = FileServer.Access { secrets.knows($0) }
        access.password = secrets.password
        access.keyFile = Self.keyFile
        access.authorities = Self.value("SSL_CERT_FILE") ?? Self.value("CURL_CA_BUNDLE")
        do throws(FetchFailure) { server = try FileServer(address, access) } catch { throw PublishFailure(error) }
    }

    func contents() throws(PublishFailure) -> TargetContents {
        if let record = try attempt({ () throws(FetchFailure) in try server.read(PublishRecord.path) }) {
            return .record(record)
        }
        let names = try attempt { () throws(FetchFailure) in try server.list("") }.map(\.name)
        // An interrupted first publish leaves the beginning of a record.
        return names.allSatisfy { $0 == FileServer.unfinishedName } ? .nothing : .foreign
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

    func send(_ folder: Folder, isImmutable: Bool) throws(PublishFailure) { try send(folder, "") }

    private func send(_ folder: Folder, _ prefix: String) throws(PublishFailure) {
        let entries = try onDisk(as: PublishFailure.init) { () throws(FileError) in try folder.entries() }
        for entry in entries {
            if entry.status.kind == .folder {
                let inner = try onDisk(as: PublishFailure.init) { () throws(FileError) in try folder.folder(entry.name)
                }
                try send(inner, prefix + entry.name + "/")
            } else {
                let bytes = try onDisk(as: PublishFailure.init) { () throws(FileError) in
                    try folder.read(entry.name, limit: 1 << 28).bytes
                }
                try attempt { () throws(FetchFailure) in try server.write(bytes, to: prefix + entry.name) }
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
        let name = "corkboard-test-\(UInt32.random(in: .min ... .max)).txt"
        let bytes = Array("Corkboard can write here.\n".utf8)
        try attempt { () throws(FetchFailure) in try server.write(bytes, to: name) }
        let read = try attempt { () throws(FetchFailure) in try server.read(name) }
        try attempt { () throws(FetchFailure) in try server.remove([name], folders: []) }
        guard read == bytes else { throw PublishFailure("the host changes files that it stores") }
        try secrets.store()
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
