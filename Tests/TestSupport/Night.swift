import Foundation

/// Tests with far more cases than a person would wait for (`make test-nightly`).
public enum Night {
    /// True if the nightly tests should run.
    public static let isOn = ProcessInfo.processInfo.environment["NIGHTLY"] != nil
}
