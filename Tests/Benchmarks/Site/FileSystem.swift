import Foundation

/// The file system of a folder.
enum FileSystem {
    /// Returns the type of file system that contains `folder`, as named in /proc/mounts.
    static func name(of folder: URL) -> String {
        // If the file is missing, this isn't Linux.
        let mounts = (try? String(contentsOfFile: "/proc/mounts", encoding: .utf8)) ?? ""
        var innermost: (point: Substring, kind: Substring) = ("", "unknown file system")
        for mount in mounts.split(separator: "\n") {
            let fields = mount.split(separator: " ")
            guard fields.count > 2, fields[1].count >= innermost.point.count else { continue }
            if fields[1] == "/" || (folder.path + "/").hasPrefix(fields[1] + "/") {
                innermost = (fields[1], fields[2])
            }
        }
        return String(innermost.kind)
    }
}
