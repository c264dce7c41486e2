import Files
private import Glibc
import Output

/// One process's claim to serve a site: a locked file, and a file with the address at which it serves the site.
struct ServingClaim: ~Copyable {
    private let folder: Folder?
    private let lock: FileLock?

    private static let addressName = "serving-address", portName = "editing-port"

    /// How often to try the lock: a command that checks whether the site is served holds it for a moment.
    private static let tries = 20

    /// Claims a site. A read-only site is served without a claim.
    static func make(site: String, address: String) throws(ServingError) -> ServingClaim {
        let folder = try state(ofSite: site)
        return ServingClaim(folder: folder, lock: try lock(folder, address))
    }

    private static func state(ofSite site: String) throws(ServingError) -> Folder? {
        do throws(FileError) {
            return try StateFolder.open(at: StateFolder.path(ofSite: site)).folder
        } catch {
            guard error.forbidsWriting else { throw .system("\(error)") }
            return nil
        }
    }

    private static func lock(_ folder: Folder?, _ address: String) throws(ServingError) -> FileLock? {
        guard let folder else { return nil }
        do throws(FileError) {
            for _ in 0..<tries {
                if let lock = try FileLock(of: StateFolder.servingLock, folder) {
                    try folder.put(addressName, Array(address.utf8).span, permissions: 0o600)
                    return lock
                }
                usleep(5000)
            }
        } catch {
            throw .system("\(error)")
        }
        // The other process may be about to write its address, or to end.
        let other = try? folder.read(addressName, limit: 256).bytes
        throw .served(address: other.map { String(decoding: $0, as: UTF8.self) } ?? "another address")
    }

    /// The port at which a site was last edited; nil if that isn't known.
    static func editingPort(ofSite site: String) -> Int? {
        guard let folder = try? Folder.open(StateFolder.path(ofSite: site)),
            let bytes = try? folder.read(portName, limit: 16).bytes,
            let port = Int(String(decoding: bytes, as: UTF8.self)), 1...65_535 ~= port
        else { return nil }
        return port
    }

    /// Notes the port at which the site is edited. Forms that stay open, and their unsaved texts, belong to it.
    func note(editingPort port: Int) {
        // Without the file, the next server may listen on another port.
        try? folder?.put(Self.portName, Array(String(port).utf8).span, permissions: 0o600)
    }

    /// Releases the claim by removing its files.
    func release() {
        // A leftover file is harmless: only a locked one is a claim.
        for name in [Self.addressName, StateFolder.servingLock] { _ = try? folder?.removeFile(name) }
    }
}
