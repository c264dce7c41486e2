import Files

extension Sequence<String> {
    /// The folders that contain these files, each once, outer folders first.
    var folders: [String] {
        // Compared by bytes: two canonically equivalent texts are equal, but name two folders.
        let folders = Set(lazy.flatMap(\.parents).map { Array($0.utf8) })
        return folders.sorted { $0.lexicographicallyPrecedes($1) }.map { String(decoding: $0, as: UTF8.self) }
    }
}
