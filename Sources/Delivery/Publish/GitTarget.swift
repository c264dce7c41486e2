import Fetch
import Files

/// A branch of a git repository; each publish adds one commit.
///
/// The commit is made in a separate repository, on top of the branch and without a checkout. The user's filters, hooks
/// and attributes don't apply.
struct GitTarget: PublishTarget {
    let remote: String
    let branch: String

    /// The locked folder with the repository and its index.
    private let scratchFolder: Folder

    private let git: Program
    private let tip = "refs/corkboard/tip"

    /// The branch that `test` makes.
    private static let trial = "refs/heads/corkboard-test"

    private static let repository = "repository"
    private static let index = "index"

    /// - Parameter scratchFolder: Stores the repository, so that the next publish has little to fetch.
    init(remote: String, branch: String, scratchFolder: ScratchFolder) throws {
        self.remote = remote
        self.branch = branch
        let folder = scratchFolder.folder
        self.scratchFolder = folder
        var git = scratchFolder.program("git")
        // If a git hook started the publish, git has set these variables.
        git.environment = [
            "GIT_DIR": folder.place(Self.repository), "GIT_INDEX_FILE": folder.place(Self.index), "GIT_WORK_TREE": nil,
            "GIT_OBJECT_DIRECTORY": nil, "GIT_TERMINAL_PROMPT": "0",
        ]
        self.git = git
        try Self.removeLeftovers(from: folder)
        // Each publish fetches the branch's last commit. In a damaged or missing repository, deleting the ref fails.
        if try git.run(["update-ref", "-d", tip]).status != 0 { try makeRepository() }
    }

    func contents() throws -> TargetContents {
        guard try !git.succeed(["ls-remote", "--", remote, reference]).isEmpty else { return .nothing }
        return try repairing {
            try fetch()
            let names = try names(["--name-only", tip])
            guard names.contains(PublishRecord.path) else { return names.isEmpty ? .nothing : .foreign }
            return .record(try git.succeed(["cat-file", "blob", "\(tip):\(PublishRecord.path)"]))
        }
    }

    func paths() throws -> [String] { try names(["-r", "--name-only", tip]) }

    func receive(
        _ stagedUpload: StagedUpload, removing paths: [String], progress: (_ done: Int) -> Void
    ) throws {
        let found = try git.run(["rev-parse", "--verify", "--quiet", tip])
        let parent = found.status == 0 ? Self.line(found.output) : nil
        try repairing {
            if let parent, try git.run(["cat-file", "-e", parent]).status != 0 { try fetch() }
            try git.succeed(["read-tree", parent ?? "--empty"])
            var changes = paths.map { "0 \(String(repeating: "0", count: 40))\t\($0)\0" }.joined()
            var done = 0
            for batch in stagedUpload.batches {
                progress(done)
                changes += try entries(batch.files.map(\.path), in: stagedUpload.folder(of: batch))
                done += batch.files.count
            }
            changes += try entries([PublishRecord.path], in: stagedUpload.folder(with: stagedUpload.plan.new))
            try git.succeed(["update-index", "-z", "--index-info"], input: Array(changes.utf8))
            let tree = Self.line(try git.succeed(["write-tree"]))
            let message = "Publish build \(stagedUpload.plan.new.build)"
            let commit = Self.line(
                try git.succeed(
                    author() + ["commit-tree", tree] + (parent.map { ["-p", $0] } ?? []) + ["-m", message]))
            let push = try git.run(["push", "--quiet", "--", remote, "\(commit):\(reference)"])
            guard push.status == 0 else { throw failure(push) }
        }
    }

    /// Pushes a branch with one file, reads it back, and deletes it. The branch that is served doesn't change.
    func test(with folder: Folder) throws {
        try repairing {
            let bytes = TrialFile.bytes
            try folder.put(TrialFile.name, bytes.span)
            try git.succeed(["read-tree", "--empty"])
            try git.succeed(
                ["update-index", "-z", "--index-info"], input: Array(entries([TrialFile.name], in: folder).utf8))
            let tree = Self.line(try git.succeed(["write-tree"]))
            let commit = Self.line(
                try git.succeed(author() + ["commit-tree", tree, "-m", "Test whether Corkboard can publish here"]))
            let push = try git.run(["push", "--quiet", "--force", "--", remote, "\(commit):\(Self.trial)"])
            guard push.status == 0 else { throw failure(push) }
            let stored = try git.succeed(["ls-remote", "--", remote, Self.trial])
            try git.succeed(["push", "--quiet", "--", remote, ":\(Self.trial)"])
            guard Self.line(stored).hasPrefix(commit) else { throw TrialFile.isChanged }
            guard try git.succeed(["ls-remote", "--", remote, Self.trial]).isEmpty else { throw TrialFile.isLeft }
        }
    }

