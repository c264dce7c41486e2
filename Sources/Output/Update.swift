import Bytes
import Crypto
package import Diagnostics
package import Files
import Synchronization
import Text

/// An update of an output to match a plan: prepared out of sight, then applied completely or not at all.
///
/// ```swift
/// guard let update = try Update(output, to: files, statuses: statuses, &log) else { return }
/// for index in files.indices where statuses[index] != .current {
///     try update.write(index, render(files[index]).span)        // from several threads at once
/// }
/// let report = try update.commit(&log)
/// ```
/// A failure before the commit leaves the output unchanged. After a failure during the commit, the next process that
/// opens the output finishes it.
package final class Update: Sendable {
    /// A file of the new output.
    package struct Item {
        package let file: PlannedFile
        package let status: OutputFolder.Status
        /// The index in the old manifest; nil if the file is new.
        package let old: Int?
    }

    /// The outcome for a file that isn't current.
    package enum Outcome {
        /// The file is in the staging folder.
        case staged(Manifest.Entry)
        /// The existing file already has the same bytes.
        case kept(Manifest.Entry)
    }

    /// The data to flush to disk before anything visible changes, so that a power failure never destroys the old site.
    enum Flushing {
        case nothing
        case eachFile
        case fileSystem
    }

    package let output: OutputFolder

    /// All files, sorted by the bytes of their paths, with the marker unless this updates only a part of the output.
    package let items: [Item]

    /// The manifest indices of the files to remove.
    let removals: [Int]

    /// The subset of `removals` whose files are where a folder must be, or below a path where a file must be.
    let obstacles: Set<Int>

    /// The staging folder; nil if the output is already up to date.
    let staging: Staging?

    /// True if the staging folder becomes the output; false if its files are put in place one by one.
    package let isWhole: Bool

    let flushing: Flushing
    package let replaced: ReplacedFiles
    /// The outcomes of the files written so far, by their indices in `items`.
    let outcomes = Mutex<[Int: Outcome]>([:])

    /// The marker's bytes, computed while the files are written; nil if the marker is unchanged.
    private let marker: Future<[UInt8]>?

    // The indices in `items` of the planned files and, last, the marker.
    private let positions: [Int]
    private let isCommitted = Atomic<Bool>(false)

    /// Compares the plan with the output and creates a staging folder for the differences, or reports obstacles.
    ///
    /// - Parameters:
    ///   - files: All files that the output should contain, in any order. Each path occurs once and isn't below
    ///   another.
    ///   - match: The files matched with the manifest; nil if they weren't matched before.
    ///   - statuses: The status of each file, from `OutputFolder.status(of:)`.
    package init?(
        _ output: OutputFolder, to files: [PlannedFile], match: ManifestMatch? = nil, statuses: [OutputFolder.Status],
        _ log: inout DiagnosticLog
    ) throws(FileError) {
        precondition(files.count == statuses.count, "an update needs the status of every file")
        let match = match ?? ManifestMatch(files, in: output)
        var marker: (file: PlannedFile, status: OutputFolder.Status)?
        if output.part == nil {
            let paths = match.order.lazy.filter { $0 < files.count }.map { files[$0].path }
            let file = PlannedFile(marker: Update.fingerprint(paths, output.options.identity))
            marker = (file, try output.status(of: file))
        }
        items = match.order.map { index in
            if index == files.count, let marker {
                return Item(file: marker.file, status: marker.status, old: match.places[index])
            }
            return Item(file: files[index], status: statuses[index], old: match.places[index])
        }
        removals = match.rest
        var positions = [Int](repeating: 0, count: items.count)
        for (position, index) in match.order.enumerated() { positions[index] = position }
        self.positions = positions
        self.output = output
        replaced = ReplacedFiles(output.state)

        let changes = items.count { $0.status != .current }
        guard changes + removals.count > 0 else {
            (obstacles, staging, isWhole, flushing, self.marker) = ([], nil, false, .nothing, nil)
            return
        }
        let (identity, paths) = (output.options.identity, items.map(\.file.path))
        let isMarkerNew = marker.map { $0.status != .current } ?? false
        self.marker = isMarkerNew ? Future { OutputMarker(identity: identity, paths: paths).bytes } : nil
        var check = ObstacleCheck(output, items)
        obstacles = try check.run(&log)
        guard check.isPassable else { return nil }
        let hasOldSite = output.folder != nil && output.manifest.count > 0
        flushing = !hasOldSite ? .nothing : changes <= UpdateCost.flushesOneByOne ? .eachFile : .fileSystem
        var wantsWhole = false
        if output.part == nil {
            wantsWhole = try UpdateCost.favoursWhole(items: items.count, changes: changes, output)
        }
        (staging, isWhole) = try Update.makeStaging(output, whole: wantsWhole)
    }

    deinit { abandon() }

    /// True if the output already matches the plan, so that a commit is a no-op.
    package var isEmpty: Bool { staging == nil }

    /// Stages the bytes of the planned file at `index`. Can be called from several threads at once.
    ///
    /// - Precondition: The file is not current and was not staged before.
    package func write(_ index: Int, _ bytes: Span<UInt8>) throws(FileError) {
        try take(index) { (item, staging, name) throws(FileError) in
            if let entry = try existing(item, bytes) { return .kept(entry) }
            try keepCopy(item)
            let status = try staging.making(name) { () throws(FileError) in
                try staging.folder.create(name, bytes, flushing: flushing == .eachFile)
            }
            return .staged(Manifest.Entry(item.file.fingerprint, status))
        }
    }

    /// Stages a copy of the file at `path` as the planned file at `index`. Can be called from several threads at once.
    ///
    /// The file may be larger than memory, so it isn't compared with the existing file.
    ///
    /// - Precondition: As for `write`.
    package func copy(_ index: Int, from path: String, in folder: Folder) throws(FileError) {
        try take(index) { (item, staging, name) throws(FileError) in
            try keepCopy(item)
            let status = try staging.making(name) { () throws(FileError) in
                try folder.copy(path, to: name, in: staging.folder, flushing: flushing == .eachFile)
            }
            return .staged(Manifest.Entry(item.file.fingerprint, status))
        }
    }

    /// - Parameter stage: Creates the item's file in the staging folder, under the given name.
    private func take(
        _ index: Int, _ stage: (Item, Staging, String) throws(FileError) -> Outcome
    ) throws(FileError) {
        let position = positions[index]
        let item = items[position]
        guard let staging, item.status != .current else { preconditionFailure("a current file must not be written") }
        let name = isWhole ? item.file.path : String(position)
        let outcome = try stage(item, staging, name)
        outcomes.withLock { outcomes in
            precondition(outcomes[position] == nil, "a file may be written only once")
            outcomes[position] = outcome
        }
    }

    /// Puts all staged files in place, and removes files that are no longer planned.
    ///
    /// - Precondition: Every file that is not current was written.
    package func commit(_ log: inout DiagnosticLog) throws(FileError) -> UpdateReport {
        var report = UpdateReport()
        report.unchanged = items.count - (output.part == nil ? 1 : 0)
        guard let staging else { return report }
        do {
            try writeMarker()
            let (manifest, removed) = try prepare(staging)
            report.written = writtenPaths
            report.unchanged -= report.written.count
            report.removed = removed
            report.edited = replaced.paths.sorted(by: OutputPath.precedes)
            report.copies = replaced.folder?.path
            let commit = Commit(staging: staging.location, steps: try steps(staging, removed))
            if flushing == .fileSystem { try staging.folder.flushFileSystem() }
            if flushing == .eachFile { try staging.folder.flush() }
            let file = ManifestFile(
                manifest: output.part?.others.patched(with: manifest) ?? manifest, base: output.part?.base,
                commit: commit)
            try output.journal.begin(file, flushing: flushing != .nothing)
            isCommitted.store(true, ordering: .relaxed)
            try output.journal.finish(file)
        } catch {
            abandon()
            throw error
        }
        // The new site is visible: if the staging folder can't be removed now, the next command removes it.
        try? output.journal.removeStaging()
        warn(report, &log)
        return report
    }

    /// Removes the staging folder and the backups of replaced files, unless the commit has begun.
    package func abandon() {
        guard let staging, !isCommitted.load(ordering: .relaxed) else { return }
        // The next command removes any leftovers.
        try? staging.remove()
        try? replaced.discard()
    }

    private static func makeStaging(_ output: OutputFolder, whole: Bool) throws(FileError) -> (Staging, Bool) {
        let place = output.place
        do {
            let parent = try Folder.openMaking(place.parent)
            guard let old = output.folder else {
                return (try Staging(.beside, in: parent, name: Staging.nameBeside(place)), true)
            }
            if parent.canRename(into: old) {
                let staging = try Staging(.beside, in: parent, name: Staging.nameBeside(place))
                let (new, status) = (try staging.folder.status(), try old.status())
                // The output's owner decides who may enter it: if owner or group can't be preserved, the old folder
                // stays.
                let isAlike = new.owner == status.owner && new.group == status.group
                if whole, isAlike { try staging.folder.setPermissions(status.permissions) }
                return (staging, whole && isAlike)
            }
        } catch {
            guard error.forbidsWriting, output.folder != nil else {
                // The author knows the output's path, not the staging folder's.
                let isStaging = error.path.utf8.ends(with: Staging.nameBeside(place))
                throw isStaging ? FileError(error.operation, path: place.path, reason: error.reason) : error
            }
        }
        guard let old = output.folder else { preconditionFailure("the staging folder needs an existing output") }
        return (try Staging(.within, in: old, name: Staging.nameWithin), false)
    }

    /// Returns the manifest entry of the item's existing file if it already has these bytes.
    private func existing(_ item: Item, _ bytes: Span<UInt8>) throws(FileError) -> Manifest.Entry? {
        guard item.status == .stale || item.status == .edited, let folder = output.folder,
            let status = try folder.status(item.file.path), status.kind == .file
        else { return nil }
        guard status.size == bytes.count else { return nil }
        let (old, now) = try folder.read(item.file.path, limit: bytes.count)
        guard OutputPath.compare(old.span, bytes) == 0 else { return nil }
        return Manifest.Entry(item.file.fingerprint, now)
    }

    /// Backs up the item's existing file if edited by hand.
    private func keepCopy(_ item: Item) throws(FileError) {
        guard item.status == .edited, item.file.path != OutputMarker.path, let folder = output.folder,
            try folder.status(item.file.path)?.kind == .file
        else { return }
        try replaced.keep(item.file.path, of: folder)
    }

    private func writeMarker() throws(FileError) {
        guard let bytes = marker?.get(), let index = positions.indices.last else { return }
        try write(index, bytes.span)
    }

    private static func fingerprint(_ paths: some Sequence<String>, _ identity: String) -> Digest {
        var bytes = Array(identity.utf8)
        // 0xff occurs in no UTF-8 text, so different lists of paths give different bytes.
        for path in paths {
            bytes.append(0xff)
            bytes.append(path.utf8Span.span)
        }
        return SHA256.digest(of: bytes)
    }
}

