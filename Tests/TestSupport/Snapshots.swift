import Foundation

/// The files that tests compare what they get with: `make snapshots` writes them anew, and the difference is reviewed.
public enum Snapshots {
    /// Whether to write them.
    public static let areWritten = ProcessInfo.processInfo.environment["WRITE_SNAPSHOTS"] == "1"
}
