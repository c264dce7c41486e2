import Files
private import Glibc
import SiteBuilder

/// Tells when a site was built.
public struct BuildWatch {
    private let outputs: String
    private var last: [String: FileStatus]

    /// Watches the site in the folder `site` from now on.
    public init(site: String) {
        outputs = StateFolder.path(ofSite: site) + "/outputs"
        last = [:]
        last = records
    }

    /// Returns after the next build, or one since the last call; or after `seconds`.
    public mutating func wait(seconds: Int = .max) {
        var seconds = seconds
        while records == last, seconds > 0 {
            sleep(1)
            seconds -= 1
        }
        last = records
    }

    /// What there is of records of outputs: a build replaces one when its pages are in place, and after a vote the
    /// lesser one.
    private var records: [String: FileStatus] {
        var records: [String: FileStatus] = [:]
        // A site that was not built yet has none.
        for key in (try? Folder.open(outputs).names()) ?? [] {
            for name in ["manifest", "patch"] {
                let path = "\(outputs)/\(key.text)/\(name)"
                records[path] = try? Folder.status(at: path)
            }
        }
        return records
    }
}
