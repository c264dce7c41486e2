import Files

/// A folder or bucket that rclone can access.
struct RcloneHost: PublishHost {
    /// The address in rclone's form: `remote:path`.
    let place: String

    let rclone: Program

    private let options = ["--quiet", "--contimeout=20s", "--timeout=60s"]

    func contents() throws -> TargetContents {
        if let record = try read(PublishRecord.path) { return .record(record) }
        let names = try list(["--max-depth=1"])
        if names.contains(PublishRecord.path) { return .record([]) }
        return names.allSatisfy { $0 == TrialFile.name } ? .nothing : .foreign
    }

    func read(_ path: String) throws -> [UInt8]? {
        // For a missing file, rclone prints no output in a bucket, and exits with status 3 or 4 in a folder.
        let outcome = try rclone.run(["cat"] + options + ["--", below(path)])
        guard [0, 3, 4].contains(outcome.status) else { throw rclone.failure(outcome) }
        return outcome.output.isEmpty ? nil : outcome.output
    }

    func paths() throws -> [String] { try list(["--recursive", "--files-only"]) }

    func send(_ folder: Folder, isImmutable: Bool) throws {
        // The plan has already compared the files, and some remotes can compare only sizes.
        let age = isImmutable ? "public, max-age=31536000, immutable" : "public, max-age=0, must-revalidate"
        try rclone.succeed(
            ["copy"] + options + [
                "--ignore-times", "--no-traverse", "--header-upload=Cache-Control: \(age)", "--", folder.path, place,
            ])
    }

    func remove(_ paths: [String]) throws {
        let input = paths.map { $0 + "\n" }.joined()
        try rclone.succeed(["delete"] + options + ["--files-from-raw=-", "--", place], input: Array(input.utf8))
        // Inner folders first. rclone fails for folders that are not empty, which must stay, and for buckets, which
        // have no folders.
        for folder in paths.folders.reversed() { _ = try rclone.run(["rmdir"] + options + ["--", below(folder)]) }
    }

    private func list(_ flags: [String]) throws -> [String] {
        let outcome = try rclone.run(["lsf"] + options + flags + ["--", place])
        // Status 3: the folder or bucket is missing. A missing remote has another status.
        if outcome.status == 3 { return [] }
        guard outcome.status == 0 else { throw rclone.failure(outcome) }
        return outcome.output.split(separator: 0x0a).map { String(decoding: $0, as: UTF8.self) }
    }

    private func below(_ name: String) -> String {
        place.utf8.last == UInt8(ascii: ":") || place.utf8.last == UInt8(ascii: "/") ? place + name : "\(place)/\(name)"
    }
}
