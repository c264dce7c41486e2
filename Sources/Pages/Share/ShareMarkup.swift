/// Rewrites the HTML of a body for use outside its page.
///
/// Links keep their targets; pictures are shared with the body or become links. The HTML must be the Markdown worker's:
/// every `<` and every `"` in it belongs to a tag, because those in the author's text are escaped.
struct ShareMarkup {
    /// What to do with one of the site's pictures.
    enum Picture {
        /// Shows the picture from this address.
        case shown([UInt8])
        /// Replaces the picture by a link to it.
        case linked
        /// Replaces the picture by its text, as on the site's pages.
        case unpublished
    }

    /// The path from the page to the site's root.
    private let pageRoot: [UInt8]
    /// The replacement for `pageRoot`; without one, links within the site become text.
    private let root: [UInt8]?

    /// The path from the page to the root of all files, and its replacement.
    private let (filesPageRoot, files): ([UInt8], [UInt8]?)

    private var html: [UInt8] = []
    private var isInLink = false

    /// - Parameters:
    ///   - filesRoot: The path from the site's root to the root of all files, which its languages share.
    ///   - root: The site's absolute address; nil if unknown.
    ///   - files: The absolute address of the root of all files; nil if unknown.
    init(pageRoot: String, filesRoot: String, root: String?, files: String?) {
        self.pageRoot = Array(pageRoot.utf8)
        self.root = root.map { Array($0.utf8) }
        filesPageRoot = Array((pageRoot + filesRoot).utf8)
        self.files = files.map { Array($0.utf8) }
    }

    /// Returns `body`, rewritten.
    ///
    /// - Parameter picture: Decides about the picture at a path below the root.
    mutating func rewrite(_ body: [UInt8], picture: (ArraySlice<UInt8>) -> Picture) -> [UInt8] {
        html.removeAll()
        html.reserveCapacity(body.count + body.count / 8)
        var rest = body[...]
        while let start = rest.firstIndex(of: UInt8(ascii: "<")) {
            html += rest[..<start]
            // A worker's attribute values contain no < or >, so the first > ends the tag.
            guard let end = rest[start...].firstIndex(of: UInt8(ascii: ">")) else { break }
            rewriteTag(rest[start...end], picture)
            rest = rest[(end + 1)...]
        }
        return html + rest
    }

    /// The paths of the site's files that `body` links to or shows, below the root of all files, each once, in order.
    func paths(in body: [UInt8]) -> [ArraySlice<UInt8>] {
        var paths: [ArraySlice<UInt8>] = []
        var known: Set<ArraySlice<UInt8>> = []
        var rest = body[...]
        while let start = rest.firstIndex(of: UInt8(ascii: "<")) {
            guard let end = rest[start...].firstIndex(of: UInt8(ascii: ">")) else { break }
            let tag = rest[start...end]
            if let value = tag.attribute("href") ?? tag.attribute("src"), let path = filePath(value),
                known.insert(path).inserted
            {
                paths.append(path)
            }
            rest = rest[(end + 1)...]
        }
        return paths
    }

    private mutating func rewriteTag(_ tag: ArraySlice<UInt8>, _ picture: (ArraySlice<UInt8>) -> Picture) {
        // Most tags are neither links nor pictures.
        let letter = tag[tag.startIndex + 1]
        if letter == UInt8(ascii: "a"), tag.starts(with: "<a ".utf8), let address = tag.attribute("href") {
            isInLink = true
            html += "<a".utf8
            if let target = target(address) { attribute("href", target) }
            html += tag[(address.endIndex + 1)...]
        } else if letter == UInt8(ascii: "i"), tag.starts(with: "<img ".utf8), let address = tag.attribute("src") {
            let words = tag.attribute("alt") ?? []
            switch filePath(address).map(picture) ?? .linked {
            case .shown(let source):
                html += "<img".utf8
                attribute("src", source[...])
                html += tag[(address.endIndex + 1)...]
            case .linked: link(to: address, words)
            case .unpublished: html += words
            }
        } else {
            if letter == UInt8(ascii: "/"), tag.starts(with: "</a>".utf8) { isInLink = false }
            html += tag
        }
    }

    /// The target of a link from outside the site; nil if it doesn't work there.
    private func target(_ address: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        if let path = filePath(address) { return files.map { ($0 + path)[...] } }
        if let path = path(address) { return root.map { ($0 + path)[...] } }
        if address.starts(with: "//".utf8) { return ("https:".utf8 + address)[...] }
        // Other addresses relative to the page are meaningless elsewhere.
        let isRelative = address.isEmpty || "./?".utf8.contains(address[address.startIndex])
        return isRelative ? nil : address
    }

    /// The path of an address below the site's root; nil for addresses outside the site.
    private func path(_ address: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        address.starts(with: pageRoot) ? address.dropFirst(pageRoot.count) : nil
    }

    /// The path of an address below the root of all files; nil for other addresses.
    private func filePath(_ address: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        address.starts(with: filesPageRoot) ? address.dropFirst(filesPageRoot.count) : nil
    }

    /// Adds a link in place of a picture; within another link or without a target, adds only its text.
    private mutating func link(to address: ArraySlice<UInt8>, _ words: ArraySlice<UInt8>) {
        guard !isInLink, let target = target(address) else {
            html += words
            return
        }
        html += "<a".utf8
        attribute("href", target)
        html += ">".utf8
        html += words.isEmpty ? target : words
        html += "</a>".utf8
    }

    private mutating func attribute(_ name: String, _ value: ArraySlice<UInt8>) {
        html += " \(name)=\"".utf8
        html += value
        html.append(UInt8(ascii: "\""))
    }
}

extension ArraySlice<UInt8> {
    /// The value of a tag's attribute, as written.
    func attribute(_ name: String) -> ArraySlice<UInt8>? {
        let start = Array(" \(name)=\"".utf8)
        guard let place = indices.first(where: { self[$0] == start[0] && self[$0...].starts(with: start) }) else {
            return nil
        }
        let value = self[(place + start.count)...]
        return value.firstIndex(of: UInt8(ascii: "\"")).map { value[..<$0] }
    }
}
