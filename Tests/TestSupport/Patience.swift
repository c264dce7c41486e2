/// How long tests may take.
public enum Patience {
    /// The minutes after which a test has failed that takes `minutes` at the very most.
    ///
    /// Under a sanitizer all tests together take half an hour, and each of them waits for its turn while its time runs.
    public static func minutes(_ minutes: Int) -> Int {
        #if SANITIZED
            minutes * 60
        #else
            minutes
        #endif
    }
}
