private import Glibc

extension Folder {
    /// Creates a symbolic link under a new name.
    package func makeLink(_ name: String, to target: String) throws(FileError) {
        try Interruption.check(.link, place(name))
        guard unsafe symlinkat(target, descriptor, name) == 0 else { throw failure(.link, name) }
    }

    /// The target of a symbolic link; nil if the name doesn't exist or isn't a link.
    package func linkTarget(_ name: String) throws(FileError) -> String? {
        var bytes = [UInt8](repeating: 0, count: Int(PATH_MAX))
        let count = unsafe bytes.withUnsafeMutableBytes { buffer in
            unsafe readlinkat(descriptor, name, buffer.baseAddress!.assumingMemoryBound(to: CChar.self), buffer.count)
        }
        if count >= 0 { return String(decoding: bytes[..<count], as: UTF8.self) }
        guard errno == ENOENT || errno == EINVAL else { throw failure(.read, name) }
        return nil
    }
}
