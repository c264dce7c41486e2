import Glibc

extension ChildProcess {
    /// Waits until the process has ended, and returns the most memory that it and all it started held at once, in bytes.
    ///
    /// Looked up every two milliseconds, which slows the process: not for a run whose time counts.
    func peakMemory() throws -> Int {
        let tree = ProcessTree(root: id)
        var peak = 0
        while try !hasEnded() {
            peak = max(peak, tree.memory())
            usleep(2_000)
        }
        return peak
    }
}
