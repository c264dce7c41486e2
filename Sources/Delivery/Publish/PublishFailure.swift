import Diagnostics
import Fetch

/// Why a site could not be published: a problem of the disk, the network, or a program.
typealias PublishFailure = FetchFailure

extension DiagnosticLog {
    /// Reports why a site could not be published.
    @discardableResult
    mutating func report(failureOf error: any Error) -> PublishFailure {
        let failure = error as? PublishFailure ?? PublishFailure("\(error)")
        self.error(.publishFailed, at: nil, failure.message, hint: failure.hint)
        return failure
    }
}
