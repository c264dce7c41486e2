import Foundation

/// A process and all its descendants, as listed in /proc.
struct ProcessTree {
    /// The root process.
    let root: pid_t

    /// Returns the current memory of all processes, in bytes.
    ///
    /// This is the sum of their proportional set sizes, which count a shared page once. It excludes the file cache.
    func memory() -> Int {
        processes(root).reduce(0) { $0 + proportionalSetSize($1) }
    }

    private func processes(_ id: pid_t) -> [pid_t] {
        // A process that has just ended has no threads and children.
        let threads = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(id)/task")) ?? []
        let children = threads.flatMap { thread in
            text("/proc/\(id)/task/\(thread)/children").split(separator: " ").compactMap { pid_t($0) }
        }
        return [id] + children.flatMap(processes)
    }

    private func proportionalSetSize(_ id: pid_t) -> Int {
        let line = text("/proc/\(id)/smaps_rollup").split(separator: "\n").first { $0.hasPrefix("Pss:") }
        return (line?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0) * 1_024
    }

    private func text(_ path: String) -> String {
        // If the file is missing, the process has just ended.
        (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
    }
}
