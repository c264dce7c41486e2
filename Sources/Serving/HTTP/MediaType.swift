/// A media type, found by file name extension in a fixed list, so that browsers don't have to guess.
package struct MediaType: Sendable {
    /// The value of the Content-Type header.
    package let header: String

    /// True if compression makes such files smaller.
    package let isCompressible: Bool

    /// The type of the file with this name.
    package init(ofFile name: String) {
        let ending = name.utf8.lastIndex(of: UInt8(ascii: ".")).map { String(name[$0...].dropFirst()).lowercased() }
        let type = ending.flatMap { Self.types[$0] } ?? "application/octet-stream"
        let isText = type.utf8.starts(with: "text/".utf8) || Self.textTypes.contains(type)
        header = isText && type != Self.drawing ? "\(type); charset=utf-8" : type
        isCompressible = isText
    }

    /// The policy for SVG pictures: opened by themselves, they run no scripts, load no other files, and have a
    /// different origin from the site.
    static let drawingPolicy = (
        "Content-Security-Policy",
        "default-src 'none'; img-src data:; font-src data:; style-src 'unsafe-inline'; sandbox"
    )

    static let drawing = "image/svg+xml"

    private static let textTypes: Set<String> = [
        "application/json", "application/feed+json", "application/manifest+json", "application/atom+xml",
        "application/xml", "application/xspf+xml", "image/svg+xml",
    ]

    private static let types: [String: String] = [
        "avif": "image/avif", "css": "text/css", "csv": "text/csv", "gif": "image/gif", "htm": "text/html",
        "html": "text/html", "ico": "image/x-icon", "ics": "text/calendar", "jpeg": "image/jpeg", "jpg": "image/jpeg",
        "js": "text/javascript", "json": "application/json", "m3u": "audio/x-mpegurl", "m4a": "audio/mp4",
        "md": "text/markdown", "mjs": "text/javascript", "mp3": "audio/mpeg", "mp4": "video/mp4", "oga": "audio/ogg",
        "ogg": "audio/ogg", "ogv": "video/ogg", "otf": "font/otf", "pdf": "application/pdf", "png": "image/png",
        "svg": "image/svg+xml", "ttf": "font/ttf", "txt": "text/plain", "wav": "audio/wav", "webm": "video/webm",
        "webmanifest": "application/manifest+json", "webp": "image/webp", "woff": "font/woff", "woff2": "font/woff2",
        "xml": "application/xml", "xspf": "application/xspf+xml", "zip": "application/zip",
    ]
}
