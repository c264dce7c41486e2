package import Diagnostics

/// The settings of a site that publishing needs before it reads the output.
package struct PublishedSite: Sendable {
    /// Identifies the site independently of its folder: its base URL or, without one, its title.
    package let identity: String

    /// Its publishing targets, with relative paths starting at the working folder.
    package let settings: PublishSettings

    /// Reads the configuration of the site at `path`. Returns nil and reports an error if missing or invalid.
    package init?(at path: String, _ log: inout DiagnosticLog) {
        guard let folder = SiteFolder(path, &log), let configuration = folder.configuration(&log), !log.hasErrors else {
            return nil
        }
        let base = configuration.baseURL
        identity = base.origin.isEmpty ? configuration.title : base.origin + base.path
        var settings = configuration.publish
        for index in settings.targets.indices {
            settings.targets[index].address = settings.targets[index].address.relative(to: folder)
        }
        self.settings = settings
    }
}
