import Glibc

extension ChildProcess {
    /// Waits until the process has ended; returns the peak memory of it and all its descendants together, in bytes.
    ///
    /// - Parameter interval: The milliseconds between two samples; few of them slow the process, so that no time can be measured.
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
