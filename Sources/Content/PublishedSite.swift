package import Diagnostics

/// What publishing needs to know of a site before it looks at its output.
package struct PublishedSite: Sendable {
    /// What tells the site from others wherever its folder is: its base URL or, without one, its title.
    package let identity: String

    /// Where it says it is published.
    package let settings: PublishSettings

    /// Reads the configuration of the site in the folder `path`; nil, and an error, where there is none.
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
