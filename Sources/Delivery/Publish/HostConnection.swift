import Content
public import Diagnostics
import Fetch
import Files
import SiteBuilder

/// Tries whether a site can be published to a place, and stores a web host's password and key if it can.
///
/// - Parameters:
///   - options: The address as target, a web host's password, and the fingerprint of its key.
/// - Returns: False, with an error in the log, if the place can't be used. `key` is then its fingerprint, if that is why.
public func connect(_ options: PublishOptions, _ log: inout DiagnosticLog) -> (isDone: Bool, key: String?) {
    let text = options.target ?? ""
    let address: PublishAddress
    do throws(InvalidValue) { address = try PublishAddress(parsing: text) } catch {
        log.error(.usage, at: nil, error.message, hint: error.hint)
        return (false, nil)
    }
    guard let folder = SiteFolder(options.build.site, &log) else { return (false, nil) }
    do {
        // The address becomes a setting, and relative paths in settings begin at the site's folder.
        let place = address.relative(to: folder)
        if case .folder(let path) = place {
            guard try mayBePublished(to: path, options.build, &log) else { return (false, nil) }
        }
        try test(place, options)
        return (true, nil)
    } catch {
        return (false, log.report(failureOf: error).key)
    }
}

/// Removes the stored password of a web host that is no longer a target, unless another target has its address.
///
/// - Parameters:
///   - address: The address of the removed target.
///   - others: The addresses of the site's other targets.
public func forgetPassword(
    of address: String, usedBy others: [String], site: String, _ log: inout DiagnosticLog
) {
    func server(_ text: String) -> FileServerAddress? {
        // No password is stored for an address that isn't valid.
        if case .server(let server)? = try? PublishAddress(parsing: text) { server } else { nil }
    }
    guard let host = server(address), !others.contains(where: { server($0) == host }) else { return }
    do { try HostSecrets.removePassword(for: host, site: site) } catch { log.report(failureOf: error) }
}

private func test(_ address: PublishAddress, _ options: PublishOptions) throws {
    let scratchFolder = try ScratchFolder(site: options.build.site, address: address) {}
    defer { scratchFolder.removeShipment() }
    let target = try PublishSettings.Target(address: address).open(scratchFolder, options)
    try target.checkPlace()
    try target.test(with: scratchFolder.shipmentFolder())
}
