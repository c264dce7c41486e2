import Text

/// A decoded request path, which can't lead outside the served folder.
package struct RequestPath: Hashable, Sendable {
    /// The names between the slashes. The last one is empty if the path ends in a slash.
    package let names: [String]

    /// Decodes a path as sent; nil if it doesn't start with a slash, has an empty name, `.` or `..`, or contains a
    /// control character, a backslash, an encoded slash, or bytes that are not UTF-8.
    ///
    /// An empty name is refused because a redirect to a path such as `//host/` would lead to another host.
    package init?(_ path: String) {
        guard path.utf8.first == UInt8(ascii: "/") else { return nil }
        var names: [String] = []
        let parts = path.utf8.dropFirst().split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        for (index, part) in parts.enumerated() {
            let isLast = index == parts.count - 1
            let bytes = percentDecoded(Array(part))
            guard let name = String(validating: bytes, as: UTF8.self), !name.isEmpty || isLast, name != ".",
                name != "..",
                name.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7f && $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "\\") }
                )
            else { return nil }
            names.append(name)
        }
        self.names = names
    }

    /// True if the path ends in a slash.
    package var isFolder: Bool { names.last?.isEmpty == true }

    /// The path as a link, percent-encoded.
    package var link: String { "/" + names.map { percentEncoded($0) }.joined(separator: "/") }

    /// The names after `prefix`, the names of a base path; nil if the path is not below it.
    package func below(_ prefix: [String]) -> [String]? {
        guard names.count > prefix.count,
            names.prefix(prefix.count).elementsEqual(prefix, by: { $0.utf8.elementsEqual($1.utf8) })
        else { return nil }
        return Array(names.dropFirst(prefix.count))
    }
}
