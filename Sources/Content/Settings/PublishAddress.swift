package import Diagnostics
package import Fetch
import Text

/// The address of a publishing target, from `site.yaml` or the command line.
package enum PublishAddress: Hashable, Sendable {
    /// `file:PATH`: a folder of releases on this machine, without a trailing slash.
    case folder(String)
    /// `rsync:HOST:PATH` or `rsync://HOST/MODULE/PATH`: the folder in rsync's notation, without a trailing slash.
    case rsync(String)
    /// `rclone:REMOTE:PATH`: the folder in rclone's notation.
    case rclone(String)
    /// `git:REMOTE#BRANCH`: a branch of a repository.
    case git(remote: String, branch: String)
    /// `sftp://USER@HOST/PATH` or `ftps://USER@HOST/PATH`: a folder on a web host.
    case server(FileServerAddress)
}

extension PublishAddress {
    /// Reads an address.
    ///
    /// No part can be mistaken for an option or a command by the program that receives it.
    package init(parsing text: String) throws(InvalidValue) {
        guard text.unicodeScalars.allSatisfy({ $0.value >= 0x20 && $0.value != 0x7f }) else {
            throw InvalidValue("a publishing address can't contain control characters", hint: "delete them")
        }
        let parts = text.utf8.split(separator: UInt8(ascii: ":"), maxSplits: 1, omittingEmptySubsequences: false)
        let (scheme, rest) = (String(parts[0]) ?? "", parts.count == 2 ? String(parts[1]) ?? "" : "")
        if scheme != "file" { try Self.refusePassword(in: rest) }
        switch scheme {
        case "file" where rest == "~" || rest.utf8.starts(with: "~/".utf8):
            // Shells don't replace it after a colon. Somebody could remove a folder of this name as "~", which is the
            // home folder.
            throw InvalidValue(
                "\"~\" isn't your home folder in a publishing address",
                hint: "write the full path, as in file:/home/ann/www; write file:./~ for a folder of this name")
        case "file" where !rest.isEmpty: self = .folder(Self.trimmed(rest))
        case "rsync": self = .rsync(try Self.rsync(rest))
        case "rclone": self = .rclone(try Self.rclone(rest))
        case "git": self = try Self.git(rest)
        case "sftp", "ftps":
            guard let address = FileServerAddress(text) else {
                throw InvalidValue(
                    "\"\(Self.shown(text))\" doesn't name a user, a host and a folder",
                    hint: "write \(scheme)://USER@HOST/PATH, where PATH begins at the folder after signing in")
            }
            self = .server(address)
        default:
            throw InvalidValue(
                "\"\(Self.shown(text))\" isn't a publishing address",
                hint:
                    "write sftp://USER@HOST/PATH, ftps://USER@HOST/PATH, file:PATH, rsync:HOST:PATH, rsync://HOST/MODULE, rclone:REMOTE:PATH or git:REMOTE#BRANCH"
            )
        }
    }

    /// Makes a path that is relative to the site's folder relative to the working folder.
    package func relative(to site: SiteFolder) -> PublishAddress {
        switch self {
        case .folder(let path) where path.utf8.first != UInt8(ascii: "/"): .folder(site.name(path))
        case .git(let remote, let branch)
        where remote.utf8.starts(with: "./".utf8) || remote.utf8.starts(with: "../".utf8):
            .git(remote: site.name(remote), branch: branch)
        default: self
        }
    }

    /// Rejects passwords: anyone who can list processes or read the site's folder would see them.
    private static func refusePassword(in address: String) throws(InvalidValue) {
        guard let at = address.utf8.firstIndex(of: UInt8(ascii: "@")) else { return }
        var user = address.utf8[..<at]
        let start = user.firstRange(of: "//".utf8)?.upperBound
        if let start { user = user[start...] }
        let names = user.split(separator: UInt8(ascii: "/"))
        // In a URL, a password may contain slashes, but "host:873/name@x" has a port and a path.
        let host = names.first ?? user
        let port = host.lastIndex(of: UInt8(ascii: ":")).map { host[$0...].dropFirst() }
        let isPath = start == nil || names.count > 1 && port?.allSatisfy(\.isASCIIDigit) == true
        if isPath, let name = names.last { user = name }
        guard user.contains(UInt8(ascii: ":")), !user.contains(UInt8(ascii: "[")) else { return }
        throw InvalidValue(
            "a publishing address can't contain a password",
            hint:
                "\"corkboard connect\" asks for it and stores it safely; rsync reads it from RSYNC_PASSWORD, git from a credential helper, rclone from its configuration"
        )
    }

    /// An address for messages, without everything before its last `@`, because that may be a password.
    private static func shown(_ address: String) -> String {
        guard let at = address.utf8.lastIndex(of: UInt8(ascii: "@")) else { return address }
        return "…" + String(address[at...])
    }

