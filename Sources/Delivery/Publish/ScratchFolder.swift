import Content
import Crypto
import Files
import Output
import SiteBuilder

/// The folder where a publish prepares the files for one target, locked against other publishes to it.
///
/// Programs that it starts hold the lock, too: if this process is killed, the next publish waits until they end.
final class ScratchFolder {
    /// The folder. Its path is absolute, so that no program mistakes it for an option or a remote address.
    let folder: Folder

    private let lock: FileLock

    private static let stagedUpload = "shipment"

    /// Opens the folder for publishing the site at `path` to `address`.
    ///
    /// - Parameter waiting: Called before waiting for another publish.
    init(site path: String, address: PublishAddress, waiting: () -> Void) throws {
        let key = String(SHA256.digest(of: try ScratchFolder.name(of: address)).hex.prefix(16))
        let site = try Folder.canonicalPath(path) ?? path
        let state = try Folder.openMaking(StateFolder.path(ofSite: site), permissions: 0o700)
        folder = try state.makingFolder("publish", permissions: 0o700).makingFolder(key, permissions: 0o700)
        lock = try FileLock(folder, waiting: waiting)
        // An interrupted publish leaves its shipment behind.
        try folder.removeAll(Self.stagedUpload)
    }

    deinit {
        // git may leave a background program, such as its credential cache, that keeps inherited files open.
        lock.release()
    }

    /// The address; for a folder on this machine, the same for all its paths, so that all publishes to it share a lock.
    private static func name(of address: PublishAddress) throws(FileError) -> String {
        guard case .folder(let path) = address else { return address.description }
        let (folder, name) = path.folderAndName
        guard let parent = try Folder.canonicalPath(folder) else { return address.description }
        return "file:\(parent == "/" ? "" : parent)/\(name)"
    }

    /// Creates a program that holds the lock, too.
    func program(_ name: String) -> Program { Program(name: name, inherited: lock.file) }

    /// Creates an empty folder for a shipment.
    func shipmentFolder() throws -> Folder {
        try folder.makingFolder(Self.stagedUpload)
    }

    func removeShipment() {
        // If this fails, the next publish removes the shipment.
        try? folder.removeAll(Self.stagedUpload)
    }
}
