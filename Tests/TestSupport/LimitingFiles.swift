public import Testing

extension Trait where Self == ConditionTrait {
    /// For tests of a program with a limit on the size of its files, which simulates a full disk.
    public static var limitingFiles: Self {
        #if SANITIZED_thread
            .disabled("ThreadSanitizer itself can't live under a limit of files' sizes")
        #else
            .enabled(if: true)
        #endif
    }
}
