public import Foundation

extension Process {
    /// Kills the process and waits for its end.
    public func kill() {
        Glibc.kill(processIdentifier, SIGKILL)
        waitUntilExit()
    }
}
