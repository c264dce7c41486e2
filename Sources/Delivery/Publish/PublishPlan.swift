import Files

/// What has to happen at a target so that it has a site's files, and nothing else that the site once put there.
struct PublishPlan: Sendable {
    /// What is to be sent, in that order.
    let sent: [PublishedFile]

    /// The files that the target has already.
    let unchanged: [PublishedFile]

    /// What is to be removed, of what an earlier publish put there.
    let removed: Set<PathName>

    /// The assets that stay though no page names them any more.
    let retained: Set<PathName>

    /// The record before.
    let old: PublishRecord

    /// The record once all is done.
    let new: PublishRecord

    /// How long an asset outlives the last page that names it, in seconds: a day, since pages of before stay in visitors'
    /// windows and in caches.
    static let grace: Int64 = 86_400

    /// Compares what the target should have with what it has.
    ///
    /// - Parameters:
    ///   - now: In Unix seconds.
    ///   - again: Whether to send what the target has already.
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
        // The home page last of all: whoever arrives by it finds what it names.
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

    /// Whether there is nothing to do.
    var isEmpty: Bool { sent.isEmpty && removed.isEmpty && old == new }

    /// The record while it is being done: all that may be there, with nothing said about what is being replaced.
    var meanwhile: PublishRecord {
        var record = new
        for file in sent { record.entries[PathName(file.path)]?.digest = nil }
        for name in removed { record.entries[name] = old.entries[name] }
        return record
    }

    /// Whether more is to be removed than goes without saying: over 50 files, or over a fifth of what is there.
    var removesMuch: Bool { removed.count > 50 || removed.count * 5 > old.entries.count }
}

extension PublishedFile {
    fileprivate var order: Int { path == "index.html" ? .max : stage.rawValue * 2 + (isImmutable ? 0 : 1) }
}
