import Foundation

/// What is under a folder.
enum FileSystem {
    /// The kind of file system that holds `folder`, as /proc/mounts names it.
    static func name(of folder: URL) -> String {
        // Not there: this isn't Linux.
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
