import Files

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

    init(_ error: FileError) { self.init("\(error)") }
}

/// Returns the result of `body`; an error of the disk becomes a failure.
func onDisk<Result: ~Copyable>(_ body: () throws(FileError) -> Result) throws(PublishFailure) -> Result {
    try onDisk(as: PublishFailure.init, body)
}
