import Files
private import Glibc
import Output
import SiteBuilder

/// Waits for builds of a site.
public struct BuildWatch {
    private let outputs: String
    private var last: [String: FileStatus]

    /// Starts watching the site in the folder `site`.
    public init(site: String) {
        outputs = StateFolder.path(ofSite: site) + "/outputs"
        last = [:]
        last = records
    }

    /// Waits for the next build, at most `seconds`. Returns at once if there was a build since the last call, and early
    /// if `isEnding` becomes true.
    public mutating func wait(seconds: Int = .max, until isEnding: () -> Bool = { false }) {
        var seconds = seconds
        while records == last, seconds > 0, !isEnding() {
            sleep(1)
            seconds -= 1
        }
        last = records
    }

    /// The status of each output's `manifest` and `patch`, by path.
    ///
    /// A build replaces `manifest` once its pages are in place; a vote replaces only the smaller `patch`.
    private var records: [String: FileStatus] {
        var records: [String: FileStatus] = [:]
        // A site that was never built doesn't have this folder.
        for key in (try? Folder.open(outputs).names()) ?? [] {
            for name in ["manifest", "patch"] {
                let path = "\(outputs)/\(key.text)/\(name)"
                records[path] = try? Folder.status(at: path)
            }
        }
        return records
    }
}
