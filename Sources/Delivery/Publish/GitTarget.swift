import Files

/// A branch of a repository, which gets one commit for each publish; its history is kept.
///
/// The commit is made in a repository of our own, based on the branch: nothing is checked out, and no filter, hook, or
/// attribute of the user's changes a byte.
struct GitTarget: PublishTarget {
    let remote: String
    let branch: String

    private let git: Program
    private let tip = "refs/corkboard/tip"

    /// - Parameter workplace: A folder of our own; the repository stays there, so that the next publish fetches little.
    init(remote: String, branch: String, workplace: Folder) throws(PublishFailure) {
        self.remote = remote
        self.branch = branch
        let repository = workplace.place("repository")
        // If a git hook starts the publish, git's variables are set.
        git = Program(
            name: "git",
            environment: [
                "GIT_DIR": repository, "GIT_INDEX_FILE": workplace.place("index"), "GIT_WORK_TREE": nil,
                "GIT_OBJECT_DIRECTORY": nil, "GIT_TERMINAL_PROMPT": "0",
            ])
        let head = try onDisk(as: PublishFailure.init) { () throws(FileError) in
            try workplace.status("repository/HEAD")
        }
        if head == nil { try git.succeed(["init", "--quiet", "--bare", "--template=", "--", repository]) }
    }

    func contents() throws(PublishFailure) -> TargetContents {
        let reference = "refs/heads/\(branch)"
        try git.succeed(["update-ref", "-d", tip])
        guard try !git.succeed(["ls-remote", "--", remote, reference]).isEmpty else { return .nothing }
        try git.succeed([
            "fetch", "--quiet", "--depth=1", "--no-tags", "--no-auto-gc", "--", remote, "+\(reference):\(tip)",
        ])
        let names = try names(["--name-only", tip])
        guard names.contains(PublishRecord.path) else { return names.isEmpty ? .nothing : .foreign }
        return .record(try git.succeed(["cat-file", "blob", "\(tip):\(PublishRecord.path)"]))
    }

    func paths() throws(PublishFailure) -> [String] { try names(["-r", "--name-only", tip]) }

    func receive(
        _ shipment: Shipment, removing paths: [String], progress: (_ done: Int) -> Void
    ) throws(PublishFailure) {
        let parent = try git.run(["rev-parse", "--verify", "--quiet", tip])
        let hasParent = parent.status == 0
        try git.succeed(["read-tree"] + (hasParent ? [tip] : ["--empty"]))
        var changes = paths.map { "0 \(String(repeating: "0", count: 40))\t\($0)\0" }.joined()
        var done = 0
        for batch in shipment.batches {
            progress(done)
            changes += try entries(batch.files.map(\.path), in: shipment.folder(of: batch))
            done += batch.files.count
        }
        changes += try entries([PublishRecord.path], in: shipment.folder(with: shipment.plan.new))
        try git.succeed(["update-index", "-z", "--index-info"], input: Array(changes.utf8))
        let tree = try line(["write-tree"])
        let message = "Publish build \(shipment.plan.new.build)"
        let commit = try line(
            try author() + ["commit-tree", tree] + (hasParent ? ["-p", tip] : []) + ["-m", message])
        try git.succeed(["push", "--quiet", "--", remote, "\(commit):refs/heads/\(branch)"])
    }

    /// Stores files as git objects, and returns their lines for the index.
    private func entries(_ paths: [String], in folder: Folder) throws(PublishFailure) -> String {
        let input = paths.map { folder.place($0) + "\n" }.joined()
        let objects = try git.succeed(["hash-object", "-w", "--no-filters", "--stdin-paths"], input: Array(input.utf8))
            .split(separator: 0x0a).map { String(decoding: $0, as: UTF8.self) }
        guard objects.count == paths.count else { throw PublishFailure("git did not store every file") }
        return zip(paths, objects).map { "100644 \($1)\t\($0)\0" }.joined()
    }

    /// Returns options that name an author, if the user's git configuration has none.
    private func author() throws(PublishFailure) -> [String] {
        try git.run(["var", "GIT_COMMITTER_IDENT"]).status == 0
            ? [] : ["-c", "user.name=Corkboard", "-c", "user.email=corkboard@localhost"]
    }

    private func names(_ arguments: [String]) throws(PublishFailure) -> [String] {
        try git.succeed(["ls-tree", "-z"] + arguments).split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
    }

    private func line(_ arguments: [String]) throws(PublishFailure) -> String {
        String(decoding: try git.succeed(arguments).prefix { $0 != 0x0a }, as: UTF8.self)
    }
}
