package import Diagnostics
import Pictures
import Text

/// Checks a picture that is added to a site's assets, and chooses its file name.
///
/// - Parameters:
///   - given: The owner's file name. Only its letters and digits are used, so it can't be a path.
///   - log: Receives the reason for rejecting it: an unsupported format, or a script in it.
/// - Returns: Lower-case letters, digits and hyphens, with the extension of the picture's format; nil if the picture is
///   rejected.
package func pictureName(for bytes: [UInt8], named given: String, _ log: inout DiagnosticLog) -> String? {
    guard let format = format(of: bytes, named: given) else {
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
    return (stem.isEmpty ? "picture" : stem) + "." + format
}

/// Returns the extension for the format of the bytes, regardless of the name. Only SVG also needs the name's
/// extension.
private func format(of bytes: [UInt8], named name: String) -> String? {
    if let format = PictureFormat(bytes) { return format.fileExtension }
    let isText = bytes.first(where: { $0 > 0x20 && $0 < 0x80 }) == UInt8(ascii: "<")
    return isText && name.lowercased().utf8.ends(with: ".svg") ? "svg" : nil
}
