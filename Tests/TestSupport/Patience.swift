/// Time limits of tests.
public enum Patience {
    /// Returns the time limit for a test that needs `minutes` at most.
    ///
    /// Under a sanitizer, all tests together run for half an hour, and the time that a test waits for its turn counts.
    public static func minutes(_ minutes: Int) -> Int {
        #if SANITIZED
            minutes * 60
        #else
            minutes
        #endif
    }
}