    /// The path without slashes at its end, so that it has a parent and a name.
    private static func trimmed(_ path: String) -> String {
        var path = path.utf8[...]
        while path.count > 1, path.last == UInt8(ascii: "/") { path = path.dropLast() }
        return String(Substring(path))
    }

    private static func rsync(_ rest: String) throws(InvalidValue) -> String {
        let hint = "write rsync:HOST:PATH for ssh, or rsync://HOST/MODULE/PATH for a daemon"
        var rest = rest
        while rest.utf8.last == UInt8(ascii: "/"), rest.utf8.count > 1, !rest.utf8.dropLast().elementsEqual(":".utf8) {
            rest.removeLast()
        }
        if rest.utf8.starts(with: "//".utf8) {
            let parts = rest.utf8.dropFirst(2).split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
            guard parts.count >= 2, isHost(parts[0]), parts[1].first.map({ $0 != UInt8(ascii: "-") }) == true else {
                throw InvalidValue("\"\(shown("rsync:" + rest))\" doesn't name a host and a module", hint: hint)
            }
            return "rsync:" + rest
        }
        // An IPv6 address is in brackets and contains colons.
        let bracket = rest.utf8.first == UInt8(ascii: "[") ? rest.utf8.firstIndex(of: UInt8(ascii: "]")) : nil
        guard let colon = rest.utf8[(bracket ?? rest.startIndex)...].firstIndex(of: UInt8(ascii: ":")),
            isHost(rest.utf8[..<colon]), let first = rest.utf8[colon...].dropFirst().first, first != UInt8(ascii: ":")
        else { throw InvalidValue("\"\(shown("rsync:" + rest))\" doesn't name a host and a folder", hint: hint) }
        return rest
    }

    private static func rclone(_ rest: String) throws(InvalidValue) -> String {
        let parts = rest.utf8.split(separator: UInt8(ascii: ":"), maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, let first = parts[0].first, first.isASCIIAlphanumeric || first == UInt8(ascii: "_"),
            parts[0].allSatisfy({ $0.isASCIIAlphanumeric || "_.+@ -".utf8.contains($0) })
        else {
            // Options, such as a password, may follow a comma.
            let name = String(rest.utf8.prefix { $0 != UInt8(ascii: ",") }) ?? ""
            throw InvalidValue(
                "\"\(shown("rclone:" + name))\" doesn't name an rclone remote",
                hint: "write rclone:REMOTE:PATH; \"rclone config\" sets up a remote")
        }
        return rest
    }

    private static func git(_ rest: String) throws(InvalidValue) -> PublishAddress {
        let hint = "write git:REMOTE#BRANCH, as in git:git@example.org:club/site.git#pages"
        guard let hash = rest.utf8.lastIndex(of: UInt8(ascii: "#")) else {
            throw InvalidValue("\"\(shown("git:" + rest))\" doesn't name a branch", hint: hint)
        }
        let (remote, branch) = (String(rest[..<hash]), String(rest[rest.utf8.index(after: hash)...]))
        // "ext::sh -c …" would run a command. Bytes are compared, because a combining mark after the colons would hide
        // them from a character search.
        guard let first = remote.utf8.first, first != UInt8(ascii: "-"),
            !zip(remote.utf8, remote.utf8.dropFirst()).contains(where: { $0 == (UInt8(ascii: ":"), UInt8(ascii: ":")) })
        else {
            throw InvalidValue("\"\(shown(remote))\" isn't a git repository", hint: hint)
        }
        let names = branch.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        let isProper = names.allSatisfy { name in
            name.first?.isASCIIAlphanumeric == true && name.last != UInt8(ascii: ".") && !name.ends(with: ".lock")
                && name.allSatisfy { $0.isASCIIAlphanumeric || "-_.".utf8.contains($0) }
        }
        guard isProper, !branch.contains("..") else {
            throw InvalidValue("\"\(branch)\" isn't a valid branch name", hint: hint)
        }
        return .git(remote: remote, branch: branch)
    }

    /// True if it looks like `host`, `user@host`, `host:port` or `[address]`, and not like an option of ssh.
    private static func isHost(_ text: some Collection<UInt8>) -> Bool {
        guard let first = text.first, first != UInt8(ascii: "-") else { return false }
        return text.allSatisfy { $0.isASCIIAlphanumeric || ".-_@:[]%".utf8.contains($0) }
    }
}

extension PublishAddress: CustomStringConvertible {
    package var description: String {
        switch self {
        case .folder(let path): "file:\(path)"
        case .rsync(let place): place.utf8.starts(with: "rsync://".utf8) ? place : "rsync:\(place)"
        case .rclone(let place): "rclone:\(place)"
        case .git(let remote, let branch): "git:\(remote)#\(branch)"
        case .server(let address): "\(address)"
        }
    }
}
