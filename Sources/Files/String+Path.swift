/// Paths, taken apart by their bytes: a slash and a combining mark behind it are one Character, which is no slash.
extension String {
    /// The path's names, outermost first: `a`, `b` and `c` for `a/b/c`.
    package var names: [Substring] { utf8.split(separator: UInt8(ascii: "/")).map { Substring($0) } }

    /// The last name; the whole where there is no slash.
    package var lastName: String {
        guard let slash = utf8.lastIndex(of: UInt8(ascii: "/")) else { return self }
        return String(self[utf8.index(after: slash)...])
    }

    /// The folders on the way to what a relative path leads to, outermost first: `a` and `a/b` for `a/b/c`.
    package var parents: [Substring] {
        utf8.indices.filter { utf8[$0] == UInt8(ascii: "/") }.map { self[..<$0] }
    }

    /// The folder that the path's end stands in, and the last name: `.` and `a` for `a`, `/` and `a` for `/a`.
    package var folderAndName: (folder: String, name: String) {
        guard let slash = utf8.lastIndex(of: UInt8(ascii: "/")) else { return (".", self) }
        return (slash == startIndex ? "/" : String(self[..<slash]), lastName)
    }

    /// Whether a canonical path is this one, or leads to something in the folder that this one leads to.
    package func holds(_ inner: String) -> Bool {
        inner.utf8.elementsEqual(utf8) || self == "/" || inner.utf8.starts(with: (self + "/").utf8)
    }

    /// What follows `prefix`; nil where the text doesn't begin with just these bytes.
    package func droppingPrefix(_ prefix: String) -> String? {
        guard utf8.starts(with: prefix.utf8) else { return nil }
        return String(Substring(utf8.dropFirst(prefix.utf8.count)))
    }
}
