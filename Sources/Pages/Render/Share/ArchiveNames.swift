/// Gives the files of an archive paths that every system can unpack beside one another.
struct ArchiveNames {
    private var taken: Set<String> = []

    /// A path like `path`, without characters that Windows refuses or takes for separators, and not like one given before
    /// but for the case of its letters.
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
