import Files

extension Sequence<String> {
    /// The folders that contain these files, without repetitions, outer folders first.
    var folders: [String] {
        // Compared by bytes: canonically equivalent strings are equal in Swift, but name different folders.
        let folders = Set(lazy.flatMap(\.parents).map { Array($0.utf8) })
        return folders.sorted { $0.lexicographicallyPrecedes($1) }.map { String(decoding: $0, as: UTF8.self) }
    }
}
