import Foundation
import Glibc
import TestSupport
import Testing

/// A real target to publish to.
final class Place {
    /// The kinds of target.
    enum Kind: CaseIterable {
        case folder, rsync, ssh, sftp, rclone, webDAV, git
    }

    /// The target's address on the command line.
    let address: String

    /// The environment variables that programs need to access it.
    let environment: [String: String]

    /// The site's secrets for the host; nil unless it is a web host.
    private(set) var secrets: String?

    private let kind: Kind
    private let work: Scratch
    private let server: Server?

    /// Sets up a target in a new folder, with characters in its name that programs could misunderstand.
    ///
    /// The test is skipped with a message if a program is missing.
    init(_ kind: Kind) throws {
        self.kind = kind
        let work = try Scratch(inMemory: true)
        self.work = work
        let folder = "-a b:c"
        try FileManager.default.createDirectory(atPath: work[folder], withIntermediateDirectories: true)
        var environment = ["HOME": work.path, "RCLONE_CONFIG": "/dev/null"]
        var server: Server?
        switch kind {
        case .folder:
            address = "file:\(work[folder])/club"
        case .rsync:
            server = try Server("rsync") { port in
                // The user who runs the tests owns the files, root or not.
                work.write(
                    "rsyncd.conf",
                    """
                    address = 127.0.0.1
                    port = \(port)
                    use chroot = no
                    [www]
                    path = \(work[folder])
                    read only = no
                    uid = \(getuid())
                    gid = \(getgid())
                    """)
                return ["--daemon", "--no-detach", "--config=\(work["rsyncd.conf"])"]
            }
            address = "rsync://127.0.0.1:\(server?.port ?? 0)/www/club"
        case .ssh:
            server = try Self.secureShell(in: work)
            environment["RSYNC_RSH"] =
                "ssh -F none -p \(server?.port ?? 0) -i \(work["key"]) -o IdentitiesOnly=yes -o BatchMode=yes"
                + " -o StrictHostKeyChecking=yes -o UserKnownHostsFile=\(work["known_hosts"])"
            address = "rsync:\(NSUserName())@127.0.0.1:\(work[folder])/club"
        case .sftp:
            server = try Self.secureShell(in: work)
            environment["CORKBOARD_SSH_KEY"] = work["key"]
            address = "sftp://\(NSUserName())@127.0.0.1:\(server?.port ?? 0)/\(work[folder])/club"
            let key = try Tool.run(URL(filePath: "/usr/bin/ssh-keygen"), ["-lf", work["host_key.pub"]]).output
            secrets = #"{"\#(address)": {"key": "\#(key.split(separator: " ").dropFirst().first ?? "")"}}"#
        case .rclone:
            environment["RCLONE_CONFIG_HERE_TYPE"] = "local"
            address = "rclone:here:\(work[folder])/club"
        case .webDAV:
            server = try Server("rclone") { port in
                ["serve", "webdav", "--addr", "127.0.0.1:\(port)", "--dir-cache-time", "0s", "--", work[folder]]
            }
            environment["RCLONE_CONFIG_DAV_TYPE"] = "webdav"
            environment["RCLONE_CONFIG_DAV_URL"] = "http://127.0.0.1:\(server?.port ?? 0)"
            address = "rclone:dav:club"
        case .git:
            address = "git:\(work["-a b:c"])#pages"
        }
        self.environment = environment
        self.server = server
        let program =
            switch kind {
            case .folder: "sh"
            case .rsync, .ssh: "rsync"
            case .sftp: "ssh-keygen"
            case .rclone, .webDAV: "rclone"
            case .git: "git"
            }
        try Self.require(program)
        if kind == .git { try git("init", "--quiet", "--bare", work[folder]) }
    }