    /// Returns the error for a failed push. Its hint explains a lock at the remote, which a killed git may have left.
    ///
    /// The lock isn't removed, because a publish from another machine may hold it.
    private func failure(_ push: Program.Outcome) -> PublishFailure {
        let failure = git.failure(push)
        guard push.errors.contains(".lock': File exists") else { return failure }
        return PublishFailure(
            failure.message,
            hint: "another publish may be running there; if not, delete the lock file that a killed git left behind")
    }

    private var reference: String { "refs/heads/\(branch)" }

    /// Fetches the branch's last commit.
    private func fetch() throws {
        try git.succeed([
            "fetch", "--quiet", "--depth=1", "--no-tags", "--no-auto-gc", "--", remote, "+\(reference):\(tip)",
        ])
    }

    /// Removes locks and unfinished files of killed git commands. No git command is running, because this process holds
    /// the lock.
    private static func removeLeftovers(from folder: Folder) throws(FileError) {
        for entry in try folder.entries() where entry.isUTF8 {
            if entry.name.utf8.suffix(5).elementsEqual(".lock".utf8) || entry.name.utf8.starts(with: "tmp_".utf8) {
                try folder.removeAll(entry.name)
            } else if entry.status.kind == .folder {
                try removeLeftovers(from: folder.folder(entry.name))
            }
        }
    }

    /// Runs `body`; if it fails because the repository is damaged, creates a new repository and runs it again.
    private func repairing<Result>(_ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch {
            guard try git.run(["fsck", "--no-dangling"]).status != 0 else { throw error }
            try makeRepository()
            return try body()
        }
    }

    /// Replaces the repository with an empty one.
    private func makeRepository() throws {
        let new = Self.repository + ".new"
        for name in [new, Self.repository, Self.index] { try scratchFolder.removeAll(name) }
        try git.succeed(["init", "--quiet", "--bare", "--template=", "--", scratchFolder.place(new)])
        try scratchFolder.rename(new, to: Self.repository)
    }

    /// Stores files as git objects; returns their lines for `update-index`.
    private func entries(_ paths: [String], in folder: Folder) throws -> String {
        let input = paths.flatMap { Self.quoted(folder.place($0)) + [UInt8(ascii: "\n")] }
        let objects = try git.succeed(["hash-object", "-w", "--no-filters", "--stdin-paths"], input: input)
            .split(separator: 0x0a).map { String(decoding: $0, as: UTF8.self) }
        guard objects.count == paths.count else { throw PublishFailure("git didn't store all files") }
        return zip(paths, objects).map { "100644 \($1)\t\($0)\0" }.joined()
    }

    /// Returns options with an author, unless the user has configured one.
    private func author() throws -> [String] {
        try git.run(["var", "GIT_COMMITTER_IDENT"]).status == 0
            ? [] : ["-c", "user.name=Corkboard", "-c", "user.email=corkboard@localhost"]
    }

    private func names(_ arguments: [String]) throws -> [String] {
        try git.succeed(["ls-tree", "-z"] + arguments).split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
    }

    /// A path as git reads it on a line, although it may contain a line end.
    private static func quoted(_ path: String) -> [UInt8] {
        let (quote, backslash) = (UInt8(ascii: "\""), UInt8(ascii: "\\"))
        var text = [quote]
        for byte in path.utf8 {
            switch byte {
            case 0x0a: text += "\\n".utf8
            case 0x0d: text += "\\r".utf8
            case quote, backslash: text += [backslash, byte]
            default: text.append(byte)
            }
        }
        return text + [quote]
    }

    private static func line(_ output: [UInt8]) -> String {
        String(decoding: output.prefix { $0 != 0x0a }, as: UTF8.self)
    }
}
