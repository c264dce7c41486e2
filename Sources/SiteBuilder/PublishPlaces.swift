import Content
package import Diagnostics
import Files

/// A place that a site's settings name to publish to.
package struct PublishPlace: Sendable {
    /// Its name in the settings.
    package let name: String

    /// Its address, as in `file:/srv/club`.
    package let address: String

    /// True if the release before can be served again.
    package let hasReleases: Bool
}

/// The places that a site's settings name to publish to; none if the settings have errors.
package func publishPlaces(_ options: BuildOptions, _ log: inout DiagnosticLog) -> [PublishPlace] {
    guard let project = Project(options, &log)?.dryRun else { return [] }
    return project.configuration.publish.targets.map { target in
        let address = "\(target.address)"
        return PublishPlace(
            name: target.name ?? address, address: address, hasReleases: address.utf8.starts(with: "file:".utf8))
    }
}
