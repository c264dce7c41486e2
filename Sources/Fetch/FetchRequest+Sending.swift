private import Glibc

extension FetchRequest {
    /// Sends the request; retries temporary failures after each of the pauses.
    ///
    /// - Parameters:
    ///   - pauses: The pause before each further attempt, in seconds.
    ///   - progress: Called now and then, with the number of bytes received.
    ///   - retrying: Called before each pause, with the failure and the length of the pause in seconds.
    package func send(
        pauses: [Int], progress: @escaping (Int) -> Void = { _ in }, retrying: (FetchFailure, Int) -> Void
    ) throws(FetchFailure) -> FetchAnswer {
        for pause in pauses {
            do throws(FetchFailure) {
                return try Transfer(self, progress: progress).run()
            } catch  where error.isPassing {
                // No command should wait longer than a minute, even if the server asks for more.
                let seconds = min(60, max(pause, error.retryAfter ?? 0))
                retrying(error, seconds)
                sleep(UInt32(seconds))
            }
        }
        return try Transfer(self, progress: progress).run()
    }
}
