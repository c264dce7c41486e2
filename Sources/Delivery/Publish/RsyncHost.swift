import Fetch
import Files

/// A folder that rsync can access, over ssh or by its daemon.
struct RsyncHost: PublishHost {
    /// The folder in rsync's form, without a slash at its end.
    let place: String

    /// The folder for fetched files, and for empty folders that rsync compares the target with.
    let scratchFolder: Folder

    let rsync: Program

    // The remote shell doesn't interpret the paths, and rsync gives up on a host that doesn't respond for 60 seconds.
    private let options = ["--secluded-args", "--timeout=60"]

    func contents() throws -> TargetContents {
        if let record = try read(PublishRecord.path) { return .record(record) }
        if try names(recursive: false).allSatisfy({ $0 == TrialFile.name }) { return .nothing }
        // After an interrupted publish, the host may write the last files only now.
        return try read(PublishRecord.path).map { .record($0) } ?? .foreign
    }

    func read(_ path: String) throws -> [UInt8]? {
        let outcome = try rsync.run(options + ["--", "\(place)/\(path)", try emptyFolder("fetched")])
        guard outcome.status == 0 else {
            guard isMissing(outcome) else { throw failure(outcome) }
            return nil
        }
        return try scratchFolder.read("fetched/\(path.lastName)", limit: 1 << 28).bytes
    }

    func paths() throws -> [String] {
        try names(recursive: true).filter { $0.utf8.last != UInt8(ascii: "/") }
    }

    func send(_ folder: Folder, isImmutable: Bool) throws { try send([folder]) }

    /// Sends all files to hidden folders next to the old ones. Once the last has arrived, rsync renames them together.
    func release(
        _ stagedUpload: StagedUpload, released: (StagedUpload.Batch) throws -> Void
    ) throws {
        var folders: [Folder] = []
        for batch in stagedUpload.batches { folders.append(try stagedUpload.folder(of: batch)) }
        if !folders.isEmpty { try send(folders) }
    }

    private func send(_ folders: [Folder]) throws {
        // Files are compared by digest, not by time, because clocks differ. Times are sent, because web servers report them.
        try succeed(
            options + ["--recursive", "--checksum", "--times", "--omit-dir-times", "--mkpath", "--delay-updates", "--"]
                + folders.map { $0.path + "/" } + [place + "/"])
    }

    func remove(_ paths: [String]) throws {
        // The source is an empty folder, so without the last rule all files would be removed. The other rules name the files to
        // remove and the folders around them, which are removed once empty.
        let rules = paths.folders.map { $0 + "/" } + paths
        let input = rules.map { "+ /\(Self.pattern($0))\0" }.joined()
        try succeed(
            options + [
                "--recursive", "--delete", "--from0", "--include-from=-", "--exclude=*", "--",
                try emptyFolder("nothing") + "/", place + "/",
            ], input: Array(input.utf8))
    }

    private func succeed(_ arguments: [String], input: [UInt8] = []) throws {
        let outcome = try rsync.run(arguments, input: input)
        guard outcome.status == 0 else { throw failure(outcome) }
    }

    /// Returns the error for a failed rsync; if the host can't be reached, in words that need no knowledge of rsync.
    private func failure(_ outcome: Program.Outcome) -> PublishFailure {
        let isMissing =
            outcome.errors.contains("rsync: command not found") || outcome.errors.contains("rsync: not found")
        // rsync(1), "EXIT VALUES"; 255 is ssh's.
        let cause =
            switch outcome.status {
            case _ where isMissing: "rsync isn't installed on the host"
            case 10: "can't connect to the host"
            case 12: "the host broke off the connection"
            case 30, 35: "the host didn't answer in time"
            case 255: "ssh can't connect to the host"
            default: nil as String?
            }
        guard let cause else { return rsync.failure(outcome) }
        // The other lines are about the connection's end, not its cause.
        let line = outcome.errors.split(whereSeparator: \.isNewline).first { !$0.hasPrefix("rsync error:") }
        return PublishFailure(
            cause + (line.map { ": \($0)" } ?? ""),
            hint: isMissing
                ? "install it there" : "check the host's name, the network and your keys, then publish again")
    }

    private func names(recursive: Bool) throws -> [String] {
        // A dry run, because rsync prints names as it sends files.
        let outcome = try rsync.run(
            options + [
                recursive ? "--recursive" : "--dirs", "--dry-run", "--8-bit-output", "--out-format=%n", "--",
                place + "/",
                try emptyFolder("nothing"),
            ])
        if isMissing(outcome) { return [] }
        guard outcome.status == 0 else { throw failure(outcome) }
        return outcome.output.split(separator: 0x0a).map { String(decoding: $0, as: UTF8.self) }.filter { $0 != "./" }
    }

    /// True if rsync reports a missing path: a partial transfer (status 23) with the system error ENOENT.
    private func isMissing(_ outcome: Program.Outcome) -> Bool {
        outcome.status == 23 && outcome.errors.contains("No such file or directory (2)")
    }

    private func emptyFolder(_ name: String) throws -> String {
        try scratchFolder.removeAll(name)
        try scratchFolder.makeFolder(name)
        return scratchFolder.place(name)
    }

    /// Returns a rule that matches only this path. In rsync, a backslash is special only in rules with a wildcard.
    private static func pattern(_ path: String) -> String {
        guard path.utf8.contains(where: { "*?[".utf8.contains($0) }) else { return path }
        var pattern: [UInt8] = []
        for byte in path.utf8 {
            if #"*?[\"#.utf8.contains(byte) { pattern.append(UInt8(ascii: "\\")) }
            pattern.append(byte)
        }
        return String(decoding: pattern, as: UTF8.self)
    }
}
