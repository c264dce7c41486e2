package import Diagnostics
import Pictures
import Text

/// A picture that somebody adds to a site's assets.
package struct PictureFile: Sendable {
    /// The name under which it is kept: lower-case letters, digits and hyphens, with the ending of its format.
    package let name: String

    /// Names a picture.
    ///
    /// - Parameters:
    ///   - given: What its owner calls it; nothing of it but letters and digits is kept, so that it is no path.
    ///   - log: Gets the reason for refusing it: it is of no format that is shown, or it has a script.
    /// - Returns: Nil if it is refused.
    package init?(_ bytes: [UInt8], named given: String, _ log: inout DiagnosticLog) {
        guard let format = Self.format(of: bytes, named: given) else {
            log.error(
                .asset, at: nil, "this isn't a picture that a page can show",
                hint: "save it as JPEG, PNG, WebP, GIF, HEIC or SVG")
            return nil
        }
        if format == "svg", bytes.count > AssetInspection.limit {
            log.error(.asset, at: nil, "this SVG picture is over 4 MiB", hint: "save it as PNG or WebP")
            return nil
        }
        if format == "svg" {
            do throws(SVG.Danger) { _ = try SVG(bytes) } catch {
                log.error(.asset, at: nil, "this SVG picture \(error.reason)", hint: "save it as PNG or WebP")
                return nil
            }
        }
        let last = given.split(whereSeparator: { $0 == "/" || $0 == "\\" }).last.map(String.init) ?? ""
        let stem = slug(last.split(separator: ".", omittingEmptySubsequences: false).first.map(String.init) ?? "")
        name = (stem.isEmpty ? "picture" : stem) + "." + format
    }

    /// The ending for the format that the bytes have, whatever the name says; that of an SVG picture is told by the name, too.
    private static func format(of bytes: [UInt8], named name: String) -> String? {
        if let format = PictureFormat(bytes) { return format.fileExtension }
        let isText = bytes.first(where: { $0 > 0x20 && $0 < 0x80 }) == UInt8(ascii: "<")
        return isText && name.lowercased().utf8.ends(with: ".svg") ? "svg" : nil
    }
}
