/// Splits paths by bytes, because a slash followed by a combining mark would be another Character.
extension String {
    /// The path's components, outermost first: `a`, `b` and `c` for `a/b/c`.
    package var names: [Substring] { utf8.split(separator: UInt8(ascii: "/")).map { Substring($0) } }

    /// The last component, or the text itself if it contains no slash.
    package var lastName: String {
        guard let slash = utf8.lastIndex(of: UInt8(ascii: "/")) else { return self }
        return String(self[utf8.index(after: slash)...])
    }

    /// The parent folders of a relative path, outermost first: `a` and `a/b` for `a/b/c`.
    package var parents: [Substring] {
        utf8.indices.filter { utf8[$0] == UInt8(ascii: "/") }.map { self[..<$0] }
    }

    /// The parent folder's path and the last component: `.` and `a` for `a`, `/` and `a` for `/a`.
    package var folderAndName: (folder: String, name: String) {
        guard let slash = utf8.lastIndex(of: UInt8(ascii: "/")) else { return (".", self) }
        return (slash == startIndex ? "/" : String(self[..<slash]), lastName)
    }

    /// True if `inner` is this path or below it; both must be canonical.
    package func holds(_ inner: String) -> Bool {
        inner.utf8.elementsEqual(utf8) || self == "/" || inner.utf8.starts(with: (self + "/").utf8)
    }

    /// The text after `prefix`; nil if it doesn't start with exactly these bytes.
    package func droppingPrefix(_ prefix: String) -> String? {
        guard utf8.starts(with: prefix.utf8) else { return nil }
        return String(Substring(utf8.dropFirst(prefix.utf8.count)))
    }
}
