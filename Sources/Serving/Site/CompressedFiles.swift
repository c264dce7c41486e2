import Compression
import Synchronization

/// The files that were compressed for browsers, so that requests for the same version share the work.
package final class CompressedFiles: Sendable {
    private struct Contents {
        var files: [[UInt8]: [UInt8]] = [:]
        var size = 0
    }

    private let contents = Mutex(Contents())
    private let limit: Int

    /// - Parameter limit: The most bytes to store.
    package init(limit: Int = 16 << 20) { self.limit = limit }

    /// Returns bytes compressed by gzip.
    ///
    /// - Parameter version: A name that only these bytes have, of all versions of all files.
    package func compressed(_ bytes: [UInt8], of version: [UInt8]) -> [UInt8] {
        if let known = contents.withLock({ $0.files[version] }) { return known }
        // Another thread may compress the same file meanwhile, which is better than waiting for another file.
        let compressed = ContentCoding.gzip.compress(bytes)
        contents.withLock { contents in
            guard contents.files[version] == nil else { return }
            // Builds leave unused versions, and finding them isn't worth the work.
            if contents.size + version.count + compressed.count > limit { contents = Contents() }
            contents.files[version] = compressed
            contents.size += version.count + compressed.count
        }
        return compressed
    }
}
