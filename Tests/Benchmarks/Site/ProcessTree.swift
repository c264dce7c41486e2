import Foundation

/// A process with all that it has started, as /proc shows them.
struct ProcessTree {
    /// The process on top.
    let root: pid_t

    /// The memory that all of them hold now, in bytes: the sum of their proportional set sizes, in which a page that
    /// several processes share counts once. The file cache isn't part of it.
    func memory() -> Int {
        processes(root).reduce(0) { $0 + proportionalSetSize($1) }
    }

    private func processes(_ id: pid_t) -> [pid_t] {
        // A process that has ended meanwhile has no threads and no children.
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
        // Not there: the process has ended meanwhile.
        (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
    }
}
