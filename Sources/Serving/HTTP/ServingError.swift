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
    /// What went wrong, in words.
    public var message: String {
        switch self {
        case .served(let address): "this site is already being served at \(address)"
        case .taken(let port): "all ports from \(port) on are in use"
        case .noLibrary(let library): "\(library.name) is not installed"
        case .broken: "the site has errors"
        case .votes(let reason): "the votes can't be counted: \(reason)"
        case .unfiled(let reason): "the last votes are not in a batch yet: \(reason)"
        case .system(let reason): "can't serve the site: \(reason)"
        }
    }

    /// Creates the error of a system call that failed with this `errno`.
    init(code: Int32) { self = .system(String(describing: FileError.Reason.system(code))) }
}
