package import Crypto
package import Files

extension FileStream {
    /// Reads the rest of the file and returns its digest.
    package func digest() throws(FileError) -> Digest {
        var hash = SHA256()
        var block: [UInt8] = []
        while try read(into: &block, size: 1 << 20) { hash.update(block) }
        return hash.finish()
    }
}
