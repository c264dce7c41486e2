import Content
public import Diagnostics
import Documents

/// Tries whether a site can be published to a web host, and stores the password and the host's key if it can.
///
/// - Parameters:
///   - options: The host's address as target, the password, and the fingerprint of its key.
/// - Returns: False, with an error in the log, if the host can't be used. `key` is then its fingerprint, if that is why.
public func connect(_ options: PublishOptions, _ log: inout DiagnosticLog) -> (isDone: Bool, key: String?) {
    let text = options.target ?? ""
    let address: PublishAddress
    do throws(InvalidValue) { address = try PublishAddress(parsing: text) } catch {
        log.error(.usage, at: nil, error.message, hint: error.hint)
        return (false, nil)
    }
    guard case .server(let server) = address else {
        log.error(
            .usage, at: nil, "\(text) isn't an address of a web host",
            hint: "write sftp://USER@HOST/PATH or ftps://USER@HOST/PATH; other targets need no connecting")
        return (false, nil)
    }
    do throws(PublishFailure) {
        try FileServerHost(server, HostSecrets(options, of: server)).test()
        return (true, nil)
    } catch {
        log.error(.publishFailed, at: nil, error.message, hint: error.hint)
        return (false, error.key)
    }
}