extension Manifest.Entry {
    /// Creates the entry of a file that was just written.
    fileprivate init(_ fingerprint: Digest, _ status: FileStatus) {
        self.init(fingerprint: fingerprint, size: status.size, modified: status.modified)
    }
}

/// Decides how to apply an update, based on measurements on ext4 with two cores.
enum UpdateCost {
    /// Up to this many files are flushed one by one, at 0.3 to 2.7 ms each; for more, the file system is flushed once.
    ///
    /// Flushing the file system costs 1 to 10 ms, or 650 ms while other programs compile, because it writes every
    /// program's unsaved data.
    static let flushesOneByOne = 32

    /// True if replacing the complete output is better than replacing the changed files one by one.
    ///
    /// With 12,000 files in separate folders, putting all of them in place took 1.2–1.4 s and a complete output 2.2–3.0
    /// s, half of it for creating folders and removing the old ones; with 3,000 changes it was 0.4 s against 1.5 s. So
    /// a complete output is used for the first build, which has no old files to remove, and for updates of more than
    /// 3/4 of the files. These are about twice as slow, but the site changes from old to new in one instant. Only the
    /// site's own files are carried over, so the output must not contain others.
    static func favoursWhole(items: Int, changes: Int, _ output: OutputFolder) throws(FileError) -> Bool {
        guard output.folder != nil else { return true }
        guard changes * 4 > items * 3 else { return false }
        return try output.foreignPaths().isEmpty
    }
}
