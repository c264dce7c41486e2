import Files
private import Glibc
import Output
import SiteBuilder

/// Waits for builds of a site.
public struct BuildWatch {
    private let outputs: String
    private var last: [String: FileStatus]

    /// Starts to watch the site in the folder `site`.
    public init(site: String) {
        outputs = StateFolder.path(ofSite: site) + "/outputs"
        last = [:]
        last = records
    }

    /// Returns after the next build, at once if there was one since the last call, or after `seconds`, or once `isEnding`.
    public mutating func wait(seconds: Int = .max, until isEnding: () -> Bool = { false }) {
        var seconds = seconds
        while records == last, seconds > 0, !isEnding() {
            sleep(1)
            seconds -= 1
        }
        last = records
    }

    /// The status of each output's files in the site's state.
    ///
    /// A build replaces `manifest` once its pages are in place; after a vote, only the smaller `patch` is replaced.
    private var records: [String: FileStatus] {
        var records: [String: FileStatus] = [:]
        // A site that was never built has no files there.
        for key in (try? Folder.open(outputs).names()) ?? [] {
            for name in ["manifest", "patch"] {
                let path = "\(outputs)/\(key.text)/\(name)"
                records[path] = try? Folder.status(at: path)
            }
        }
        return records
    }
}
