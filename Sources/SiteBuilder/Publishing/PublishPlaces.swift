import Content
package import Diagnostics
import Files

/// A publishing target in a site's settings.
package struct PublishPlace: Sendable {
    /// Its name in the settings.
    package let name: String

    /// Its address, as in `file:/srv/club`.
    package let address: String

    /// True if earlier releases can be served again.
    package let hasReleases: Bool
}

/// The publishing targets in a site's settings; empty if the settings have errors.
package func publishPlaces(_ options: BuildOptions, _ log: inout DiagnosticLog) -> [PublishPlace] {
    guard let project = Project(options, &log)?.dryRun else { return [] }
    return project.configuration.publish.targets.map { target in
        let address = "\(target.address)"
        return PublishPlace(
            name: target.name ?? address, address: address, hasReleases: address.utf8.starts(with: "file:".utf8))
    }
}
