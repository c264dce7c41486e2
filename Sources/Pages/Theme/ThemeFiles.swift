package import Content
package import Crypto
package import Diagnostics
import Theme

/// The files of a site's theme, read but not compiled.
package struct ThemeFiles: Sendable {
    /// The files of the site's `Templates/`, by their paths below it.
    let own: [String: ThemeFile]

    /// The site's folder, for diagnostics.
    let site: String

    /// A digest that changes with every file, including built-in ones.
    package let digest: Digest

    /// Reads the files of the site in `folder`; reports files that can't be read.
    package init(_ folder: SiteFolder, _ log: inout DiagnosticLog) {
        self.init(folder.themeFiles(&log), of: folder.path)
    }

    package static let builtIn = ThemeFiles([:], of: "")

    private init(_ own: [String: ThemeFile], of site: String) {
        self.own = own
        self.site = site
        var hash = SHA256()
        func add(_ path: String, _ bytes: [UInt8]) {
            hash.update("\(path)\0\(bytes.count)\0")
            hash.update(bytes)
        }
        for file in Theme.templates { add(file.path, file.bytes) }
        for (path, file) in own.sorted(by: { $0.key < $1.key }) { add("Templates/\(path)", file.bytes) }
        digest = hash.finish()
    }
}
