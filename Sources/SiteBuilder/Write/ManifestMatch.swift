/// Paths and a manifest, matched: which of them it has where, and both in the order of the paths' bytes.
struct ManifestMatch {
    /// The indices of the paths, in order.
    let order: [Int]

    /// By index of a path, where the manifest has it; nil where it has not.
    let places: [Int?]

    /// Where the manifest has other paths.
    let rest: [Int]

    /// O(n log n) for n paths, on all cores; those that the manifest has are in order with it, and not sorted again.
    ///
    /// - Parameter paths: In any order, each once.
    init(_ paths: [String], _ manifest: Manifest) {
        let places = concurrentMap(paths.count) { manifest.index(of: paths[$0]) }
        var owners = [Int?](repeating: nil, count: manifest.count)
        for (index, place) in places.enumerated() {
            if let place { owners[place] = index }
        }
        let known = owners.compactMap(\.self)
        let new = places.indices.filter { places[$0] == nil }.sorted { OutputPath.precedes(paths[$0], paths[$1]) }
        var order: [Int] = []
        order.reserveCapacity(paths.count)
        var next = known.startIndex
        for index in new {
            while next < known.endIndex, OutputPath.precedes(paths[known[next]], paths[index]) {
                order.append(known[next])
                next += 1
            }
            order.append(index)
        }
        self.order = order + known[next...]
        self.places = places
        rest = owners.indices.filter { owners[$0] == nil }
    }
}
