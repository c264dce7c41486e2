import Glibc

extension ChildProcess {
    /// Waits for the end of the process, and returns the peak memory of it and all its descendants, in bytes.
    ///
    /// - Parameter interval: The milliseconds between samples. A short interval slows the process, so don't measure
    ///   time as well.
    func peakMemory(every interval: UInt32 = 2) throws -> Int {
        let tree = ProcessTree(root: id)
        var peak = 0
        while try !hasEnded() {
            peak = max(peak, tree.memory())
            usleep(interval * 1000)
        }
        return peak
    }
}
