import Diagnostics

/// Looks at a file of `Content/assets/` before it is published as it is: content may come from strangers.
///
/// What a browser or a web host would run is not published; what tells more than its author may know is pointed out.
struct AssetInspection {
    /// What diagnostics call the file.
    let file: String

    /// The most of a file that has to be looked at.
    static let limit = 4 << 20

    /// Whether the file may be published.
    ///
    /// - Parameters:
    ///   - bytes: The file's first bytes, up to `limit` of them.
    ///   - isWhole: Whether that is all of it.
    func allows(_ bytes: [UInt8], isWhole: Bool, _ log: inout DiagnosticLog) -> Bool {
        let name = file.lowercased()
        let ending =
            name.utf8.lastIndex(of: UInt8(ascii: ".")).map { String(name[name.utf8.index(after: $0)...]) } ?? ""
        if Self.documents.contains(ending) {
            refuse("a browser would run what a .\(ending) file says, as a page of this site", &log)
            return false
        }
        if Self.programs.contains(ending) || ending.utf8.starts(with: "php".utf8) {
            refuse("some web hosts would run a .\(ending) file as a program", &log)
            return false
        }
        if ending == "svg" {
            guard isWhole, let reason = SVG(bytes).danger else {
                if !isWhole { refuse("an SVG picture over 4 MiB can't be checked for scripts", &log) }
                return isWhole
            }
            refuse("this SVG picture \(reason)", &log)
            return false
        }
        if let expected = Self.signatures[ending], !expected.contains(where: { bytes.starts(with: $0) }) {
            log.warning(
                .asset, at: Place(file: file), "this file is not what .\(ending) says",
                hint: "browsers may refuse to show it; rename it to what it is")
        }
        if JPEG(bytes).hasLocation {
            log.warning(
                .asset, at: Place(file: file), "this photo tells where it was taken",
                hint: "export it without location data if that is nobody's business")
        }
        return true
    }

    private func refuse(_ reason: String, _ log: inout DiagnosticLog) {
        log.warning(
            .asset, at: Place(file: file), "not published: \(reason)", hint: "a PDF, or a picture, is safe to offer")
    }

    /// What browsers open as documents with scripts.
    private static let documents: Set<String> = [
        "htm", "html", "mht", "mhtml", "shtml", "svgz", "xht", "xhtml", "xml", "xsl", "xslt",
    ]

    /// What common hosts run.
    private static let programs: Set<String> = ["asp", "aspx", "cgi", "jsp", "phar", "phtml", "pl", "py", "rb", "sh"]

    /// How files of a kind begin.
    private static let signatures: [String: [[UInt8]]] = [
        "png": [[0x89, 0x50, 0x4e, 0x47]],
        "jpg": [[0xff, 0xd8, 0xff]],
        "jpeg": [[0xff, 0xd8, 0xff]],
        "gif": [Array("GIF87a".utf8), Array("GIF89a".utf8)],
        "webp": [Array("RIFF".utf8)],
        "pdf": [Array("%PDF-".utf8)],
    ]
}
