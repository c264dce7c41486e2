import Crypto
import Files
import SiteBuilder

/// Where a publish to one target prepares what it sends: a folder in the site's state, locked against other publishes there.
///
/// A program that was started holds the lock as well. So one that outlives us, because only we were killed, is waited for.
final class Workplace {
    /// The folder; its path is absolute, so that no program takes it for anything but a path.
    let folder: Folder

    private let lock: FileLock

    private static let shipment = "shipment"

    /// Opens the folder for what is sent to `address` from the site at `path`.
    ///
    /// - Parameter waiting: Called before another publish is waited for.
    init(site path: String, address: String, waiting: () -> Void) throws(PublishFailure) {
        let key = String(SHA256.digest(of: address).hex.prefix(16))
        let folder = try onDisk(as: PublishFailure.init) { () throws(FileError) in
            let site = try Folder.canonicalPath(path) ?? path
            let state = try Folder.openMaking(StateFolder.path(ofSite: site), permissions: 0o700)
            try state.makeFolder("publish", permissions: 0o700)
            let places = try state.folder("publish")
            try places.makeFolder(key, permissions: 0o700)
            return try places.folder(key)
        }
        lock = try onDisk(as: PublishFailure.init) { () throws(FileError) in try FileLock(folder, waiting: waiting) }
        self.folder = folder
    }

    /// A program that holds the lock as well.
    func program(_ name: String) -> Program { Program(name: name, inherited: lock.file) }

    /// An empty folder for a shipment.
    func shipmentFolder() throws(PublishFailure) -> Folder {
        try onDisk(as: PublishFailure.init) { () throws(FileError) in
            try folder.removeAll(Self.shipment)
            try folder.makeFolder(Self.shipment)
            return try folder.folder(Self.shipment)
        }
    }

    /// Removes the shipment.
    func removeShipment() {
        // What is left of it goes with the next publish.
        try? folder.removeAll(Self.shipment)
    }
}
