private import Glibc

extension Folder {
    /// A name in a folder, as returned by the system.
    package struct Name: Sendable {
        /// The name's bytes, including the final NUL.
        package let bytes: [CChar]

        /// The name as text; invalid UTF-8 becomes replacement characters.
        package let text: String

        /// True if `text` has the same bytes as the name.
        package let isUTF8: Bool

        /// The kind of entry; nil if the file system doesn't store it in the folder.
        package let kind: FileStatus.Kind?
    }

    /// The names in the folder, unsorted.
    package func names() throws(FileError) -> [Name] {
        var names: [Name] = []
        try unsafe forEachEntry { entry in
            let name = unsafe Name(entry)
            if name.text != ".", name.text != ".." { names.append(name) }
        }
        return names
    }

    /// The names in the folder, sorted by their bytes.
    package func sortedNames() throws(FileError) -> [Name] {
        let names = try names()
        // Most names differ in the first eight bytes. Comparing those as a number is ten times as fast.
        var order = names.indices.map { (head: names[$0].head, index: $0) }
        order.sort { $0.head != $1.head ? $0.head < $1.head : names[$0.index].precedes(names[$1.index]) }
        return order.map { names[$0.index] }
    }

    /// Returns the checksum of the names in the folder and of their inodes; hidden names are ignored.
    ///
    /// It doesn't inspect the files, and so is an order of magnitude faster than `entries()`.
    package func nameSum() throws(FileError) -> NameSum {
        var sum = NameSum()
        try unsafe forEachEntry { entry in
            let start = unsafe Name.start(entry)
            guard unsafe start.pointee != CChar(UInt8(ascii: ".")) else { return }
            let bytes = unsafe UnsafeRawBufferPointer(start: start, count: strlen(start))
            unsafe sum.add(bytes, inode: UInt64(entry.pointee.d_ino))
        }
        return sum
    }

    private func forEachEntry(_ body: (UnsafeMutablePointer<dirent>) -> Void) throws(FileError) {
        // Opens the folder a second time, because readdir moves the descriptor's position.
        let copy = retrying { unsafe openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
        guard copy >= 0 else { throw failure(.list, ".") }
        guard let stream = unsafe fdopendir(copy) else {
            let error = failure(.list, ".")
            close(copy)
            throw error
        }
        defer { unsafe closedir(stream) }
        while true {
            errno = 0
            guard let entry = unsafe readdir(stream) else {
                guard errno == 0 else { throw failure(.list, ".") }
                return
            }
            unsafe body(entry)
        }
    }
}

extension Folder.Name {
    fileprivate init(_ entry: UnsafeMutablePointer<dirent>) {
        let start = unsafe Self.start(entry)
        unsafe bytes = Array(UnsafeBufferPointer(start: start, count: strlen(start) + 1))
        let valid = unsafe String(validatingCString: start)
        unsafe text = valid ?? String(cString: start)
        isUTF8 = valid != nil
        kind =
            switch unsafe CInt(entry.pointee.d_type) {
            case CInt(DT_REG): .file
            case CInt(DT_DIR): .folder
            case CInt(DT_LNK): .link
            case CInt(DT_UNKNOWN): nil
            default: .special
            }
    }

    /// The first eight bytes as a number that sorts like the bytes.
    fileprivate var head: UInt64 {
        var head: UInt64 = 0
        for index in 0..<8 { head = head << 8 | (index < bytes.count ? UInt64(UInt8(bitPattern: bytes[index])) : 0) }
        return head
    }

    fileprivate func precedes(_ other: Self) -> Bool { unsafe strcmp(bytes, other.bytes) < 0 }

    /// The start of an entry's name, which ends with a NUL.
    fileprivate static func start(_ entry: UnsafeMutablePointer<dirent>) -> UnsafePointer<CChar> {
        guard let offset = MemoryLayout<dirent>.offset(of: \.d_name) else {
            preconditionFailure("a directory entry has a name")
        }
        return unsafe UnsafeRawPointer(entry).advanced(by: offset).assumingMemoryBound(to: CChar.self)
    }
}
