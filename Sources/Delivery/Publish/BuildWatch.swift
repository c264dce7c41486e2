import Files
private import Glibc

/// Tells when a site was built.
public struct BuildWatch {
    private let outputs: String
    private var last: [String: FileStatus]

    /// Watches the site in the folder `site` from now on.
    public init(site: String) {
        outputs = site + "/.corkboard/outputs"
        last = [:]
        last = manifests
    }

    /// Returns after the next build, or one since the last call; or after `seconds`.
    public mutating func wait(seconds: Int = .max) {
        var seconds = seconds
        while manifests == last, seconds > 0 {
            sleep(1)
            seconds -= 1
        }
        last = manifests
    }

    /// What there is of records of outputs: a build replaces one as its last step.
    private var manifests: [String: FileStatus] {
        var manifests: [String: FileStatus] = [:]
        // A site that was not built yet has none.
        for key in (try? Folder.open(outputs).names()) ?? [] {
            let path = "\(outputs)/\(key.text)/manifest"
            manifests[key.text] = try? Folder.status(at: path)
        }
        return manifests
    }
}
