public import Foundation

extension Process {
    /// Ends it on the spot, whatever it is about, and waits for that.
    public func kill() {
        Glibc.kill(processIdentifier, SIGKILL)
        waitUntilExit()
    }
}
