import Bytes
import Crypto
package import Diagnostics
package import Files
import Synchronization
import Text

/// An output on its way to what is planned: prepared out of sight, then put in place at once or not at all.
///
/// ```swift
/// guard let update = try Update(output, to: files, statuses, &log) else { return }
/// for index in files.indices where statuses[index] != .current {
///     try update.write(index, render(files[index]).span)        // from several threads at once
/// }
/// let report = try update.commit(&log)
/// ```
/// A failure before the commit leaves the output as it was; one in the midst of it leaves what is left to do to whoever opens
/// the output next.
package final class Update: Sendable {
    /// A file of the output to be.
    package struct Item {
        package let file: PlannedFile
        package let status: OutputFolder.Status
        /// Where it is in the old manifest.
        package let old: Int?
    }

    /// What became of a file that is not current.
    package enum Outcome {
        /// It waits in the staging folder.
        case staged(Manifest.Entry)
        /// What stands in its place has the same bytes already.
        case kept(Manifest.Entry)
    }

    /// What has to be put onto the disk before anything visible changes, so that no power failure loses the old site.
    enum Flushing {
        case nothing
        case eachFile
        case fileSystem
    }

    package let output: OutputFolder

    /// All files, the marker among them unless this is about a part of the output, in the order of their paths' bytes.
    package let items: [Item]

    /// Where in the old manifest the files are that go.
    let removals: [Int]

    /// Those of `removals` that stand where a folder must be, or below where a file must be.
    let obstacles: Set<Int>

    /// Nil where there is nothing to do.
    let staging: Staging?

    /// Whether the staging folder is to become the output, rather than its files to be put in place one by one.
    package let isWhole: Bool

    let flushing: Flushing
    package let replaced: ReplacedFiles
    let outcomes: Mutex<[Outcome?]>

    /// The marker's bytes, which are made while the files are written; nil where it stays as it is.
    private let marker: Future<[UInt8]>?

    // Where in `items` the planned files and, last, the marker are.
    private let positions: [Int]
    private let isCommitted = Atomic<Bool>(false)

    /// Compares the plan with the output and makes room for what differs; or reports what is in the way.
    ///
    /// - Parameters:
    ///   - files: Everything that the output should have, in any order, each path once and none of them below another.
    ///   - statuses: Of each of them, from `OutputFolder.status(of:)`.
    package convenience init?(
        _ output: OutputFolder, to files: [PlannedFile], _ statuses: [OutputFolder.Status], _ log: inout DiagnosticLog
    ) throws(FileError) {
        try self.init(output, to: files, ManifestMatch(files, in: output), statuses, &log)
    }

    package init?(
        _ output: OutputFolder, to files: [PlannedFile], _ match: ManifestMatch, _ statuses: [OutputFolder.Status],
        _ log: inout DiagnosticLog
    ) throws(FileError) {
        precondition(files.count == statuses.count, "an update needs the status of every file")
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
        outcomes = Mutex(Array(repeating: nil, count: items.count))

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

    /// Whether the output is as planned, and a commit has nothing to do.
    package var isEmpty: Bool { staging == nil }

    /// Takes the bytes of the planned file at `index`. May be called from several threads at once.
    ///
    /// - Precondition: The file is not current, and its bytes were not given before.
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

    /// Takes the planned file at `index` from a file at `path`, which may be larger than memory: that what stands in its place
    /// has the same bytes is not looked for. May be called from several threads at once.
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

    /// - Parameter stage: Makes the item's file in the staging folder, under a name.
    private func take(
        _ index: Int, _ stage: (Item, Staging, String) throws(FileError) -> Outcome
    ) throws(FileError) {
        let position = positions[index]
        let item = items[position]
        guard let staging, item.status != .current else { preconditionFailure("a current file is not written") }
        let name = isWhole ? item.file.path : String(position)
        let outcome = try stage(item, staging, name)
        outcomes.withLock { outcomes in
            precondition(outcomes[position] == nil, "a file is written once")
            outcomes[position] = outcome
        }
    }

    /// Puts everything in place.
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
        // The site is in place: what is left of the staging folder goes with the next command, if not now.
        try? output.journal.removeStaging()
        warn(report, &log)
        return report
    }

    /// Removes what was prepared, unless its commit has begun.
    package func abandon() {
        guard let staging, !isCommitted.load(ordering: .relaxed) else { return }
        // Whatever is left goes with the next command.
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
                // Who may enter the output is its owner's business: one that we can't make again stays.
                let isAlike = new.owner == status.owner && new.group == status.group
                if whole, isAlike { try staging.folder.setPermissions(status.permissions) }
                return (staging, whole && isAlike)
            }
        } catch {
            guard error.forbidsWriting, output.folder != nil else { throw error }
        }
        guard let old = output.folder else { preconditionFailure("an output that is not there has no place within") }
        return (try Staging(.within, in: old, name: Staging.nameWithin), false)
    }

    /// The record of what stands in an item's place, where that is what would be written.
    private func existing(_ item: Item, _ bytes: Span<UInt8>) throws(FileError) -> Manifest.Entry? {
        guard item.status == .stale || item.status == .edited, let folder = output.folder,
            let status = try folder.status(item.file.path), status.kind == .file
        else { return nil }
        guard status.size == bytes.count else { return nil }
        let (old, now) = try folder.read(item.file.path, limit: bytes.count)
        guard OutputPath.compare(old.span, bytes) == 0 else { return nil }
        return Manifest.Entry(item.file.fingerprint, now)
    }

    /// Keeps a copy of what was changed by hand and is to be replaced.
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
        // 0xff occurs in no UTF-8 text, so that no two lists of paths give the same bytes.
        for path in paths {
            bytes.append(0xff)
            bytes.append(path.utf8Span.span)
        }
        return SHA256.digest(of: bytes)
    }
}

extension Manifest.Entry {
    /// The record of a file that was just written.
    fileprivate init(_ fingerprint: Digest, _ status: FileStatus) {
        self.init(fingerprint: fingerprint, size: status.size, modified: status.modified)
    }
}
