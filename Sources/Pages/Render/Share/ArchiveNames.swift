/// Gives the files of an archive paths that every system can unpack side by side.
struct ArchiveNames {
    private var taken: Set<String> = []

    /// Returns a path like `path`, without characters that Windows refuses or takes for separators.
    ///
    /// It differs from all paths returned before, even if case is ignored.
    mutating func name(for path: String) -> String {
        var safe = ""
        for scalar in path.unicodeScalars {
            let isRefused = scalar.value < 0x20 || #"<>:"\|?*"#.unicodeScalars.contains(scalar)
            safe.unicodeScalars.append(isRefused ? "_" : scalar)
        }
        let dot = safe.utf8.lastIndex(of: UInt8(ascii: ".")) ?? safe.endIndex
        var name = safe
        var number = 1
        while !taken.insert(name.lowercased()).inserted {
            number += 1
            name = "\(safe[..<dot])-\(number)\(safe[dot...])"
        }
        return name
    }
}
