import Bytes
import Content
import Crypto
import Files
import Text

/// Serves the files of an output folder.
///
/// Only regular files below the folder are served: links are not followed, and names that start with a full stop count
/// as missing. The folder is opened again for each request, because a build may replace it.
struct SiteFiles: Sendable {
    let output: String

    /// The components of the base URL's path, below which the site is served.
    let base: [String]

    /// The path below which the site is served, with slashes at both ends.
    var path: String { "/" + base.map { percentEncoded($0) + "/" }.joined() }

    /// The folders of the site's additional languages.
    var languages: [String] = []

    /// The compressed files, which outlive a build.
    let compressedFiles: CompressedFiles

    /// Larger files are sent from disk, uncompressed.
    private static let memoryLimit = 4 << 20

    /// A file found for a path.
    private struct Found {
        let path: String
        let status: FileStatus
        let content: Content

        enum Content {
            case bytes([UInt8])
            case stream(FileStream)
        }
    }

    /// True once the output folder exists.
    var exist: Bool { (try? Folder.status(at: output))??.kind == .folder }

    /// HTML that is added to pages before they are sent.
    struct Addition: Sendable {
        /// Part of the entity tag, which distinguishes pages with different additions.
        let name: String

        /// Returns the addition to the page at this path below the output folder, with this entity tag.
        let html: @Sendable (_ path: String, _ tag: String) -> [UInt8]
    }

    /// Returns the bytes of the page at this path; nil if it doesn't exist.
    func page(at link: String) -> [UInt8]? {
        guard case .bytes(let bytes)? = foundPage(at: link)?.content else { return nil }
        return bytes
    }

    /// True if this path has a page.
    func hasPage(at link: String) -> Bool { foundPage(at: link) != nil }

    private func foundPage(at link: String) -> Found? {
        guard let path = RequestPath(link), path.isFolder, let names = path.below(base),
            names.allSatisfy({ $0.utf8.first != UInt8(ascii: ".") })
        else { return nil }
        return found(names.joined(separator: "/") + "index.html")
    }

    /// Responds to a GET or HEAD request.
    ///
    /// - Returns: The response, and the path below the output if that is a page.
    func response(to request: HTTPRequest, adding addition: Addition) -> (HTTPResponse, page: String?) {
        guard let path = RequestPath(request.path) else {
            return (.text(400, "This address isn't part of the site."), nil)
        }
        guard let names = path.below(base) else {
            // People may not know the base URL's path, so the root redirects to it.
            let isRoot = path.names == [""] || path.names == base
            return (isRoot ? redirect(to: self.path + request.query) : missing(request, addition), nil)
        }
        guard names.allSatisfy({ $0.utf8.first != UInt8(ascii: ".") || $0 == ".well-known" }) else {
            return (missing(request, addition), nil)
        }
        let file = names.joined(separator: "/") + (path.isFolder ? "index.html" : "")
        // The collector is a program for another web host, and contains that host's secrets.
        if file == VotingSettings.Collector.file { return (missing(request, addition), nil) }
        if let found = found(file) {
            var response = response(to: request, with: found, addition)
            if isForFrames(file) { response.framing = .anybody }
            return (response, Self.isPage(file) ? file : nil)
        }
        if !path.isFolder, found(file + "/index.html") != nil {
            return (redirect(to: path.link + "/" + request.query), nil)
        }
        return (missing(request, addition), nil)
    }

    /// The components of a requested path below the base URL; nil if the path is outside. The folder of an additional
    /// language is left out.
    func names(of request: HTTPRequest) -> [String]? {
        guard let names = RequestPath(request.path)?.below(base), let first = names.first else { return nil }
        return languages.contains(first) ? Array(names.dropFirst()) : names
    }

    /// The folder of the additional language that a request is for; nil for the site's own language.
    func language(of request: HTTPRequest) -> String? {
        RequestPath(request.path)?.below(base)?.first.flatMap { languages.contains($0) ? $0 : nil }
    }

    /// True if a path below the output folder leads to a page.
    static func isPage(_ path: String) -> Bool { path.utf8.ends(with: ".html") }

    /// True if pages of other sites may show the page at this path, below the output folder, in a frame.
    private func isForFrames(_ path: String) -> Bool {
        let path = languages.lazy.compactMap { path.droppingPrefix($0 + "/") }.first ?? path
        return path.utf8.starts(with: "embed/".utf8)
            || path.utf8.starts(with: "events/".utf8) && path.utf8.ends(with: "/embed/index.html")
    }

    private func redirect(to link: String) -> HTTPResponse {
        .text(301, "This page is at \(link)", headers: [("Location", link)])
    }

    private func missing(_ request: HTTPRequest, _ addition: Addition) -> HTTPResponse {
        let folder = language(of: request).map { $0 + "/" } ?? ""
        guard let page = found(folder + "404.html") ?? found("404.html") else {
            return .text(404, "Not found.")
        }
        return response(to: request, with: page, addition, status: 404)
    }

    private func found(_ path: String) -> Found? {
        // A file that can't be read for any reason counts as missing.
        guard let folder = try? Folder.open(output), let file = try? FileStream(below: folder, path),
            let status = file.status
        else { return nil }
        guard status.size <= Self.memoryLimit else {
            return Found(path: path, status: status, content: .stream(file))
        }
        guard let (bytes, status) = try? folder.read(path, limit: Self.memoryLimit) else { return nil }
        return Found(path: path, status: status, content: .bytes(bytes))
    }

