import Files
private import Glibc
import Output

/// Waits for builds of a site.
public struct BuildWatch {
    private let site: String
    private var last: [String: FileStatus]

    /// Starts watching the site in the folder `site`.
    public init(site: String) {
        self.site = site
        last = OutputJournal.recordStatuses(ofSite: site)
    }

    /// Waits for the next build, at most `seconds`. Returns at once if there was a build since the last call, and early
    /// if `isEnding` becomes true.
    public mutating func wait(seconds: Int = .max, until isEnding: () -> Bool = { false }) {
        var seconds = seconds
        while OutputJournal.recordStatuses(ofSite: site) == last, seconds > 0, !isEnding() {
            sleep(1)
            seconds -= 1
        }
        last = OutputJournal.recordStatuses(ofSite: site)
    }
}
