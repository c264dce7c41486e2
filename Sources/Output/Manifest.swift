package import Crypto
package import Files
import Text

/// The files of an output and their state when written, sorted by the bytes of their paths.
package struct Manifest: Equatable, Sendable {
    package struct Entry: Hashable, Sendable {
        /// The fingerprint of all inputs that determine the file's bytes.
        package let fingerprint: Digest

        /// The length in bytes; negative if unknown.
        package let size: Int64

        /// The modification time after writing, in nanoseconds since 1970.
        package let modified: Int64

        /// Records the size and modification time of a completely written file.
        package init(fingerprint: Digest, size: Int64, modified: Int64) {
            self.fingerprint = fingerprint
            self.size = size
            self.modified = modified
        }

        /// The entry of a file that the site wrote but whose records are lost.
        package static let unknown = Entry(
            fingerprint: Digest(bytes: [32 of UInt8](repeating: 0).span), size: -1, modified: 0)

        /// True if the file on disk still has the size and modification time of this entry.
        package func describes(_ status: FileStatus) -> Bool {
            status.kind == .file && status.size == size && status.modified == modified
        }
    }

    package private(set) var entries: [Entry] = []

    // All paths, concatenated, and the offset at which each one ends: this needs few allocations and loads quickly.
    private(set) var paths: [UInt8] = []
    private(set) var ends: [Int] = []

    package init() {}

    /// Creates a manifest from the parts of a file; nil if they don't match, or if a path is unsafe, not UTF-8 or out
    /// of order.
    package init?(entries: [Entry], paths: [UInt8], ends: [Int]) {
        self.entries = entries
        self.paths = paths
        self.ends = ends
        guard entries.count == ends.count, ends.last ?? 0 == paths.count, paths.span.isUTF8 else { return nil }
        for index in entries.indices {
            let isCharacterCut = ends[index] < paths.count && paths[ends[index]] & 0xc0 == 0x80
            guard !isCharacterCut, OutputPath.isProper(paths.span.extracting(range(at: index))) else { return nil }
            guard index == 0 || compare(path(at: index), toPathAt: index - 1) > 0 else { return nil }
        }
    }

    /// Merges both manifests; if both contain a file, the entry in `patch` wins.
    package func patched(with patch: Manifest) -> Manifest {
        guard patch.count > 0 else { return self }
        var whole = Manifest()
        whole.reserve(count + patch.count, bytes: paths.count + patch.paths.count)
        var next = 0
        for index in 0..<patch.count {
            let path = patch.path(at: index)
            while next < count, compare(path, toPathAt: next) > 0 {
                whole.append(self.path(at: next), self[next])
                next += 1
            }
            if next < count, compare(path, toPathAt: next) == 0 { next += 1 }
            whole.append(path, patch[index])
        }
        for index in next..<count { whole.append(path(at: index), self[index]) }
        return whole
    }

    /// Returns the files whose paths satisfy `isWanted`.
    package func only(_ isWanted: (String) -> Bool) -> Manifest {
        var part = Manifest()
        for index in 0..<count where isWanted(path(at: index)) { part.append(path(at: index), self[index]) }
        return part
    }

    /// Returns the files at these paths, which may be in any order; unknown paths are ignored.
    package func files(at paths: [String]) -> Manifest {
        var part = Manifest()
        for index in Set(paths.compactMap(index(of:))).sorted() { part.append(path(at: index), self[index]) }
        return part
    }

    package var count: Int { entries.count }

    /// Reserves capacity for `files` files whose paths have `bytes` bytes in total.
    mutating func reserve(_ files: Int, bytes: Int) {
        entries.reserveCapacity(files)
        ends.reserveCapacity(files)
        paths.reserveCapacity(bytes)
    }

    /// Adds a file.
    ///
    /// - Precondition: Its path sorts after all others in the manifest.
    package mutating func append(_ path: String, _ entry: Entry) {
        precondition(
            count == 0 || compare(path, toPathAt: count - 1) > 0, "a manifest's paths must be unique and in order")
        paths.append(path.utf8Span.span)
        ends.append(paths.count)
        entries.append(entry)
    }

    package subscript(index: Int) -> Entry { entries[index] }

    package func path(at index: Int) -> String { String(decoding: paths[range(at: index)], as: UTF8.self) }

    /// Returns the index of the file at `path`; nil if the manifest doesn't contain it. O(log count).
    package func index(of path: String) -> Int? {
        let index = insertionIndex(of: path)
        return index < count && compare(path, toPathAt: index) == 0 ? index : nil
    }

    /// Returns the indices of the files in a folder and its subfolders. O(log count).
    package func indices(below folder: String) -> Range<Int> {
        // "0" is the byte after "/", so every path that starts with "folder/" sorts between the two.
        insertionIndex(of: folder + "/")..<insertionIndex(of: folder + "0")
    }

    /// Compares `path` with the path at `index`: negative if it sorts before, 0 if equal, positive if after.
    func compare(_ path: String, toPathAt index: Int) -> Int {
        OutputPath.compare(path.utf8Span.span, paths.span.extracting(range(at: index)))
    }

    private func insertionIndex(of path: String) -> Int {
        var low = 0
        var high = count
        while low < high {
            let middle = (low + high) / 2
            if compare(path, toPathAt: middle) > 0 { low = middle + 1 } else { high = middle }
        }
        return low
    }

    private func range(at index: Int) -> Range<Int> { (index == 0 ? 0 : ends[index - 1])..<ends[index] }
}