    private func response(
        to request: HTTPRequest, with found: Found, _ addition: Addition, status: Int = 200
    ) -> HTTPResponse {
        let type = MediaType(ofFile: found.path)
        var headers = [("Content-Type", type.header), ("Cache-Control", "no-cache")]
        let isPage = Self.isPage(found.path)
        let tag = Self.tag(of: found.status) + (isPage ? "-" + addition.name : "")
        switch found.content {
        case .bytes(var bytes):
            let added = isPage ? addition.html(found.path, tag) : []
            if isPage { bytes = page(bytes, adding: added) }
            let isCompressed = type.isCompressible && bytes.count > 512 && acceptsGzip(request)
            if type.isCompressible { headers.append(("Vary", "Accept-Encoding")) }
            let etag = isCompressed ? "\"\(tag)-gz\"" : "\"\(tag)\""
            headers.append(("ETag", etag))
            if isCompressed {
                headers.append(("Content-Encoding", "gzip"))
                // An addition can change without its name, as with the address for guests.
                bytes = compressedFiles.compressed(bytes, of: Array(etag.utf8) + added)
            }
            // With status 304, the library sends the length of these bytes, as with 200, but not the bytes.
            if status == 200, matches(request["if-none-match"], etag) {
                return HTTPResponse(304, headers: headers, content: .bytes(bytes))
            }
            if isCompressed { return HTTPResponse(status, headers: headers, content: .bytes(bytes)) }
            headers.append(("Accept-Ranges", "bytes"))
            guard status == 200 else { return HTTPResponse(status, headers: headers, content: .bytes(bytes)) }
            return ranged(request, etag: etag, headers: headers, size: bytes.count) { .bytes(Array(bytes[$0])) }
        case .stream(let file):
            let etag = "\"\(tag)\""
            headers += [("ETag", etag), ("Accept-Ranges", "bytes")]
            if matches(request["if-none-match"], etag) { return HTTPResponse(304, headers: headers) }
            return ranged(request, etag: etag, headers: headers, size: Int(found.status.size)) { range in
                .file(descriptor: file.duplicate(), offset: range.lowerBound, count: range.count)
            }
        }
    }

    /// Returns a tag that distinguishes a file's versions without revealing facts about the machine's disk.
    private static func tag(of status: FileStatus) -> String {
        let version = "\(status.inode) \(status.size) \(status.changed)"
        return String(HMAC.digest(of: Array(version.utf8), key: tagKey).hex.prefix(20))
    }

    // After a restart, every browser loads complete files again, once.
    private static let tagKey = Array(GuardingToken.make().utf8)

    private func ranged(
        _ request: HTTPRequest, etag: String, headers: [(String, String)], size: Int,
        _ content: (Range<Int>) -> HTTPResponse.Content
    ) -> HTTPResponse {
        // A range of a different version wouldn't fit the client's copy.
        let isOfThis = request["if-range"].map { $0 == etag } ?? true
        switch ByteRange(isOfThis && request.method == "GET" ? request["range"] : nil, size: size) {
        case .whole: return HTTPResponse(200, headers: headers, content: content(0..<size))
        case .part(let range):
            let place = ("Content-Range", "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(size)")
            return HTTPResponse(206, headers: headers + [place], content: content(range))
        case .unsatisfiable:
            return .text(416, "The file has no bytes in this range.", headers: [("Content-Range", "bytes */\(size)")])
        }
    }

    /// Inserts an addition into a page, before the last `</body>` or at the end. A page whose policy allows no scripts,
    /// such as a shared bulletin, is returned unchanged.
    private func page(_ bytes: [UInt8], adding addition: [UInt8]) -> [UInt8] {
        let head = Array(bytes.prefix(4096))
        func isInHead(_ word: String) -> Bool { head.span.firstIndex(of: Array(word.utf8)) != nil }
        if isInHead("Content-Security-Policy"), !isInHead("script-src") { return bytes }
        let end = Array("</body>".utf8)
        var place = bytes.count - end.count
        while place >= 0, !bytes[place...].starts(with: end) { place -= 1 }
        let cut = place < 0 ? bytes.count : place
        return bytes[..<cut] + addition + bytes[cut...]
    }

    /// True if the client accepts gzip (RFC 9110, section 12.5.3).
    private func acceptsGzip(_ request: HTTPRequest) -> Bool {
        guard let accepted = request["accept-encoding"], request["range"] == nil else { return false }
        return accepted.lowercased().split(separator: ",").contains { coding in
            let parts = coding.split(separator: ";").map { $0.filter { $0 != " " && $0 != "\t" } }
            guard parts.first == "gzip" || parts.first == "*" else { return false }
            return !parts.dropFirst().contains { ["q=0", "q=0.0", "q=0.00", "q=0.000"].contains($0) }
        }
    }

    /// True if the header If-None-Match contains `etag`, by weak comparison (RFC 9110, section 13.1.2).
    private func matches(_ header: String?, _ etag: String) -> Bool {
        guard let header else { return false }
        return header.split(separator: ",").contains { tag in
            let tag = tag.drop { $0 == " " || $0 == "\t" }
            let plain = tag.utf8.starts(with: "W/".utf8) ? tag.dropFirst(2) : tag
            return plain == "*" || plain.utf8.prefix(etag.utf8.count).elementsEqual(etag.utf8)
        }
    }
}
