import Bytes

/// Planned files matched with the entries of a manifest, sorted by the bytes of their paths.
package struct ManifestMatch {
    /// The value of `order`, computed in the background: sorting many new paths can cost as much as rendering hundreds
    /// of pages.
    private let sorted: Future<[Int]>

    /// The manifest index of each file; nil if the file is new.
    package let places: [Int?]

    /// The manifest indices of all other files.
    package let rest: [Int]

    /// The indices of the files, sorted by path; waits for the sorting to finish.
    package var order: [Int] { sorted.get() }

    /// Matches the planned files, each given once in any order, followed by the marker unless `output` covers only a
    /// part.
    ///
    /// O(n log n) for n paths, on all cores. Paths already in the manifest are in its order and aren't sorted again.
    package init(_ files: [PlannedFile], in output: OutputFolder) {
        let manifest = output.manifest
        let path: @Sendable (Int) -> String = { $0 < files.count ? files[$0].path : OutputMarker.path }
        let places = concurrentMap(files.count + (output.part == nil ? 1 : 0)) { manifest.index(of: path($0)) }
        var owners = [Int?](repeating: nil, count: manifest.count)
        for (index, place) in places.enumerated() {
            if let place { owners[place] = index }
        }
        let known = owners.compactMap(\.self)
        sorted = Future { Self.merged(known, places.indices.filter { places[$0] == nil }, path) }
        self.places = places
        rest = owners.indices.filter { owners[$0] == nil }
    }

    /// Merges `known`, indices of paths in order, with `new`, indices in any order.
    private static func merged(_ known: [Int], _ new: [Int], _ path: (Int) -> String) -> [Int] {
        var order: [Int] = []
        order.reserveCapacity(known.count + new.count)
        var next = known.startIndex
        for index in new.sorted(by: { OutputPath.precedes(path($0), path($1)) }) {
            while next < known.endIndex, OutputPath.precedes(path(known[next]), path(index)) {
                order.append(known[next])
                next += 1
            }
            order.append(index)
        }
        return order + known[next...]
    }
}
