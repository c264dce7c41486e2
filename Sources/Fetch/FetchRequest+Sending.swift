private import Glibc

extension FetchRequest {
    /// Asks, and asks again after a pause for as long as there are any and the failure is one that passes.
    ///
    /// - Parameters:
    ///   - pauses: How long to wait before each further attempt, in seconds.
    ///   - progress: Called now and then, with how many bytes have come.
    ///   - retrying: Called before each pause, with what failed and how many seconds the pause has.
    package func send(
        pauses: [Int], progress: @escaping (Int) -> Void = { _ in }, retrying: (FetchFailure, Int) -> Void
    ) throws(FetchFailure) -> FetchAnswer {
        for pause in pauses {
            do throws(FetchFailure) {
                return try Transfer(self, progress: progress).run()
            } catch  where error.isPassing {
                // A minute is as long as anybody waits within one command, whatever the other side wishes.
                let seconds = min(60, max(pause, error.wish ?? 0))
                retrying(error, seconds)
                sleep(UInt32(seconds))
            }
        }
        return try Transfer(self, progress: progress).run()
    }
}
