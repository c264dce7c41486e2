import Foundation

/// The expected results of tests; `make snapshots` rewrites them, and the difference is reviewed.
public enum Snapshots {
    /// True to write the snapshots instead of comparing with them.
    public static let areWritten = ProcessInfo.processInfo.environment["WRITE_SNAPSHOTS"] == "1"
}
