package import Diagnostics
import Text

/// A picture that somebody adds to a site's assets.
package struct PictureFile: Sendable {
    /// The name under which it is kept: lower-case letters, digits and hyphens, with the ending of its format.
    package let name: String

    /// Names a picture.
    ///
    /// - Parameters:
    ///   - given: What its owner calls it; nothing of it but letters and digits is kept, so that it is no path.
    ///   - log: Gets the reason for refusing it: it is of no format that browsers show, or it has a script.
    /// - Returns: Nil if it is refused.
    package init?(_ bytes: [UInt8], named given: String, _ log: inout DiagnosticLog) {
        guard let format = Self.format(of: bytes, named: given) else {
            log.error(
                .asset, at: nil, "this is no picture that browsers show",
                hint: "save it as JPEG, PNG, WebP, AVIF, GIF or SVG")
            return nil
        }
        if format == "svg", bytes.count > AssetInspection.limit {
            log.error(.asset, at: nil, "this SVG picture is over 4 MiB", hint: "save it as PNG or WebP")
            return nil
        }
        if format == "svg", let danger = SVG(bytes).danger {
            log.error(.asset, at: nil, "this SVG picture \(danger)", hint: "save it as PNG or WebP")
            return nil
        }
        let last = given.split(whereSeparator: { $0 == "/" || $0 == "\\" }).last.map(String.init) ?? ""
        let stem = slug(last.split(separator: ".", omittingEmptySubsequences: false).first.map(String.init) ?? "")
        name = (stem.isEmpty ? "picture" : stem) + "." + format
    }

    /// The format that the bytes have, whatever the name says; that of an SVG picture is told by the name, too.
    private static func format(of bytes: [UInt8], named name: String) -> String? {
        if bytes.starts(with: [0xff, 0xd8, 0xff]) { return "jpg" }
        if bytes.starts(with: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) { return "png" }
        if bytes.starts(with: "GIF87a".utf8) || bytes.starts(with: "GIF89a".utf8) { return "gif" }
        if bytes.starts(with: "RIFF".utf8), bytes.dropFirst(8).starts(with: "WEBP".utf8) { return "webp" }
        if bytes.dropFirst(4).starts(with: "ftypavif".utf8) || bytes.dropFirst(4).starts(with: "ftypavis".utf8) {
            return "avif"
        }
        let isText = bytes.first(where: { $0 > 0x20 && $0 < 0x80 }) == UInt8(ascii: "<")
        return isText && name.lowercased().utf8.ends(with: ".svg") ? "svg" : nil
    }
}
