import Diagnostics
import Fetch

/// Why a site could not be published: a problem of the disk, the network, or a program.
struct PublishFailure: Error {
    let message: String
    let hint: String?

    /// The fingerprint of a host's key, if the publish failed because it isn't trusted.
    let key: String?

    init(_ message: String, hint: String? = nil, key: String? = nil) {
        self.message = message
        self.hint = hint
        self.key = key
    }

    /// The failure that an error of the disk or the network causes.
    init(_ error: any Error) {
        switch error {
        case let failure as PublishFailure: self = failure
        case let failure as FetchFailure: self.init(failure.message, hint: failure.hint, key: failure.key)
        default: self.init("\(error)")
        }
    }
}

extension DiagnosticLog {
    /// Reports why a site could not be published.
    @discardableResult
    mutating func report(failureOf error: any Error) -> PublishFailure {
        let failure = PublishFailure(error)
        self.error(.publishFailed, at: nil, failure.message, hint: failure.hint)
        return failure
    }
}
