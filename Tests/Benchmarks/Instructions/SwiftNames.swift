import Foundation

/// Demangles and shortens the names of functions.
enum SwiftNames {
    /// Returns the counts by short name. Closures and specialised copies count for their function.
    ///
    /// Names are unchanged without `swift-demangle` on PATH.
    static func shortened(_ functions: [String: Int], in folder: URL) throws -> [String: Int] {
        let mangled = functions.keys.sorted()
        let names = try demangled(mangled, in: folder).map(shortened)
        return Dictionary(zip(names, mangled.map { functions[$0] ?? 0 }), uniquingKeysWith: +)
    }

    private static func demangled(_ names: [String], in folder: URL) throws -> [String] {
        guard let tool = Executable.onPath("swift-demangle") else { return names }
        let (input, output) = (folder.appending(path: "mangled"), folder.appending(path: "demangled"))
        try Data(names.joined(separator: "\n").utf8).write(to: input)
        try Data().write(to: output)
        let (reading, writing) = (try FileHandle(forReadingFrom: input), try FileHandle(forWritingTo: output))
        let process = try ChildProcess(
            [tool, "--simplified"], input: reading.fileDescriptor, output: writing.fileDescriptor)
        try process.wait()
        try reading.close()
        try writing.close()
        let lines = try String(contentsOf: output, encoding: .utf8).split(separator: "\n").map(String.init)
        return lines.count == names.count ? lines : names
    }

    /// Returns `Site.lists()` for "closure #1 in specialized Site.lists()".
    private static func shortened(_ name: String) -> String {
        var name = name[...]
        for word in [" in ", " of ", " for "] {
            if let place = name.range(of: word, options: .backwards) { name = name[place.upperBound...] }
        }
        for word in ["specialized ", "merged ", "static "] where name.hasPrefix(word) { name.removeFirst(word.count) }
        return String(name.prefix(100))
    }
}