    /// A server for one key, which is made here, as is its own.
    private static func secureShell(in work: Scratch) throws -> Server? {
        try require("ssh-keygen")
        for key in ["key", "host_key"] {
            let made = try Tool.run(
                URL(filePath: "/usr/bin/ssh-keygen"), ["-q", "-t", "ed25519", "-N", "", "-f", work[key]])
            try #require(made.code == 0, "\(made.errors)")
        }
        // Its service makes this folder when it starts, without which a server of root refuses to.
        if getuid() == 0 { unsafe mkdir("/run/sshd", 0o755) }
        let server = try Server("sshd") { port in
            let host = (work.read("host_key.pub") ?? "").split(separator: " ").prefix(2).joined(separator: " ")
            work.write("known_hosts", "[127.0.0.1]:\(port) \(host)\n")
            work.write("authorized_keys", work.read("key.pub") ?? "")
            work.write(
                "sshd_config",
                """
                ListenAddress 127.0.0.1:\(port)
                HostKey \(work["host_key"])
                AuthorizedKeysFile \(work["authorized_keys"])
                PasswordAuthentication no
                KbdInteractiveAuthentication no
                PermitRootLogin prohibit-password
                StrictModes no
                UsePAM no
                PidFile none
                Subsystem sftp internal-sftp
                """)
            return ["-D", "-f", work["sshd_config"]]
        }
        if server == nil { try Test.cancel("sshd is not installed") }
        return server
    }

    /// Returns the files that visitors get, by path, without the record.
    func files() throws -> [String: String] {
        if kind == .git {
            work.remove("checkout")
            guard try !git("--git-dir", work["-a b:c"], "branch", "--list", "pages").isEmpty else { return [:] }
            try git("clone", "--quiet", "--branch", "pages", work["-a b:c"], work["checkout"])
            work.remove("checkout/.git")
        }
        return work.files(in: folder).filter { $0.key != ".corkboard-publish" }
    }

    /// Returns each file's inode and time, to find files that were written or replaced; not for git.
    func stamps() throws -> [String: String] {
        let folder = URL(filePath: work[folder]).resolvingSymlinksInPath().path
        var stamps: [String: String] = [:]
        for path in try FileManager.default.subpathsOfDirectory(atPath: folder) where path != ".corkboard-publish" {
            let attributes = try FileManager.default.attributesOfItem(atPath: "\(folder)/\(path)")
            guard attributes[.type] as? FileAttributeType == .typeRegular else { continue }
            let modified = (attributes[.modificationDate] as? Date)?.timeIntervalSince1970 ?? 0
            stamps[path] = "\(attributes[.systemFileNumber] ?? 0) \(modified)"
        }
        return stamps
    }

    /// A value that changes once files are being sent: the record, or the release that is being made.
    var activity: String? {
        kind == .folder
            ? FileManager.default.fileExists(atPath: work["-a b:c/club/releases/.corkboard-release"]) ? "sending" : nil
            : work.read(folder + "/.corkboard-publish")
    }

    /// The file that names the site that the target belongs to; unused for git.
    var claim: String? { work.read("-a b:c/club/.corkboard-publish") }

    /// Adds a file that does not belong to the site.
    func write(_ path: String, _ text: String) throws {
        guard kind == .git else {
            return work.write((kind == .folder ? "-a b:c/club" : folder) + "/" + path, text)
        }
        try git("init", "--quiet", "--initial-branch=pages", work["other"])
        work.write("other/\(path)", text)
        try git("-C", work["other"], "add", ".")
        try git("-C", work["other"], "-c", "user.name=A", "-c", "user.email=a@b", "commit", "--quiet", "-m", "x")
        try git("-C", work["other"], "push", "--quiet", work["-a b:c"], "pages")
    }

    /// The subjects of the branch's commits, newest first.
    func commits() throws -> [String] {
        try git("--git-dir", work["-a b:c"], "log", "--format=%s", "pages").split(separator: "\n").map(String.init)
    }

    private static func require(_ program: String) throws {
        if !FileManager.default.isExecutableFile(atPath: "/usr/bin/\(program)") {
            try Test.cancel("\(program) is not installed")
        }
    }

    private var folder: String {
        switch kind {
        case .folder: "-a b:c/club/current/."
        case .git: "checkout"
        default: "-a b:c/club"
        }
    }

    @discardableResult
    private func git(_ arguments: String...) throws -> String {
        let result = try Tool.run(URL(filePath: "/usr/bin/git"), arguments, environment: ["HOME": work.path])
        try #require(result.code == 0, "\(result.errors)")
        return result.output
    }
}
