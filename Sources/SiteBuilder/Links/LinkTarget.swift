import Content
import Files
import Text

/// The target of a link within the site.
package struct LinkTarget: Hashable, Sendable {
    /// The path below the site's root, percent-decoded, as in `bulletins/été/`. Paths above the root begin with `../`.
    let path: String

    /// The id on the page; nil for the complete page.
    let fragment: String?
}

extension LinkTarget {
    /// Resolves `link` on the page at `address`; nil for a link to another site.
    init?(_ link: String, on address: Address, _ base: BaseURL) {
        let hash = link.utf8.firstIndex(of: UInt8(ascii: "#"))
        let fragment = hash.map { percentDecoded(String(link[link.utf8.index(after: $0)...])) }
        var path = String(link[..<(hash ?? link.endIndex)])
        if let query = path.utf8.firstIndex(of: UInt8(ascii: "?")) { path = String(path[..<query]) }
        if let root = base.root, let below = path.droppingPrefix(root) {
            path = below
        } else if path.isEmpty {
            path = address.link
        } else if path.utf8.starts(with: "//".utf8) || Self.hasScheme(path) {
            return nil
        } else if path.utf8.first == UInt8(ascii: "/") {
            guard let below = path.droppingPrefix(base.path) else { return nil }
            path = Self.resolved(below, from: [])
        } else {
            var names = address.link.names
            if address.link.utf8.last != UInt8(ascii: "/") { _ = names.popLast() }
            path = Self.resolved(path, from: names)
        }
        self.path = percentDecoded(path)
        self.fragment = fragment.flatMap { $0.isEmpty || $0 == "top" ? nil : $0 }
    }

    /// Resolves a path relative to a folder below the root.
    ///
    /// Browsers stop at the root of the host, but there are folders above a site that is in a subfolder or opened from
    /// disk.
    private static func resolved(_ path: String, from folder: [Substring]) -> String {
        var names = folder
        for name in path.names where name != "." {
            if name == "..", let last = names.last, last != ".." { names.removeLast() } else { names.append(name) }
        }
        let isFolder = path.utf8.last == UInt8(ascii: "/")
        return names.joined(separator: "/") + (isFolder && !names.isEmpty ? "/" : "")
    }

    private static func hasScheme(_ link: String) -> Bool {
        let scheme = link.utf8.prefix { $0.isASCIIAlphanumeric || "+-.".utf8.contains($0) }
        return !scheme.isEmpty && link.utf8.dropFirst(scheme.count).first == UInt8(ascii: ":")
    }

    /// True if the target is above the site's root.
    var isAboveRoot: Bool { path.names.first == ".." }

    /// The same target, relative to `folder`.
    func above(_ folder: String) -> LinkTarget {
        LinkTarget(path: path.droppingPrefix(folder + "/") ?? path, fragment: fragment)
    }

    /// The target as authors write it, beginning at the site's root.
    var text: String { "/" + path + (fragment.map { "#" + $0 } ?? "") }

    /// The path of the target's file; for a folder, its page.
    var file: String { path.isEmpty || path.utf8.last == UInt8(ascii: "/") ? path + "index.html" : path }
}
