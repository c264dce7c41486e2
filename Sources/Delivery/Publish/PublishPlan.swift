import Files
import SiteBuilder

/// The changes that update a target: the files to send, and files of earlier publishes to remove.
struct PublishPlan: Sendable {
    /// The files to send, in order.
    let sent: [PublishedFile]

    /// The files that the target already has.
    let unchanged: [PublishedFile]

    /// The files to remove, all from earlier publishes.
    let removed: Set<PathName>

    /// The assets that stay for a while, though no page refers to them any more.
    let retained: Set<PathName>

    /// The record before the publish.
    let old: PublishRecord

    /// The record after the publish.
    let new: PublishRecord

    /// How long an asset outlives the last page that refers to it, in seconds: a day, because browsers and caches may
    /// still show older pages.
    static let grace: Int64 = 86_400

    /// Compares the site's files with the target's.
    ///
    /// - Parameters:
    ///   - target: Lists its files if assets could be in the way of new files.
    ///   - now: The time, in Unix seconds.
    ///   - again: True to send all files, even if the target already has them.
    init(
        _ files: [PublishedFile], over old: PublishRecord, at target: any PublishTarget, now: Int64, again: Bool
    ) throws {
        var new = old.empty
        var (sent, unchanged): ([PublishedFile], [PublishedFile]) = ([], [])
        for file in files {
            let name = PathName(file.path)
            if old.entries[name]?.digest == file.digest, !again { unchanged.append(file) } else { sent.append(file) }
            new.entries[name] = .init(digest: file.digest, isAsset: file.stage == .asset, retired: nil)
        }
        var (removed, retained): (Set<PathName>, Set<PathName>) = ([], [])
        for (name, entry) in old.entries where new.entries[name] == nil {
            let retired = entry.retired ?? now
            if entry.isAsset, retired <= now, now - retired < Self.grace {
                retained.insert(name)
                new.entries[name] = .init(digest: entry.digest, isAsset: true, retired: retired)
            } else {
                removed.insert(name)
            }
        }
        for name in try Self.obstacles(retained, to: sent, over: old, at: target) {
            retained.remove(name)
            removed.insert(name)
            new.entries[name] = nil
        }
        // The home page is sent last, so that its links work as soon as it arrives.
        self.sent = sent.sorted { a, b in
            let (first, second) = (a.order, b.order)
            return first != second ? first < second : a.path.utf8.lexicographicallyPrecedes(b.path.utf8)
        }
        self.unchanged = unchanged
        self.removed = removed
        self.retained = retained
        self.old = old
        self.new = new
    }

    /// The retained assets that can't stay: a new file needs a folder of their name, or has the name of their folder.
    private static func obstacles(
        _ retained: Set<PathName>, to sent: [PublishedFile], over old: PublishRecord, at target: any PublishTarget
    ) throws -> Set<PathName> {
        // After an interruption, the record may name files that haven't arrived.
        let new = sent.filter { old.entries[PathName($0.path)]?.digest == nil }
        guard !retained.isEmpty, !new.isEmpty else { return [] }
        let obstacles = retained.intersection(new.map(\.path).folders.map { PathName($0) })
        // The record has only digests of paths, so only the target knows which files a folder has. A name with a digest
        // of the file is never the name of a folder.
        let names = Set(new.filter { $0.stage == .asset && !$0.isImmutable }.map { PathName($0.path) })
        guard !names.isEmpty else { return obstacles }
        let paths = try target.paths().filter { path in
            retained.contains(PathName(path)) && path.parents.contains { names.contains(PathName(String($0))) }
        }
        return obstacles.union(paths.map { PathName($0) })
    }

    /// The paths of the files to remove that exist at the target.
    func removedPaths(at target: any PublishTarget) throws -> [String] {
        try removed.isEmpty ? [] : target.paths().filter { removed.contains(PathName($0)) }.sorted()
    }

    /// Returns a function that is true for the path of a file whose name a sent file needs for a folder, and of a file
    /// in a folder whose name a sent file has.
    var isObstacle: (String) -> Bool {
        let paths = sent.map(\.path)
        let (files, folders) = (Set(paths), Set(paths.folders))
        return { path in folders.contains(path) || path.parents.contains { files.contains(String($0)) } }
    }

    /// The size in bytes of the first files to send, without compressed copies.
    func size(ofFirst count: Int) -> Int64 { sent.prefix(count).reduce(0) { $1.coding == nil ? $0 + $1.size : $0 } }

    /// True if the target is up to date.
    var isEmpty: Bool { sent.isEmpty && removed.isEmpty && old == new }

    /// The record during the publish: all files that may exist, without digests for those that are being replaced.
    var meanwhile: PublishRecord {
        var record = new
        for file in sent { record.entries[PathName(file.path)]?.digest = nil }
        for name in removed { record.entries[name] = old.entries[name] }
        return record
    }

    /// True if the user must confirm the removals: over 50 files, or over a fifth of the target's files.
    var removesMuch: Bool { removed.count > 50 || removed.count * 5 > old.entries.count }
}

extension PublishedFile {
    fileprivate var order: Int { path == "index.html" ? .max : stage.rawValue * 2 + (isImmutable ? 0 : 1) }
}

extension Progress {
    /// - Parameter done: The number of files that have arrived.
    init(sending done: Int, _ plan: PublishPlan) {
        self.init(
            stage: .sending, done: done, total: plan.sent.count, bytes: plan.size(ofFirst: done),
            allBytes: plan.size(ofFirst: plan.sent.count))
    }
}
