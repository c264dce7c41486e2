import Foundation

/// Tests with many more cases than a person waits for (`make test-nightly`).
public enum Night {
    /// True if they are wanted.
    public static let isOn = ProcessInfo.processInfo.environment["NIGHTLY"] != nil
}
