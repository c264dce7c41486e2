import Files

/// Why a site could not be published: what the disk, the network or a program that was started says.
struct PublishFailure: Error {
    let message: String
    let hint: String?

    init(_ message: String, hint: String? = nil) {
        self.message = message
        self.hint = hint
    }

    init(_ error: FileError) { self.init("\(error)") }
}

/// Does what the disk may refuse.
func onDisk<Result: ~Copyable>(_ body: () throws(FileError) -> Result) throws(PublishFailure) -> Result {
    do {
        return try body()
    } catch {
        throw PublishFailure(error)
    }
}
