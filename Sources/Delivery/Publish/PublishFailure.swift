import Files

/// Why a site could not be published: a problem of the disk, the network, or a program.
struct PublishFailure: Error {
    let message: String
    let hint: String?

    init(_ message: String, hint: String? = nil) {
        self.message = message
        self.hint = hint
    }

    init(_ error: FileError) { self.init("\(error)") }
}
