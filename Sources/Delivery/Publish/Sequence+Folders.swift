import Files

extension Sequence<String> {
    /// The folders on the way to these files, each once, outer ones before those in them.
    var folders: [String] {
        // By their bytes: texts that are canonically equivalent are equal, and lead to two folders.
        let folders = Set(lazy.flatMap(\.parents).map { Array($0.utf8) })
        return folders.sorted { $0.lexicographicallyPrecedes($1) }.map { String(decoding: $0, as: UTF8.self) }
    }
}
