import Files
public import Libraries

/// The reason why a site can't be served.
public enum ServingError: Error {
    /// Another process already serves the site, at this address.
    case served(address: String)
    /// The port is in use, or all ports tried from 8080 are.
    case taken(port: Int)
    /// This library isn't installed.
    case noLibrary(OptionalLibrary)
    /// The site has errors, so no one could vote.
    case broken
    /// The votes can't be counted.
    case votes(String)
    /// The last votes couldn't be put into a batch.
    case unfiled(String)
    /// A system call failed.
    case system(String)
}

extension ServingError {
    init(_ failure: HTTPServer.Failure) {
        self =
            switch failure {
            case .noLibrary(let library): .noLibrary(library)
            case .system(let code): .system(String(describing: FileError.Reason.system(code)))
            }
    }
}
