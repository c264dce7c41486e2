import Crypto
package import Files

/// Removes the ballots of an event or a song, and restores them.
///
/// Totals depend only on the set of ballots, so a batch can be split into smaller batches.
extension BatchFolder: RemovableBallots {
    /// Counts the selected lines in the accepted batches and in the batch that a server is collecting.
    package func count(_ selection: BallotSelection) throws(FileError) -> Int {
        var count = 0
        for batch in try accepted() { count += try split(batch, selection).selected }
        let collected = try collected()?.lines.bytes ?? []
        return collected.split(separator: UInt8(ascii: "\n")).reduce(count) { $0 + (selection.includes($1) ? 1 : 0) }
    }

    /// Copies a selection into another folder, as new batches.
    package func copy(_ selection: BallotSelection, into other: Folder) throws(FileError) {
        for batch in try accepted() {
            let (selected, rest) = try split(batch, selection)
            guard selected > 0 else { continue }
            try write([(self, batch)], into: other) { selection.includes($0) }
            guard rest == 0 else { continue }
            for ending in Self.companions { try copyCompanion(batch.name.stem + ending, to: other) }
        }
        try other.flush()
    }

    /// Removes a selection.
    ///
    /// A batch that also has other lines is replaced by a batch of only those lines.
    ///
    /// A second call completes an interrupted one.
    package func remove(_ selection: BallotSelection) throws(FileError) {
        try removeStaged()
        for batch in try accepted() {
            let (selected, rest) = try split(batch, selection)
            guard selected > 0 else { continue }
            if rest > 0 {
                // For a moment both batches exist; counting a ballot twice doesn't change the totals.
                try replace(batch, by: try write([(self, batch)], into: folder) { !selection.includes($0) })
            } else {
                try folder.removeFile(batch.name.file)
                for ending in Self.companions { try folder.removeFile(batch.name.stem + ending) }
            }
        }
        try folder.flush()
    }

    /// Adds the batches of another folder.
    ///
    /// A batch that was split off from one in this folder is merged with it again, because lines with the same filing
    /// time belong to one batch.
    ///
    /// Linear in the number of batches. A second call completes an interrupted one.
    package func add(from other: Folder) throws(FileError) {
        let kept = BatchFolder(other)
        try removeStaged()
        let own = Dictionary(grouping: try accepted(), by: \.name.filed)
        let others = Dictionary(grouping: try kept.accepted(), by: \.name.filed)
        for (filed, batches) in others.sorted(by: { $0.key < $1.key }) {
            let parts = own[filed] ?? []
            if parts.isEmpty, batches.count == 1 {
                for ending in Self.companions { try kept.copyCompanion(batches[0].name.stem + ending, to: folder) }
                try write([(kept, batches[0])], into: folder) { _ in true }
            } else if parts.map(\.name) != batches.map(\.name) {
                let name = try write(parts.map { (self, $0) } + batches.map { (kept, $0) }, into: folder) { _ in true }
                for part in parts { try replace(part, by: name) }
            }
        }
        try folder.flush()
    }

    /// The endings of the files that are stored with a batch.
    static let companions = [BatchReport.ending, rejectedEnding, sourceEnding]

    /// Removes a batch, and renames the files stored with it for the batch that replaces it.
    private func replace(_ batch: AcceptedBatch, by name: BatchName) throws(FileError) {
        guard name != batch.name else { return }
        for ending in Self.companions where try folder.status(batch.name.stem + ending) != nil {
            try folder.rename(batch.name.stem + ending, to: name.stem + ending)
        }
        try folder.removeFile(batch.name.file)
    }

    private func copyCompanion(_ name: String, to other: Folder) throws(FileError) {
        guard let status = try folder.status(name), try other.status(name) == nil else { return }
        try other.removeFile(Self.stagedName)
        _ = try folder.copy(name, to: Self.stagedName, in: other, permissions: status.permissions)
        try other.rename(Self.stagedName, to: name)
    }

    /// Removes the files of an interrupted command, which held the lock that this command holds now.
    private func removeStaged() throws(FileError) {
        for name in [Self.stagedName, Self.stagedName + BatchName.ending] { try folder.removeFile(name) }
    }

    /// Counts the lines of a batch inside and outside a selection.
    private func split(
        _ batch: AcceptedBatch, _ selection: BallotSelection
    ) throws(FileError) -> (selected: Int, rest: Int) {
        var counts = (selected: 0, rest: 0)
        try forEachLine(of: batch) { line in
            if selection.includes(line) { counts.selected += 1 } else { counts.rest += 1 }
        }
        return counts
    }

    /// Writes a batch with some lines of other batches, which all have the same filing time.
    @discardableResult
    private func write(
        _ batches: [(folder: BatchFolder, batch: AcceptedBatch)], into other: Folder,
        where isMeant: (ArraySlice<UInt8>) -> Bool
    ) throws(FileError) -> BatchName {
        // Remove the file of an interrupted command, which held the lock that this command holds now.
        let staged = Self.stagedName + BatchName.ending
        try other.removeFile(staged)
        let file = try FileWriter(other, staged, permissions: batches[0].batch.status.permissions)
        var hash = SHA256()
        var lines: Set<[UInt8]> = []
        for (folder, batch) in batches {
            try folder.forEachLine(of: batch) { line throws(FileError) in
                // An interrupted command may have left the same line in both batches.
                guard isMeant(line), batches.count == 1 || lines.insert(Array(line)).inserted else { return }
                hash.update(Array(line))
                try file.append(Array(line))
            }
        }
        try file.flush()
        let name = BatchName(filed: batches[0].batch.name.filed, content: hash.finish())
        try other.rename(staged, to: name.file)
        return name
    }

    /// Calls `body` with each line of a batch, including its line feed.
    private func forEachLine(
        of batch: AcceptedBatch, _ body: (ArraySlice<UInt8>) throws(FileError) -> Void
    ) throws(FileError) {
        let stream = try FileStream(folder, batch.name.file)
        var block: [UInt8] = []
        var beginning: [UInt8] = []
        while try stream.read(into: &block, size: BatchLedger.blockSize) {
            var rest = (beginning + block)[...]
            while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
                try body(rest[...end])
                rest = rest[(end + 1)...]
            }
            beginning = Array(rest)
        }
        if !beginning.isEmpty { try body(beginning[...]) }
    }
}
