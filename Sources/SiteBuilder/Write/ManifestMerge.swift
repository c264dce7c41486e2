/// Walks along a manifest beside paths that come in the same order. O(paths + manifest) in all.
struct ManifestMerge {
    private let manifest: Manifest
    private var position = 0
    private var passed: [Int] = []

    init(_ manifest: Manifest) { self.manifest = manifest }

    /// Where the manifest has the path; nil where it has not.
    ///
    /// - Precondition: The path comes after the one before.
    mutating func next(_ path: String) -> Int? {
        while position < manifest.count {
            let order = manifest.compare(path, toPathAt: position)
            if order < 0 { return nil }
            defer { position += 1 }
            if order == 0 { return position }
            passed.append(position)
        }
        return nil
    }

    /// Where the manifest has paths that were not asked for.
    consuming func rest() -> [Int] { passed + Array(position..<manifest.count) }
}
