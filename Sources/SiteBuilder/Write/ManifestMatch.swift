/// Files and a manifest, matched: which of them it has where, and all in the order of the paths' bytes.
struct ManifestMatch {
    /// The indices of the files, in order.
    let order: [Int]

    /// By index of a file, where the manifest has it; nil where it has not.
    let places: [Int?]

    /// Where the manifest has other files.
    let rest: [Int]

    /// The files that an output is to have: those planned, in any order, each once, and last the marker where it has one.
    init(_ files: [PlannedFile], in output: Output) {
        self.init(files.count + (output.part == nil ? 1 : 0), output.manifest) { index in
            index < files.count ? files[index].path : OutputMarker.path
        }
    }

    /// O(n log n) for n paths, on all cores; those that the manifest has are in order with it, and not sorted again.
    private init(_ count: Int, _ manifest: Manifest, path: @Sendable (Int) -> String) {
        let places = concurrentMap(count) { manifest.index(of: path($0)) }
        var owners = [Int?](repeating: nil, count: manifest.count)
        for (index, place) in places.enumerated() {
            if let place { owners[place] = index }
        }
        let known = owners.compactMap(\.self)
        let new = places.indices.filter { places[$0] == nil }.sorted { OutputPath.precedes(path($0), path($1)) }
        var order: [Int] = []
        order.reserveCapacity(count)
        var next = known.startIndex
        for index in new {
            while next < known.endIndex, OutputPath.precedes(path(known[next]), path(index)) {
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
