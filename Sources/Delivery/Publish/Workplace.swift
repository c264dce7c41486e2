import Crypto
import Files
private import Glibc

/// Where a publish to one target prepares what it sends: a folder in the site's state, locked against other publishes there.
///
/// A program that was started holds the lock as well. So one that outlives us, because only we were killed, is waited for.
@safe final class Workplace {
    /// The folder; its path is absolute, so that no program takes it for anything but a path.
    let folder: Folder

    /// The lock's file.
    let lock: CInt

    private static let shipment = "shipment"

    /// Opens the folder for what is sent to `address` from the site at `path`.
    ///
    /// - Parameter waiting: Called before another publish is waited for.
    init(site path: String, address: String, waiting: () -> Void) throws(PublishFailure) {
        let key = String(SHA256.digest(of: address).hex.prefix(16))
        folder = try onDisk { () throws(FileError) in
            let site = try Folder.canonicalPath(path) ?? path
            let state = try Folder.openMaking(site + "/.corkboard", permissions: 0o700)
            try state.makeFolder("publish", permissions: 0o700)
            let places = try state.folder("publish")
            try places.makeFolder(key, permissions: 0o700)
            return try places.folder(key)
        }
        let flags = O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC
        lock = unsafe openat(folder.descriptor, "lock", flags, 0o600)
        guard lock >= 0 else { throw PublishFailure(folder.failure(.open, "lock")) }
        if flock(lock, LOCK_EX | LOCK_NB) != 0 {
            waiting()
            guard retrying({ flock(lock, LOCK_EX) }) == 0 else { throw PublishFailure(folder.failure(.lock, "lock")) }
        }
    }

    deinit { close(lock) }

    /// An empty folder for a shipment.
    func shipmentFolder() throws(PublishFailure) -> Folder {
        try onDisk { () throws(FileError) in
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
