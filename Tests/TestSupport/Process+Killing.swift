public import Foundation

extension Process {
    /// Kills the process, and waits until it has ended.
    public func kill() {
        Glibc.kill(processIdentifier, SIGKILL)
        waitUntilExit()
    }
}
