import Diagnostics
import Documents
import Files
import Pictures
import Text

/// Checks a file of `Content/assets/` before it is published, because content is untrusted.
///
/// It refuses files that a browser or a web host would run. Photos lose their metadata when they are resized.
struct AssetInspection {
    /// The file's name in diagnostics.
    package let file: String

    /// The number of bytes to check at the beginning of a file.
    package static let limit = 4 << 20

    /// Returns true if the file may be published. Otherwise reports why not.
    ///
    /// - Parameter bytes: The file's first bytes, up to `limit` of them.
    package func allows(_ bytes: [UInt8], _ log: inout DiagnosticLog) -> Bool {
        let name = file.lastName.lowercased()
        let endings = name.utf8.split(separator: UInt8(ascii: ".")).dropFirst().map { String(Substring($0)) }
        let ending = endings.last ?? ""
        // If a host doesn't know the last extension, it uses an earlier one, as in `a.html.en`.
        let isKnown = Self.texts.contains(ending) || Self.pictures[ending] != nil || ending == "pdf"
        if let document = isKnown ? nil : endings.last(where: Self.documents.contains) {
            refuse("a browser would run a .\(document) file as a page of this site", &log)
            return false
        }
        if let program = endings.first(where: Self.isRunAnywhere) ?? Self.programs.first(where: { $0 == ending }) {
            refuse("some web hosts would run a .\(program) file as a program", &log)
            return false
        }
        if !isKnown, !SVG.isName(file), beginsLikeWebPage(bytes) {
            refuse("it begins like a web page, so a browser might open it as one", &log)
            return false
        }
        if !isPortableFileName(name) {
            log.warning(
                .asset, at: Place(file: file), "Windows and some web hosts don't allow this file name",
                hint: hintForPortableNames)
        }
        var isWhatItSays = ending != "pdf" || bytes.starts(with: "%PDF-".utf8)
        if let expected = Self.pictures[ending] {
            guard let format = PictureFormat(bytes) else {
                refuse("it isn't a picture, despite its name", &log)
                return false
            }
            isWhatItSays = format == expected
        }
        if !isWhatItSays {
            log.warning(
                .asset, at: Place(file: file), "this isn't a .\(ending) file, despite its name",
                hint: "browsers may refuse to show it; give it the ending of its actual format")
        }
        return true
    }

    /// Reads an SVG picture and filters it for publishing. Returns nil and reports why if it can't be published.
    ///
    /// - Parameters:
    ///   - bytes: The file's first bytes, up to `limit` of them.
    ///   - isWhole: True if that is all of it.
    func drawing(_ bytes: [UInt8], isWhole: Bool, _ log: inout DiagnosticLog) -> SVG? {
        guard isWhole else {
            refuse("an SVG picture over 4 MiB can't be checked for scripts", &log)
            return nil
        }
        do throws(SVG.Danger) {
            let drawing = try SVG(bytes)
            if !drawing.omissions.isEmpty {
                log.warning(
                    .asset, at: Place(file: file),
                    "this SVG picture is published without \(listed(drawing.omissions, "and"))",
                    hint: "if it looks wrong, save it as plain SVG with everything embedded, or as PNG")
            }
            return drawing
        } catch {
            refuse("this SVG picture \(error.reason)", &log)
            return nil
        }
    }

    /// True if a browser without a content type might open the file as a page (WHATWG MIME Sniffing §7.1, slightly
    /// extended).
    private func beginsLikeWebPage(_ bytes: [UInt8]) -> Bool {
        let mark: [UInt8] = [0xef, 0xbb, 0xbf]
        let text = bytes.dropFirst(bytes.starts(with: mark) ? mark.count : 0)
            .drop { $0 == 0x20 || (0x09...0x0d).contains($0) }
        guard text.first == UInt8(ascii: "<"), let next = text.dropFirst().first else { return false }
        return next == UInt8(ascii: "!") || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(next | 0x20)
    }

    private func refuse(_ reason: String, _ log: inout DiagnosticLog) {
        log.warning(
            .asset, at: Place(file: file), "not published: \(reason)", hint: "a PDF or a picture is safe to publish")
    }

    /// Extensions of files that browsers open as documents with scripts.
    private static let documents: Set<String> = [
        "atom", "hta", "htc", "htm", "html", "mathml", "mht", "mhtml", "mml", "rdf", "rss", "shtm", "shtml", "stm",
        "svgz", "swf", "xbl", "xht", "xhtml", "xml", "xsl", "xslt", "xul",
    ]

    /// Extensions of text files whose content type hosts send, so browsers don't guess.
    private static let texts: Set<String> = [
        "css", "csv", "gpx", "ics", "js", "json", "kml", "md", "mjs", "txt", "vtt", "webmanifest",
    ]

    /// Extensions of files that common hosts run as programs or read as their configuration.
    private static let programs: Set<String> = [
        "ashx", "asmx", "asp", "aspx", "cfm", "config", "htaccess", "htpasswd", "jsp", "jspx", "pl", "py", "rb", "sh",
    ]

    /// True if Apache runs a file with this extension even if it isn't the last, as in `poster.php.jpg`.
    private static func isRunAnywhere(_ ending: String) -> Bool {
        ending.utf8.starts(with: "php".utf8) || ["cgi", "fcgi", "phar", "pht", "phtm", "phtml"].contains(ending)
    }

    /// The formats of pictures that are resized, by extension.
    static let pictures: [String: PictureFormat] = [
        "avif": .heif, "gif": .gif, "heic": .heif, "heif": .heif, "jpeg": .jpeg, "jpg": .jpeg, "png": .png,
        "webp": .webp,
    ]
}
