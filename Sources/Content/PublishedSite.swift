package import Diagnostics

/// The facts about a site that publishing needs before it reads the output.
package struct PublishedSite: Sendable {
    /// Identifies the site wherever its folder is: its base URL or, without one, its title.
    package let identity: String

    /// Its publishing targets; relative paths start at the working folder.
    package let settings: PublishSettings

    /// Reads the configuration of the site in the folder `path`; nil, with an error, if there is none or it has errors.
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
