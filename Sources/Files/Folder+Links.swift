private import Glibc

extension Folder {
    /// Makes a symbolic link that is not there yet.
    package func makeLink(_ name: String, to target: String) throws(FileError) {
        try Interruption.check(.link, place(name))
        guard unsafe symlinkat(target, descriptor, name) == 0 else { throw failure(.link, name) }
    }

    /// What the symbolic link of that name says; nil where there is none, or something else.
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
