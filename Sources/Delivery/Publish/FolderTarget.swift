import Fetch
import Files

/// A folder on this machine with one folder per release, and a link to the release that a web server serves.
///
/// ```
/// .corkboard-publish      identifies the site that the folder belongs to
/// current                 a link to the release that is served, such as releases/12
/// releases/11, 12 …       complete sites, which share unchanged files as hard links
/// ```
/// Visitors see one release or the other, never a mix, because a rename replaces the link.
struct FolderTarget: PublishTarget {
    let path: String

    /// The number of releases to keep.
    let keep: Int

    /// True to create a missing parent folder.
    var makesParents = false

    private static let current = "current"
    private static let nextLink = ".corkboard-current"
    private static let unfinished = ".corkboard-release"

    func contents() throws -> TargetContents {
        guard let root = try root() else { return .nothing }
        guard try root.status(PublishRecord.path)?.kind == .file else {
            // An interrupted test or publish may have left these files.
            let own = [TrialFile.name, Folder.unfinishedName(of: PublishRecord.path)]
            return try root.names().allSatisfy { own.contains($0.text) } ? .nothing : .foreign
        }
        guard let release = try currentRelease(root) else { return .record(try record(in: root)) }
        return .record(try record(in: release.folder))
    }

    func paths() throws -> [String] {
        guard let root = try root(), let release = try currentRelease(root) else { return [] }
        return try release.folder.files()
    }

    func receive(
        _ stagedUpload: StagedUpload, removing paths: [String], progress: (_ done: Int) -> Void
    ) throws {
        let retained = stagedUpload.plan.retained.isEmpty ? [] : try self.paths()
        let root = try Folder.openMaking(path)
        let claim = stagedUpload.plan.new.empty.bytes
        let kind = try root.status(PublishRecord.path)?.kind
        // An interrupted publish of an earlier version may have left it incomplete.
        if try kind == nil || kind == .file && record(in: root) != claim {
            try root.put(PublishRecord.path, claim.span)
        }
        let releases = try root.makingFolder("releases")
        try releases.removeAll(Self.unfinished)
        let new = try releases.makingFolder(Self.unfinished)

        let old = try currentRelease(root)
        if let old = old?.folder {
            let kept = retained.filter { stagedUpload.plan.retained.contains(PathName($0)) }
            let paths = stagedUpload.plan.unchanged.map(\.path) + kept
            for folder in paths.folders { try new.makeFolder(folder) }
            for path in paths {
                if try !old.link(path, to: path, in: new) { _ = try old.copy(path, to: path, in: new) }
            }
        }
        var done = 0
        for batch in stagedUpload.batches {
            let source = try stagedUpload.folder.folder(batch.name)
            for folder in batch.files.map(\.path).folders { try new.makeFolder(folder) }
            for file in batch.files {
                if done.isMultiple(of: 100) { progress(done) }
                _ = try source.copy(file.path, to: file.path, in: new)
                done += 1
            }
        }
        try new.create(PublishRecord.path, stagedUpload.plan.new.bytes.span)
        try new.flushFileSystem()

        let number = (try numbers(in: releases).last ?? 0) + 1
        try releases.rename(Self.unfinished, to: String(number))
        try serve(number, in: root)
        // Someone went back from the releases between the two, and the next time must not choose them.
        for skipped in try numbers(in: releases) where skipped > old?.number ?? number && skipped < number {
            try releases.removeAll(String(skipped))
        }
        // The oldest releases go, except the served one.
        for earlier in try numbers(in: releases).dropLast(keep) where earlier != number {
            try releases.removeAll(String(earlier))
        }
    }

    func test(with folder: Folder) throws {
        let stored = try onDisk(as: { PublishFailure("\($0)", hint: "choose a folder that you can write to") }) {
            () throws(FileError) -> [UInt8] in
            // The first folder that exists: `publish` makes the others.
            var place = path
            while try Folder.status(at: place) == nil { place = place.folderAndName.folder }
            let root = try Folder.open(place)
            // An interrupted test may have left it.
            _ = try root.removeFile(TrialFile.name)
            let bytes = TrialFile.bytes
            try root.create(TrialFile.name, bytes.span)
            let stored = try root.read(TrialFile.name, limit: 1 << 10).bytes
            _ = try root.removeFile(TrialFile.name)
            return stored
        }
        guard stored == TrialFile.bytes else { throw TrialFile.isChanged }
    }

    /// Serves the release before the current one.
    ///
    /// - Returns: The number of that release; nil without an earlier one.
    func rollBack() throws -> Int? {
        guard let root = try root(), let before = try earlierNumber(in: root) else { return nil }
        try serve(before, in: root)
        return before
    }

    /// True if a release precedes the current one.
    func hasEarlier() throws -> Bool {
        guard let root = try root() else { return false }
        return try earlierNumber(in: root) != nil
    }

    /// Throws if the parent folder is missing, because its disk may not be mounted.
    func checkPlace() throws {
        let parent = path.folderAndName.folder
        guard try Folder.status(at: path) == nil, try Folder.status(at: parent) == nil, !makesParents else { return }
        throw PublishFailure(
            "the folder \(parent) doesn't exist", hint: "mount the disk, or add --create to create the folder")
    }

    private func root() throws(FileError) -> Folder? {
        try Folder.status(at: path) == nil ? nil : try Folder.open(path)
    }

    private func currentRelease(_ root: Folder) throws(FileError) -> (number: Int, folder: Folder)? {
        guard let target = try root.linkTarget(Self.current), let name = target.droppingPrefix("releases/"),
            let number = Int(name),
            try root.folder("releases").status(String(number))?.kind == .folder
        else { return nil }
        return (number, try root.folder("releases").folder(String(number)))
    }

    /// The number of the release before the current one; nil without one.
    private func earlierNumber(in root: Folder) throws(FileError) -> Int? {
        guard let release = try currentRelease(root) else { return nil }
        return try numbers(in: root.folder("releases")).last { $0 < release.number }
    }

    private func serve(_ number: Int, in root: Folder) throws(FileError) {
        try root.removeFile(Self.nextLink)
        try root.makeLink(Self.nextLink, to: "releases/\(number)")
        try root.rename(Self.nextLink, to: Self.current)
        try root.flush()
    }

    /// The numbers of the complete releases, in ascending order.
    private func numbers(in releases: Folder) throws(FileError) -> [Int] {
        try releases.names().compactMap { name in
            // Folders with other names aren't releases. No target ever reaches `Int32.max` releases.
            Int32(name.text).flatMap { String($0) == name.text && $0 > 0 && $0 < .max ? Int($0) : nil }
        }.sorted()
    }

    private func record(in folder: Folder) throws(FileError) -> [UInt8] {
        try folder.read(PublishRecord.path, limit: 1 << 28).bytes
    }
}
