import Foundation

/// The files that tests compare results with; `make snapshots` rewrites them, and the difference is reviewed.
public enum Snapshots {
    /// True to write them.
    public static let areWritten = ProcessInfo.processInfo.environment["WRITE_SNAPSHOTS"] == "1"
}
