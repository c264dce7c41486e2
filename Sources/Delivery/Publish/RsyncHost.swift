import Files

/// A folder that rsync reaches, over ssh or by its daemon.
struct RsyncHost: PublishHost {
    /// As rsync names the folder, without a slash at its end.
    let place: String

    /// Of our own, for what is fetched; empty otherwise.
    let workplace: Folder

    let rsync: Program

    // The paths are the program's own business at the other end, too, and no shell's there; a host that falls silent is
    // given up.
    private let options = ["--secluded-args", "--timeout=60"]

    func contents() throws(PublishFailure) -> TargetContents {
        let outcome = try rsync.run(
            options + ["--", "\(place)/\(PublishRecord.path)", try emptyFolder("fetched")])
        if outcome.status == 0 {
            return .record(
                try onDisk(as: PublishFailure.init) { () throws(FileError) in
                    try workplace.read("fetched/\(PublishRecord.path)", limit: 1 << 28).bytes
                })
        }
        guard isMissing(outcome) else { throw rsync.failure(outcome) }
        return try names(recursive: false).isEmpty ? .nothing : .foreign
    }

    func paths() throws(PublishFailure) -> [String] {
        try names(recursive: true).filter { $0.utf8.last != UInt8(ascii: "/") }
    }

    func send(_ folder: Folder, isImmutable: Bool) throws(PublishFailure) {
        // Compared by digest, not by time: clocks differ. Times go along, since web servers tell them.
        try rsync.succeed(
            options + [
                "--recursive", "--checksum", "--times", "--omit-dir-times", "--mkpath", "--", folder.path + "/",
                place + "/",
            ])
    }

    func remove(_ paths: [String]) throws(PublishFailure) {
        // From an empty folder everything would be removed but for the last rule; those before it name what may be, and the
        // folders that lead there, which go once nothing is left in them.
        let rules = paths.folders.map { $0 + "/" } + paths
        let input = rules.map { "+ /\(Self.pattern($0))\0" }.joined()
        try rsync.succeed(
            options + [
                "--recursive", "--delete", "--from0", "--include-from=-", "--exclude=*", "--",
                try emptyFolder("nothing") + "/", place + "/",
            ], input: Array(input.utf8))
    }

    private func names(recursive: Bool) throws(PublishFailure) -> [String] {
        // Names are printed as they are sent, so nothing is sent for real.
        let outcome = try rsync.run(
            options + [
                recursive ? "--recursive" : "--dirs", "--dry-run", "--8-bit-output", "--out-format=%n", "--",
                place + "/",
                try emptyFolder("nothing"),
            ])
        if isMissing(outcome) { return [] }
        guard outcome.status == 0 else { throw rsync.failure(outcome) }
        return outcome.output.split(separator: 0x0a).map { String(decoding: $0, as: UTF8.self) }.filter { $0 != "./" }
    }

    /// Whether rsync says that there is nothing of that name: partial transfer, with the system's number 2.
    private func isMissing(_ outcome: Program.Outcome) -> Bool {
        outcome.status == 23 && outcome.errors.contains("No such file or directory (2)")
    }

    private func emptyFolder(_ name: String) throws(PublishFailure) -> String {
        try onDisk(as: PublishFailure.init) { () throws(FileError) in
            try workplace.removeAll(name)
            try workplace.makeFolder(name)
            return workplace.place(name)
        }
    }

    /// A path as a rule of rsync's that means just it; only where there is a wildcard does a backslash have a meaning.
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
