import Content
import Diagnostics
import Files
import Text

/// The sites that were opened on this machine, in a file of this user (XDG Base Directory Specification, state).
struct KnownSites {
    private let folder: String?

    private static let fileName = "sites"

    /// The most sites. Above it, the oldest ones are removed.
    private static let limit = 20

    /// The maximum size of the file in bytes: more than `limit` paths of the greatest length of Linux, 4096 bytes.
    private static let sizeLimit = 1 << 17

    init(_ environment: Environment) {
        let state = Environment.value("XDG_STATE_HOME").flatMap { $0.utf8.first == UInt8(ascii: "/") ? $0 : nil }
        folder = (state ?? environment.home.map { $0 + "/.local/state" }).map { $0 + "/corkboard" }
    }

    /// The sites that still exist, the latest first.
    var all: [(title: String, folder: String)] {
        paths.compactMap { path in
            let site = DiagnosticLog.discarding { SiteFolder(path, &$0)?.configuration(&$0) }
            return site.map { ($0.title, path) }
        }
    }

    /// Puts a site at the beginning of the list. If that fails, the site can still be opened.
    func note(_ path: String) {
        guard let folder, let path = try? Folder.canonicalPath(path), !path.utf8.contains(0x0a) else { return }
        let kept = [path] + paths.filter { !$0.utf8.elementsEqual(path.utf8) }
        let text = kept.prefix(Self.limit).map { $0 + "\n" }.joined()
        do throws(FileError) {
            let place = try Folder.openMaking(folder, permissions: 0o700)
            try place.put(Self.fileName, text.utf8Span.span, permissions: 0o600)
        } catch {}
    }

    private var paths: [String] {
        guard let folder, let bytes = try? Folder.open(folder).read(Self.fileName, limit: Self.sizeLimit).bytes else {
            return []
        }
        return bytes.split(separator: 0x0a).map { String(decoding: $0, as: UTF8.self) }
    }
}
