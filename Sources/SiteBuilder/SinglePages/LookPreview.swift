import Content
package import Diagnostics
import Pages

/// The home page with other settings, and the theme's files that it needs.
package struct LookPreview: Sendable {
    package let page: [UInt8]

    /// The bytes of the files, by their paths below the output folder.
    package let files: [String: [UInt8]]

    /// Renders the page without writing any file; nil if the log has errors.
    ///
    /// - Parameter settings: The content of `site.yaml` or `site.json` to try out.
    package init?(settings: [UInt8], _ options: BuildOptions, _ log: inout DiagnosticLog) {
        var options = options
        options.settings = settings
        var files: [String: [UInt8]] = [:]
        let home = "index.html"
        let page = pageInMemory("the home page", drafts: false, options, &log) { loaded, log in
            for asset in loaded.theme.assets { files[asset.path] = try asset.bytes(from: loaded.project.folder) }
            return try loaded.page(at: home, options, &log)
        }
        guard let page else { return nil }
        self.page = page
        self.files = files
    }
}
