import Files

/// The changes that give a target the site's files, and remove those that the site put there earlier.
struct PublishPlan: Sendable {
    /// The files to send, in order.
    let sent: [PublishedFile]

    /// The files that the target has already.
    let unchanged: [PublishedFile]

    /// The files to remove, all of them from earlier publishes.
    let removed: Set<PathName>

    /// The assets that stay although no page refers to them any more.
    let retained: Set<PathName>

    /// The record before the publish.
    let old: PublishRecord

    /// The record after the publish.
    let new: PublishRecord

    /// The number of seconds that an asset is kept after the last page that refers to it: a day, because older pages stay open
    /// in browsers and in caches.
    static let grace: Int64 = 86_400

    /// Compares the site's files with those of the target.
    ///
    /// - Parameters:
    ///   - now: The time, in Unix seconds.
    ///   - again: True to send files that the target has already.
    init(_ files: [PublishedFile], over old: PublishRecord, now: Int64, again: Bool) {
        var new = old
        new.entries = [:]
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
        // The home page comes last, so that its links work as soon as it is there.
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

    /// True if there is nothing to do.
    var isEmpty: Bool { sent.isEmpty && removed.isEmpty && old == new }

    /// The record during the publish: all files that may be there, without the digests of those being replaced.
    var meanwhile: PublishRecord {
        var record = new
        for file in sent { record.entries[PathName(file.path)]?.digest = nil }
        for name in removed { record.entries[name] = old.entries[name] }
        return record
    }

    /// True if the plan removes so many files that the user must confirm it: over 50, or over a fifth of the files there.
    var removesMuch: Bool { removed.count > 50 || removed.count * 5 > old.entries.count }
}

extension PublishedFile {
    fileprivate var order: Int { path == "index.html" ? .max : stage.rawValue * 2 + (isImmutable ? 0 : 1) }
}
