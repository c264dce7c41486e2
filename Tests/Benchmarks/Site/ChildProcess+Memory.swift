import Glibc

extension ChildProcess {
    /// Waits until the process has ended; returns the peak memory of it and all its descendants together, in bytes.
    ///
    /// Memory is sampled every two milliseconds, which slows the process: don't measure time in the same run.
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
